// How many attempts a second the engine simulates, policies, records and metrics included, beside the
// floor: a textbook event loop (a binary heap of callbacks, no policies) handling as many events.
// Every figure is the best of a few runs, all in one process, taken in turn.
//
//   npm run bench:engine [-- rounds]
import { readFileSync } from 'node:fs';
import { readScenario, run } from '../../dist/lib/index.js';
import { bareLoop } from './bareLoop.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);

const text = readFileSync(new URL('../../scenarios/session-08.yaml', import.meta.url), 'utf8');
const session08 = (operations) => planOf(text, [`operations=${operations}`]);

const QUEUEING = (seconds) => `
scenario: queueing
title: Poisson arrivals through a stack into a queue
about: For the bench.
world:
  duration: ${seconds}s
  workload: { arrivals: 2000/s }
  dependency:
    latency: { distribution: exponential, mean: 4ms }
    capacity: { servers: 10, queue: 100 }
    trouble: [{ kind: fail, rate: 5% }]
variants:
  only:
    role: after
    about: The whole stack.
    policies:
      - retry: { maxAttempts: 3, delay: { initial: 10ms, growth: exponential, jitter: full } }
      - breaker: { failureRateThreshold: 50%, slidingWindow: 100, minimumCalls: 20 }
      - timeout: 100ms
      - bulkhead: { slots: 64, queue: 64 }
    checks: [{ name: it ran, metric: operations, atLeast: 1 }]
    verdict: { pass: RAN, fail: DID NOT RUN }
`;
const FLEET = QUEUEING(250).replace('duration: 250s', 'duration: 250s\n  clients: 10000');

const SUBJECTS = [
  ['session-08, 1 000 000 operations', () => session08(1_000_000)],
  ['queueing stack, Poisson', () => planOf(QUEUEING(250))],
  ['the same with 10 000 clients', () => planOf(FLEET)],
];

function planOf(source, overrides = []) {
  const { plan, problems } = readScenario({ file: 'bench.yaml', text: source }, overrides);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  return plan;
}

/** The attempts of the plan's focus, and how long they took. */
async function measure(plan) {
  const focus = [plan.focus];
  const started = process.hrtime.bigint();
  const { variants } = await run(plan, { focus, onlyFocus: true });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const attempts = variants.reduce((sum, { metrics }) => sum + metrics.attempts, 0);
  return { attempts, seconds };
}

/** Start, answer and wait are three events of an attempt. */
const EVENTS_AN_ATTEMPT = 3;
/** Enough for the rate of the bare loop with a million events pending. */
const FLOOR_EVENTS = 3_000_000;

/** Attempts a second that the bare loop would manage. */
function measureFloor() {
  const started = process.hrtime.bigint();
  bareLoop(FLOOR_EVENTS, 1_000_000);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  return FLOOR_EVENTS / EVENTS_AN_ATTEMPT / seconds;
}

const million = (perSecond) => `${(perSecond / 1e6).toFixed(2)} M/s`;
console.log(`node ${process.version}, best of ${ROUNDS}`);
for (const [name, build] of SUBJECTS) {
  let rate = 0;
  let bare = 0;
  let attempts = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await measure(build());
    attempts = measured.attempts;
    rate = Math.max(rate, attempts / measured.seconds);
    bare = Math.max(bare, measureFloor());
  }
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${name}: ${attempts} attempts, ${million(rate)}; bare loop ${million(bare)}; ${(rate / bare).toFixed(2)} x; peak ${peak} MB`,
  );
}

const [few, many] = [10_000, 2_500_000].map((operations) => session08(operations));
const costs = [];
for (const plan of [few, many]) {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { attempts, seconds } = await measure(plan);
    best = Math.min(best, seconds / attempts);
  }
  costs.push(best);
}
const peak = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(
  `cost per attempt, 10 000 000 attempts against 40 000: ${(costs[1] / costs[0]).toFixed(2)} x; peak ${peak} MB`,
);
