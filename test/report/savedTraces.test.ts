import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeReport, type ReportDocument, readScenario, replay, run } from '../../src/index.js';
import type { Plan } from '../../src/model/plan.js';
import { RECORDED_OUTCOMES } from '../../src/model/recording.js';
import { outlineOfTrace, savedTraces } from '../../src/report/savedTraces.js';
import { BASE } from '../baseTexts.js';

/** A plan of two variants that play a trace. */
function planOf(csv: string, dependency = 'latency: 20ms'): Plan {
  const text = BASE.replace('{ operations: 10 }', '{ trace: calls.csv }')
    .replace('latency: 20ms', dependency)
    .replace('policies: []', 'policies: [timeout: 1s]')
    .replace(/(?<=policies:\n)/, '      - deadline: 2s\n');
  const findTrace = () => ({ source: { file: 'calls.csv', text: csv } });
  const { plan, problems } = readScenario({ file: 'my.yaml', text }, [], undefined, findTrace);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  return plan;
}

async function reportOf(plan: Plan): Promise<ReportDocument> {
  const made = { at: '2026-06-28T13:02:00+00:00', elapsedMs: 7, node: 'v20', platform: 'linux' };
  const tool = { name: 'breaker-lab', version: '0.1.0' };
  return makeReport(await run(plan), { tool, made, overrides: [] });
}

describe('the traces that a report holds', () => {
  it('are those that its plan names, each once, in order, in milliseconds', () => {
    expect(savedTraces(planOf('start\n1s\n0.0015\n7\n'))).toEqual([
      { file: 'calls.csv', csv: 'start\n0.002\n7\n1000\n' },
    ]);
  });

  it('have what else was recorded', () => {
    const [trace] = savedTraces(
      planOf('outcome,start,latency\nok,5,1s\nerror,2,0\n', 'recorded: true'),
    );
    expect(trace?.csv).toBe('start,latency,outcome\n2,0,error\n5,1000,ok\n');
  });

  it('are not there where a plan names none', async () => {
    const { plan } = readScenario({ file: 'my.yaml', text: BASE });
    if (plan === undefined) throw new Error('it has no plan');
    expect(await reportOf(plan)).not.toHaveProperty('traces');
  });

  it('are enough to run any report again', async () => {
    const row = fc.record({
      start: fc.nat(3_000_000),
      latency: fc.nat(2_000_000),
      outcome: fc.constantFrom(...RECORDED_OUTCOMES),
    });
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      async (rows) => {
        const lines = rows.map(
          ({ start, latency, outcome }) => `${start}us,${latency}us,${outcome}`,
        );
        const csv = `start,latency,outcome\n${lines.join('\n')}`;
        const report = await reportOf(planOf(csv, 'recorded: true'));
        const saved: ReportDocument = JSON.parse(JSON.stringify(report));
        const again = await replay(saved, 'report.json');
        expect([again.replay?.firstDifference, again.problems]).toEqual([null, []]);
      },
    );
    await fc.assert(property, { numRuns: 50 });
  });
});

describe('the outline of a trace', () => {
  it('is another one for another trace of as many operations', () => {
    const [one, two] = ['start\n1\n2\n', 'start\n1\n3\n'].map((csv) =>
      outlineOfTrace({ file: 'calls.csv', csv }),
    );
    expect(one).toMatch(/^2 operations, fingerprint [\da-f]{8}$/);
    expect(two).toMatch(/^2 operations, fingerprint [\da-f]{8}$/);
    expect(one).not.toBe(two);
  });
});
