// Writes one report per shipped scenario to reports/golden, to be reviewed and committed. Tests hold
// every later run against them, on every supported Node.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeReport, PLAIN, readScenario, reportText, run } from '../dist/lib/index.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const golden = join(root, 'reports', 'golden');
mkdirSync(golden, { recursive: true });

for (const file of readdirSync(join(root, 'scenarios')).filter((name) => name.endsWith('.yaml'))) {
  const text = readFileSync(join(root, 'scenarios', file), 'utf8');
  const { plan, problems } = readScenario({ file, text });
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  const report = makeReport(await run(plan), {
    tool: { name: 'breaker-lab', version: 'golden' },
    made: { at: '2026-01-01T00:00:00+00:00', elapsedMs: 0, node: 'any', platform: 'any' },
    overrides: [],
  });
  const stem = join(golden, plan.focus);
  writeFileSync(`${stem}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${stem}.txt`, reportText(report, PLAIN));
  console.log(`reports/golden/${plan.focus}: ${report.outcome}`);
}
