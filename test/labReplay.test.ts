import { describe, expect, it } from 'vitest';
import { replay } from '../src/lab.js';
import type { ReportDocument } from '../src/report/document.js';
import type { RunOptions } from '../src/runPlan.js';
import { session08 } from './plans.js';
import { reportOf, SMALL } from './savedReports.js';

/** What a replay says; a report that cannot be replayed has its problems told. */
async function replayed(report: ReportDocument): Promise<readonly unknown[]> {
  const { replay: done, problems } = await replay(report, 'saved.json');
  return done === undefined ? problems : [done.reproduced, done.firstDifference];
}

describe('a replay', () => {
  it('reproduces a report, every variant to its digest', async () => {
    const report = await reportOf(session08());
    const { replay: done, problems } = await replay(report, 'saved.json');
    const variants = report.variants.map(({ name, digest }) => ({
      name,
      saved: digest,
      got: digest,
    }));
    expect(done).toEqual({ reproduced: true, variants, firstDifference: null });
    expect(problems).toEqual([]);
  });

  it.each<[string, RunOptions]>([
    ['of the focus alone', { onlyFocus: true }],
    ['with another focus', { focus: ['session-08-same-outage', 'session-08-circuit-breaker'] }],
    ['with another focus alone', { focus: ['session-08-no-circuit-breaker'], onlyFocus: true }],
    ['with few operations kept', { operationsKept: 2 }],
    ['with none kept', { operationsKept: 0 }],
    ['with all kept', { operationsKept: Number.POSITIVE_INFINITY }],
  ])('reproduces a report %s', async (_, options) => {
    const report = await reportOf(session08('operations=30', 'breaker.probes=2'), options);
    expect(await replayed(report)).toEqual([true, null]);
  });

  it('reproduces what was written to a file and read again', async () => {
    const report = await reportOf(SMALL);
    expect(await replayed(structuredClone(report))).toEqual([true, null]);
    // What JSON gives back has the type of what it was given here.
    expect(await replayed(JSON.parse(JSON.stringify(report)) as ReportDocument)).toEqual([
      true,
      null,
    ]);
  });

  it('says which digest was saved and which came out', async () => {
    const report = await reportOf(SMALL);
    const [lone] = report.variants;
    if (lone === undefined) throw new Error('no variant');
    const digest = '0'.repeat(32);
    const { replay: done } = await replay({ ...report, variants: [{ ...lone, digest }] }, 'x.json');
    expect(done).toEqual({
      reproduced: false,
      variants: [{ name: 'lone', saved: digest, got: lone.digest }],
      firstDifference: `variants.0.digest is "${digest}", the run gives "${lone.digest}"`,
    });
  });

  it('does not accept a changed figure beside the right digest', async () => {
    const report = await reportOf(SMALL);
    const variants = report.variants.map((each) => ({
      ...each,
      metrics: { ...each.metrics, failedCalls: 0 },
    }));
    expect(await replayed({ ...report, variants })).toEqual([
      false,
      'variants.0.metrics.failedCalls is 0, the run gives 1',
    ]);
    expect(await replayed({ ...report, outcome: 'fail' })).toEqual([
      false,
      'outcome is "fail", the run gives "pass"',
    ]);
  });

  it('says what is absent on one side', async () => {
    const report = await reportOf(SMALL);
    const fewer = report.variants.map((each) => ({ ...each, laws: each.laws.slice(0, 5) }));
    expect(await replayed({ ...report, variants: fewer })).toEqual([
      false,
      'variants.0.laws.5 is absent, the run gives {"law":"time never goes back","held":true,"detail":""}',
    ]);
  });

  it('tells an empty list from an empty mapping', async () => {
    const text = JSON.stringify(await reportOf(SMALL)).replace(
      '"transitions":[]',
      '"transitions":{}',
    );
    // What was damaged has the type no longer; replaying says so.
    expect(await replayed(JSON.parse(text) as ReportDocument)).toEqual([
      false,
      'variants.0.transitions is {}, the run gives []',
    ]);
  });

  it('does not run a plan that would be refused as a scenario, and says where', async () => {
    const report = await reportOf(SMALL);
    const { lone } = report.plan.variants;
    if (lone === undefined) throw new Error('no variant');
    const wrong = { ...lone, policies: [{ retry: { maxAttempts: 0, delay: '10ms' } }] };
    const broken = { ...report, plan: { ...report.plan, variants: { lone: wrong } } };
    const { replay: done, problems } = await replay(broken, 'saved.json');
    expect(done).toBeUndefined();
    expect(problems.map(({ file, path, found }) => ({ file, path, found }))).toEqual([
      {
        file: 'saved.json (plan)',
        path: 'variants.lone.policies[0].retry.maxAttempts',
        found: '0',
      },
    ]);
  });

  it('passes a driver on, so that the host can breathe', async () => {
    const report = await reportOf(SMALL);
    const stop = { turn: () => Promise.reject(new Error('interrupted')) };
    const interrupted = replay(report, 'saved.json', { driver: () => stop });
    await expect(interrupted).rejects.toThrow(new Error('interrupted'));
  });
});

it('a report whose operation rows were cut out is found out', async () => {
  const report = await reportOf(session08());
  const variants = report.variants.map((variant) => ({ ...variant, operations: [] }));
  expect(await replayed({ ...report, variants })).toEqual([
    false,
    expect.stringMatching(/^variants\.0\.operations\.0 is absent, the run gives /),
  ]);
});
