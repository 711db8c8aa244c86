import { describe, expect, it } from 'vitest';
import { isMetricName, METRICS, metricInfo } from '../../src/model/metrics.js';
import { RECORD_KINDS } from '../../src/model/records.js';

describe('the metric catalogue', () => {
  it('says of each metric its unit and which way is better', () => {
    const lines = METRICS.map(({ name, unit, better }) => `${name}: ${unit}, ${better}`);
    expect(lines).toEqual([
      'operations: count, neither',
      'completed: count, higher',
      'failed: count, lower',
      'attempts: count, lower',
      'attemptBudget: count, neither',
      'dependencyCalls: count, lower',
      'failedCalls: count, lower',
      'fastFails: count, neither',
      'attemptsPerOperation: ratio, lower',
      'callsAvoided: count, higher',
      'breaker.opened: count, neither',
      'breaker.probes: count, neither',
      'breaker.closedAfterRecovery: yes/no, higher',
      'breaker.finalState: state, neither',
      'lastSettledMs: ms, lower',
    ]);
  });

  it('names every metric once, and says in one sentence what it counts', () => {
    expect(new Set(METRICS.map(({ name }) => name)).size).toBe(METRICS.length);
    expect(new Set(METRICS.map(({ label }) => label)).size).toBe(METRICS.length);
    const unclear = METRICS.filter(({ meaning }) => !/^[A-Z][^.]*\.$/.test(meaning));
    expect(unclear).toEqual([]);
  });

  it('knows its own names and no others', () => {
    const [first] = METRICS;
    expect([metricInfo('operations'), isMetricName('operations')]).toEqual([first, true]);
    const others = ['', 'operation', 'Operations', 'toString', 'breaker'];
    expect(others.map((name) => [metricInfo(name), isMetricName(name)])).toEqual(
      others.map(() => [undefined, false]),
    );
  });
});

describe('the kinds of record', () => {
  it('keep their order, which the digest depends on: new ones are appended', () => {
    expect(RECORD_KINDS.slice(0, 12)).toEqual([
      'run-started',
      'breaker-placed',
      'dependency-changed',
      'operation-started',
      'probe-admitted',
      'call-started',
      'call-answered',
      'fast-fail',
      'retry-waiting',
      'breaker-changed',
      'operation-settled',
      'run-ended',
    ]);
  });
});
