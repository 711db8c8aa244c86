import { describe, expect, it } from 'vitest';
import { QUANTILE_ERROR } from '../src/model/timeFigures.js';
import { PLAIN } from '../src/report/palette.js';
import { reportText } from '../src/report/text.js';
import { run } from '../src/runPlan.js';
import { reportOf } from './savedReports.js';
import { planOf } from './scenarioTexts.js';

/** Ten thousand operations, a millisecond apart, of which the last tenth comes during `slow`. */
function tenThousand(latency: string, checks: string): string {
  return `
scenario: many
title: Ten thousand calls
about: One a millisecond; from 9 s on the dependency takes 20 ms longer.
world:
  duration: 10s
  phases: [{ name: usual, from: 0s }, { name: slow, from: 9s }]
  workload: { arrivals: { process: constant, rate: 1000/s } }
  dependencies:
    api:
      latency: ${latency}
      trouble: [{ kind: slow, added: 20ms, during: slow }]
variants:
  before:
    role: before
    about: Nothing in front of it.
    policies: []
    checks: [{ name: some are slow, metric: latency.maxMs, atLeast: 40ms }]
    verdict: { pass: HARM, fail: NO HARM }
  after:
    role: after
    about: The same.
    policies: []
    checks: [${checks}]
    verdict: { pass: AS TOLD, fail: NOT AS TOLD }
`;
}

describe('the quantiles of many operations', () => {
  it('are exact where few different times occur: checks may name them', async () => {
    const checks = `
      { name: the usual time, metric: latency.p50Ms, equals: 20ms },
      { name: nine in ten, metric: latency.p90Ms, atMost: 20ms },
      { name: as before, metric: latency.p90Ms, equals: before.latency.p90Ms },
      { name: the slow ones, metric: latency.p99Ms, equals: 40ms }`;
    const { variants } = await run(planOf(tenThousand('20ms', checks)));
    const after = variants.find(({ name }) => name === 'after');
    expect(after?.metrics.operations).toBe(10_000);
    expect(after?.checks.map(({ outcome, actual, error }) => [outcome, actual, error])).toEqual([
      ['pass', 20, undefined],
      ['pass', 20, undefined],
      ['pass', 20, undefined],
      ['pass', 40, undefined],
    ]);
  });

  it('say in a check how near they are, where many do and the limit is that near', async () => {
    const latency = '{ distribution: exponential, mean: 50ms }';
    const text = (limit: string) =>
      tenThousand(latency, `{ name: half, metric: latency.p50Ms, atMost: ${limit} }`);
    const first = await run(planOf(text('1s')));
    const told = Number(first.variants[0]?.metrics['latency.p50Ms']);
    const [far] = first.variants[1]?.checks ?? [];
    expect([far?.outcome, far?.error]).toEqual(['pass', undefined]);
    const plan = planOf(text(`${told}ms`));
    const near = await run(plan);
    const error = near.variants[1]?.checks[0]?.error ?? 0;
    expect(error > 0 && error <= told * QUANTILE_ERROR).toBe(true);
    const words = reportText(await reportOf(plan), PLAIN).replaceAll(/\s+/g, ' ');
    expect(words).toContain(`wanted at most ${told} ms; read from buckets, within ${error} ms`);
  });
});
