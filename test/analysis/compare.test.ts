import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareMetrics, type Tolerance } from '../../src/analysis/compare.js';
import type { Metrics } from '../../src/analysis/measures.js';
import type { MetricValue } from '../../src/model/checks.js';
import { METRICS, type MetricName } from '../../src/model/metrics.js';
import { metricsWith } from './metricSets.js';

/** How one metric compares when everything else is the same. */
function judged(metric: MetricName, a: MetricValue, b: MetricValue, tolerance?: Tolerance): string {
  const tolerances = new Map(tolerance === undefined ? [] : [[metric, tolerance]]);
  const all = compareMetrics(
    metricsWith({ [metric]: a }),
    metricsWith({ [metric]: b }),
    tolerances,
  );
  const others = all.filter((each) => each.metric !== metric && each.judgement !== 'same');
  expect(others).toEqual([]);
  const { judgement, difference } = all.find((each) => each.metric === metric) ?? {};
  return `${judgement} ${difference}`;
}

describe('comparing the metrics of two runs', () => {
  it('compares every metric of the catalogue, in its order', () => {
    const compared = compareMetrics(metricsWith({}), metricsWith({}), new Map());
    expect(compared.map(({ metric }) => metric)).toEqual(METRICS.map(({ name }) => name));
    expect(new Set(compared.map(({ judgement }) => judgement))).toEqual(new Set(['same']));
  });

  it('holds both values and the difference, b less a', () => {
    const [a, b] = [metricsWith({ dependencyCalls: 48 }), metricsWith({ dependencyCalls: 25 })];
    expect(compareMetrics(a, b, new Map()).filter(({ judgement }) => judgement !== 'same')).toEqual(
      [{ metric: 'dependencyCalls', a: 48, b: 25, difference: -23, judgement: 'better' }],
    );
  });

  it.each<[MetricName, MetricValue, MetricValue, string]>([
    ['dependencyCalls', 25, 26, 'worse 1'],
    ['dependencyCalls', 26, 25, 'better -1'],
    ['completed', 11, 12, 'better 1'],
    ['completed', 12, 11, 'worse -1'],
    ['lastSettledMs', 765, 515.5, 'better -249.5'],
    ['fastFails', 22, 11, 'changed -11'],
    ['breaker.closedAfterRecovery', false, true, 'better null'],
    ['breaker.closedAfterRecovery', true, false, 'worse null'],
    ['breaker.closedAfterRecovery', true, true, 'same null'],
    ['breaker.finalState', 'closed', 'open', 'changed null'],
    ['breaker.finalState', 'closed', 'closed', 'same null'],
    ['callsAvoided', null, 23, 'changed null'],
    ['callsAvoided', 23, null, 'changed null'],
    ['callsAvoided', null, null, 'same null'],
    ['callsAvoided', -1, 0, 'better 1'],
  ])('judges %s from %s to %s as %s', (metric, a, b, expected) => {
    expect(judged(metric, a, b)).toBe(expected);
  });

  it.each<[number, number, Tolerance, string]>([
    [100, 105, { kind: 'absolute', amount: 5 }, 'same 5'],
    [100, 95, { kind: 'absolute', amount: 5 }, 'same -5'],
    [100, 106, { kind: 'absolute', amount: 5 }, 'worse 6'],
    [100, 94, { kind: 'absolute', amount: 5 }, 'better -6'],
    [200, 210, { kind: 'relative', amount: 0.05 }, 'same 10'],
    [200, 190, { kind: 'relative', amount: 0.05 }, 'same -10'],
    [200, 211, { kind: 'relative', amount: 0.05 }, 'worse 11'],
    [0, 1, { kind: 'relative', amount: 0.5 }, 'worse 1'],
    [100, 129, { kind: 'relative', amount: 0.29 }, 'same 29'],
  ])(
    'takes calls from %i to %i for the same within a tolerance, its end included: %o',
    (a, b, tolerance, expected) => {
      expect(judged('dependencyCalls', a, b, tolerance)).toBe(expected);
    },
  );

  it('takes a tolerance as a share of a, which may be less than nothing', () => {
    expect(judged('callsAvoided', -100, -110, { kind: 'relative', amount: 0.1 })).toBe('same -10');
    expect(judged('callsAvoided', -100, -111, { kind: 'relative', amount: 0.1 })).toBe('worse -11');
  });

  it('does not apply a tolerance to what is not a number', () => {
    const wide: Tolerance = { kind: 'absolute', amount: 1e9 };
    expect(judged('breaker.closedAfterRecovery', true, false, wide)).toBe('worse null');
    expect(judged('breaker.finalState', 'open', 'closed', wide)).toBe('changed null');
    expect(judged('callsAvoided', null, 1, wide)).toBe('changed null');
  });

  it('is the other way round when a and b change places', () => {
    const opposite = {
      better: 'worse',
      worse: 'better',
      same: 'same',
      changed: 'changed',
      'not sure': 'not sure',
    } as const;
    const values: fc.Arbitrary<Partial<Metrics>> = fc.record({
      dependencyCalls: fc.nat(3),
      completed: fc.nat(3),
      fastFails: fc.nat(3),
      callsAvoided: fc.option(fc.nat(3), { nil: null }),
      'breaker.closedAfterRecovery': fc.boolean(),
    });
    const property = fc.property(values, values, (inA, inB) => {
      const [a, b] = [metricsWith(inA), metricsWith(inB)];
      const there = compareMetrics(a, b, new Map());
      const back = compareMetrics(b, a, new Map());
      expect(back.map(({ judgement }) => judgement)).toEqual(
        there.map(({ judgement }) => (judgement === 'not sure' ? judgement : opposite[judgement])),
      );
    });
    fc.assert(property);
  });
});
