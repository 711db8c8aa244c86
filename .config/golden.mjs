// Writes the reviewed reports in reports/golden anew, to be looked at and committed: those that are
// there, and those of the scenarios named on the command line. Tests hold every later run against
// them, on every supported Node.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeReport, PLAIN, readScenario, reportText, run } from '../dist/lib/index.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const golden = join(root, 'reports', 'golden');
const asked = process.argv.slice(2);
mkdirSync(golden, { recursive: true });

for (const file of readdirSync(join(root, 'scenarios')).filter((name) => name.endsWith('.yaml'))) {
  const text = readFileSync(join(root, 'scenarios', file), 'utf8');
  const { plan, problems } = readScenario({ file, text }, [], findShipped, findTrace);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  const stem = join(golden, plan.focus);
  if (!existsSync(`${stem}.json`) && !asked.includes(plan.scenario)) continue;
  const report = makeReport(await run(plan), {
    tool: { name: 'breaker-lab', version: 'golden' },
    made: { at: '2026-01-01T00:00:00+00:00', elapsedMs: 0, node: 'any', platform: 'any' },
    overrides: [],
  });
  writeFileSync(`${stem}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${stem}.txt`, reportText(report, PLAIN));
  console.log(`reports/golden/${plan.focus}: ${report.outcome}`);
}

/** A trace lies beside the scenario that plays it. */
function findTrace(name) {
  return { source: { file: name, text: readFileSync(join(root, 'scenarios', name), 'utf8') } };
}

/** What a shipped scenario extends is a shipped one. */
function findShipped(name) {
  const file = `${name}.yaml`;
  return { source: { file, text: readFileSync(join(root, 'scenarios', file), 'utf8') } };
}
