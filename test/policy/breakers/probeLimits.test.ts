import { describe, expect, it } from 'vitest';
import { LawsFold } from '../../../src/analysis/laws.js';
import { startRun } from '../../../src/sim/simulate.js';
import { planOf, scenarioWith } from '../../scenarioTexts.js';

const LAW = 'no more probes are under way than the breaker allows';

/** Models that say how many probes they let out, set to open soon and often. */
const LIMITED = [
  ['{ failureThreshold: 2, openDuration: 30ms, probes: 3, successThreshold: 3 }', 3],
  ['{ library: polly, MinimumThroughput: 2, SamplingDuration: 500ms, BreakDuration: 500ms }', 1],
  [
    '{ library: gobreaker, MaxRequests: 3, Timeout: 30ms, ReadyToTrip: { kind: consecutiveFailures, gt: 1 } }',
    3,
  ],
  [
    '{ library: gobreaker, version: 1.0.0, MaxRequests: 3, Timeout: 30ms, ReadyToTrip: { kind: consecutiveFailures, gt: 1 } }',
    3,
  ],
  ['{ library: opossum, resetTimeout: 30ms, volumeThreshold: 2, timeout: 200ms }', 1],
  [
    '{ library: cockatiel, halfOpenAfter: 30ms, breaker: { type: ConsecutiveBreaker, threshold: 2 } }',
    1,
  ],
  [
    '{ library: cockatiel, version: 4.0.0, halfOpenAfter: 30ms, halfOpenSampling: { calls: 3, threshold: 0.5 }, breaker: { type: ConsecutiveBreaker, threshold: 2 } }',
    3,
  ],
] as const;

/** Half of all calls fail, slowly; some are given up inside the breaker, some outside it. */
function verdict(breaker: string, seed: number) {
  const latency = '{ distribution: exponential, mean: 20ms }';
  const flap = 'flap: { every: 700ms, for: 400ms }';
  const trouble = `[{ kind: fail, rate: 40% }, { kind: down, ${flap} }, { kind: hang, ${flap}, from: 200ms }]`;
  const policies = `[{ timeout: 60ms }, { breaker: ${breaker} }, { timeout: 45ms, for: dependency }]`;
  const text = scenarioWith({
    policies,
    dependency: `{ latency: ${latency}, trouble: ${trouble} }`,
  });
  const [variant] = planOf(
    text.replace('workload: { operations: 3 }', 'duration: 6s\n  workload: { arrivals: 150/s }'),
  ).variants;
  if (variant === undefined) throw new Error(text);
  const laws = new LawsFold();
  const run = startRun(variant, seed, laws);
  while (run.step());
  return laws.results().find(({ law }) => law === LAW);
}

describe('a model that says how many probes it lets out at a time', () => {
  it.each(LIMITED)('never has more of them under way, and that many: %s', (breaker, limit) => {
    const results = [1, 2, 3, 4].map((seed) => verdict(breaker, seed));
    expect(results.map((result) => result?.held)).toEqual([true, true, true, true]);
    expect(results.map((result) => result?.detail)).toContain(
      `breaker: at most ${limit} of ${limit}`,
    );
  });
});
