import { describe, expect, it } from 'vitest';
import type { Tolerance } from '../../src/analysis/compare.js';
import { compareSpreads } from '../../src/analysis/compareSpreads.js';
import type { Spreads } from '../../src/analysis/replicates.js';
import { spreadOf } from '../../src/analysis/spread.js';
import type { MetricValue } from '../../src/model/checks.js';
import { METRICS, type MetricName } from '../../src/model/metrics.js';

/** Spreads of which one metric has these values, seed by seed; no other was measured. */
function spreads(metric: MetricName, values: readonly MetricValue[]): Spreads {
  const entries = METRICS.map(({ name, unit }) => [
    name,
    spreadOf(unit, name === metric ? values : []),
  ]);
  // One entry for every name of the catalogue.
  return Object.fromEntries(entries) as Spreads;
}

function judgement(
  metric: MetricName,
  a: readonly MetricValue[],
  b: readonly MetricValue[],
  tolerance?: Tolerance,
): string | undefined {
  const tolerances = new Map(tolerance === undefined ? [] : [[metric, tolerance]]);
  const rows = compareSpreads(spreads(metric, a), spreads(metric, b), tolerances);
  return rows.find((row) => row.metric === metric)?.judgement;
}

const from = (first: number): readonly number[] =>
  Array.from({ length: 10 }, (_, index) => first + index);
const flags = (yes: number, no: number): readonly boolean[] => [
  ...new Array<boolean>(yes).fill(true),
  ...new Array<boolean>(no).fill(false),
];

describe('two runs with many seeds', () => {
  // The interval of ten values from 1 is 2 to 9.
  it('are told apart where their intervals do not touch', () => {
    expect(judgement('failedCalls', from(1), from(9))).toBe('worse');
    expect(judgement('completed', from(1), from(9))).toBe('better');
    expect(judgement('operations', from(1), from(9))).toBe('changed');
  });

  it('are not sure where the intervals overlap, if only in one value', () => {
    expect(judgement('failedCalls', from(1), from(8))).toBe('not sure');
    expect(judgement('failedCalls', from(8), from(1))).toBe('not sure');
  });

  it('are the same where medians and intervals are, or within the tolerance', () => {
    expect(judgement('failedCalls', from(1), from(1))).toBe('same');
    const within: Tolerance = { kind: 'absolute', amount: 8 };
    expect(judgement('failedCalls', from(1), from(9), within)).toBe('same');
  });

  it('are never told apart by fewer than six seeds', () => {
    expect(judgement('failedCalls', [1, 1, 1, 1, 1], [9, 9, 9, 9, 9])).toBe('not sure');
  });

  it('compare a yes or no by the intervals of its share, and words by the most frequent', () => {
    const closed = 'breaker.closedAfterRecovery';
    expect(judgement(closed, flags(3, 27), flags(27, 3))).toBe('better');
    expect(judgement(closed, flags(14, 16), flags(20, 10))).toBe('not sure');
    expect(judgement('breaker.finalState', ['open'], ['closed'])).toBe('changed');
    expect(judgement('lastSettledMs', [], from(1))).toBe('changed');
  });
});
