import { describe, expect, it } from 'vitest';
import { isMetricName, METRICS, metricInfo, strayPart } from '../../src/model/metrics.js';
import { RECORD_KINDS } from '../../src/model/records.js';

describe('the metric catalogue', () => {
  it('says of each metric its unit and which way is better', () => {
    const lines = METRICS.map(({ name, unit, better }) => `${name}: ${unit}, ${better}`);
    expect(lines.slice(0, 15)).toEqual([
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

  it('says what every figure can come to: none is below 0 but a difference, and shares are at most 1', () => {
    const figures = METRICS.filter(({ unit }) => unit !== 'yes/no' && unit !== 'state');
    const named = (test: (info: (typeof METRICS)[number]) => boolean) =>
      figures.filter(test).map(({ name }) => name);
    expect(named(({ least }) => least !== 0)).toEqual(['callsAvoided']);
    expect(named(({ most }) => most !== null)).toEqual([
      ...['completedRatio', 'primaryRatio', 'rejectedRatio'],
    ]);
    expect(named(({ most }) => most !== null && most !== 1)).toEqual([]);
  });

  it('says milliseconds of exactly those whose name does', () => {
    const odd = METRICS.filter(({ name, unit }) => name.endsWith('Ms') !== (unit === 'ms'));
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('says of each metric what it can be narrowed down by', () => {
    const parts = new Map<string, string[]>();
    for (const { name, scopes } of METRICS) {
      const [family = name] = name.split('.');
      const key = scopes.join(' ');
      parts.set(key, [...new Set([...(parts.get(key) ?? []), family])]);
    }
    expect(Object.fromEntries(parts)).toEqual({
      'phase flow client': [
        ...['operations', 'completed', 'failed', 'attempts', 'attemptBudget'],
        ...['attemptsPerOperation', 'lastSettledMs', 'primary', 'fallback', 'rejected'],
        ...['stillRunning', 'completedRatio', 'primaryRatio', 'rejectedRatio'],
        ...['goodput', 'latency', 'completedLatency', 'recoverMs'],
      ],
      'phase flow dependency client': [
        ...['dependencyCalls', 'failedCalls', 'fastFails', 'callsAvoided', 'amplification'],
        ...[
          'abandonedCalls',
          'wastedCalls',
          'cancelledAttempts',
          'peakCalls',
          'callLatency',
          'inFlight',
        ],
        ...['retries', 'timeouts', 'deadlines', 'hedges', 'hedgesWon'],
      ],
      'phase dependency': [
        ...['breaker', 'bulkhead', 'bulkheadQueue', 'rateLimitQueue', 'retryBudget'],
        ...['queue', 'alerts', 'buffer', 'healthCheck'],
      ],
      'phase client': ['pool', 'poolQueue', 'workerTimeMs'],
    });
  });

  it('has labels that leave room for three variants and two gains on a line', () => {
    const long = METRICS.filter(({ label }) => label.length > 'attempts per operation'.length);
    expect(long.map(({ label }) => label)).toEqual([]);
  });

  it('names every metric once, and says in one sentence what it counts', () => {
    expect(new Set(METRICS.map(({ name }) => name)).size).toBe(METRICS.length);
    expect(new Set(METRICS.map(({ label }) => label)).size).toBe(METRICS.length);
    const unclear = METRICS.filter(({ meaning }) => !/^[A-Z][^.]*\.$/.test(meaning));
    expect(unclear).toEqual([]);
  });

  it('knows what a metric cannot be narrowed down by', () => {
    const [operations, trips] = [metricInfo('completed'), metricInfo('breaker.trips')];
    if (operations === undefined || trips === undefined) throw new Error('a metric is missing');
    expect([
      strayPart(operations, {}),
      strayPart(operations, { phase: 'outage', flow: 'index', client: 3 }),
      strayPart(operations, { phase: 'outage', dependency: 'redis' }),
      strayPart(trips, { phase: 'outage', dependency: 'redis' }),
      strayPart(trips, { client: 1, flow: 'index' }),
    ]).toEqual([undefined, undefined, 'dependency', undefined, 'flow']);
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
