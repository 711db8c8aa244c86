import { makeReport, run } from '../src/lab.js';
import type { Plan } from '../src/model/plan.js';
import type { ReportDocument } from '../src/report/document.js';
import type { RunOptions } from '../src/runPlan.js';
import { plan, retry, variant, world } from './plans.js';

/** What only the host knows of a report. */
export const FACTS = {
  tool: { name: 'breaker-lab', version: '1.2.3' },
  made: { at: '2030-01-02T03:04:05+00:00', elapsedMs: 6, node: 'v20.19.0', platform: 'linux x64' },
  overrides: ['operations=2'],
};

/** The report on a run. */
export async function reportOf(of: Plan, options: RunOptions = {}): Promise<ReportDocument> {
  return makeReport(await run(of, options), FACTS);
}

/** One operation that fails once, waits and completes. */
export const SMALL = plan(
  variant({
    world: world(1, { recoversAfter: 6_000 }),
    policies: [retry(3, 10_000)],
    checks: [
      {
        name: 'it is over soon',
        metric: 'lastSettledMs',
        relation: 'atMost',
        limit: { kind: 'value', value: 20.5 },
      },
    ],
  }),
);
