import { describe, expect, it } from 'vitest';
import { run } from '../../src/index.js';
import { planOf } from '../scenarioTexts.js';

/** 100 calls a second with a long tail, hedged at a quantile of the last thousand; in calls. */
async function extraAttempts(quantile: string, latency: string, calls: number): Promise<number> {
  const { variants } = await run(
    planOf(`
scenario: my
title: A tail
about: A long one.
world:
  duration: ${calls / 100}s
  workload: { arrivals: { process: constant, rate: 100/s } }
  dependency: { latency: ${latency} }
variants:
  my-hedge:
    role: control
    about: Hedged.
    policies: [{ hedge: { quantile: ${quantile}, minimumSamples: 1000 } }]
    checks: [{ name: it runs, metric: operations, equals: ${calls} }]
    verdict: { pass: P, fail: F }
`),
  );
  const [variant] = variants;
  return Number(variant?.metrics.attempts) - calls;
}

describe('a hedge at a quantile', () => {
  it('of 95 % sends a second attempt to 5 %, however long the tail', async () => {
    const pareto = '{ distribution: pareto, scale: 5ms, shape: 1.2 }';
    // The first thousand have no quantile yet; 51 / 1001 of 20 000 lie above rank 950 of 1000.
    // The deviation is 31 by the calls themselves, and 31 by twenty thousands that set the delay.
    const extra = await extraAttempts('95%', pareto, 21_000);
    expect(Math.abs(extra - 1_019)).toBeLessThan(5 * 44);
  });

  it('sends none where all take equally long: nothing is above the quantile', async () => {
    expect(await extraAttempts('95%', '10ms', 3_000)).toBe(0);
  });
});
