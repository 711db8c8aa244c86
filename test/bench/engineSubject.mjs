// The child process of `engine.mjs`: it measures the one thing it was asked for, and its own memory.
import { readScenario, run } from '../../dist/lib/index.js';
import { bareLoop } from './bareLoop.mjs';
import { PLANS } from './enginePlans.mjs';

// What is measured, how often in this process, and how much of it where the plan does not say.
const [kind, name, times, count] = process.argv.slice(2);

/** The plan that is measured under a name: its one variant, and none of what it is held against. */
function planOf({ text, variant, overrides }) {
  const { plan, problems } = readScenario({ file: 'bench.yaml', text }, overrides);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  const variants = plan.variants.filter(({ name }) => name === variant);
  const alone = variants.map((each) => ({
    ...each,
    checks: each.checks.filter(({ limit }) => limit.kind === 'value'),
  }));
  return { ...plan, focus: variant, variants: alone };
}

/** Attempts and events of a run, and how long it took, reading the scenario not counted. */
async function measureEngine(subject) {
  const plan = planOf(subject);
  const started = process.hrtime.bigint();
  const { variants } = await run(plan);
  const seconds = secondsSince(started);
  const { attempts, dependencyCalls } = variants[0].metrics;
  // An answer to every call; before every attempt a wait, or the arrival of its operation.
  return { attempts, events: dependencyCalls + attempts, seconds };
}

function measureFloor({ pending, delays }, events) {
  const started = process.hrtime.bigint();
  bareLoop({ operations: pending, events, delays });
  return { seconds: secondsSince(started) };
}

async function measure() {
  const subject = PLANS[name];
  if (kind === 'floor') return measureFloor(subject, Number(count));
  if (kind === 'engine') return measureEngine(subject);
  const { runUnderFakeTimers } = await import('./fakeTimers.mjs');
  return runUnderFakeTimers(kind, Number(count));
}

function secondsSince(started) {
  return Number(process.hrtime.bigint() - started) / 1e9;
}

// What is measured again and again in one process is compiled by then; the best of it counts.
let best = await measure();
for (let round = 1; round < Number(times); round += 1) {
  const next = await measure();
  if (next.seconds < best.seconds) best = next;
}
const peak = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ ...best, peak }));
