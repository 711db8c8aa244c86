import { describe, expect, it } from 'vitest';
import { MetricsFold } from '../../src/analysis/metricsFold.js';
import { METRICS } from '../../src/model/metrics.js';
import { feed, recordOf } from '../records.js';

/** What the first experiment counts, where nothing has happened. */
const NOTHING = {
  operations: 0,
  completed: 0,
  failed: 0,
  attempts: 0,
  attemptBudget: null,
  dependencyCalls: 0,
  failedCalls: 0,
  fastFails: 0,
  attemptsPerOperation: null,
  callsAvoided: null,
  'breaker.opened': 0,
  'breaker.probes': 0,
  'breaker.closedAfterRecovery': false,
  'breaker.finalState': 'none',
  lastSettledMs: null,
};

function changed(from: string, to: string) {
  return recordOf('breaker-changed', { from, to });
}

describe('the metrics', () => {
  it('of an empty stream are nothing, and what cannot be measured is null', () => {
    const metrics = new MetricsFold().metrics(null);
    const rest = Object.entries(metrics).filter(([name]) => !(name in NOTHING));
    expect(metrics).toMatchObject(NOTHING);
    // Without a pool, a queue, a breaker or a buffer there is nothing of theirs to measure.
    expect(new Set(rest.map(([, value]) => value))).toEqual(new Set([0, null]));
  });

  it('are those of the catalogue, in its order', () => {
    const names = METRICS.map(({ name }) => name);
    expect(Object.keys(new MetricsFold().metrics(null))).toEqual(names);
  });

  it('count every kind of record for what it is', () => {
    const call = recordOf('call-started', { operation: 0, attempt: 1 });
    const records = [
      recordOf('run-started', { operation: 4, attempt: 5 }),
      recordOf('breaker-placed', { to: 'closed', ok: true }),
      recordOf('dependency-changed', { from: 'up', to: 'down' }),
      ...[0, 1, 2, 3].map((operation) => recordOf('operation-started', { operation })),
      ...[call, call, call, call, call, call],
      recordOf('call-answered', { ok: true }),
      recordOf('call-answered', { ok: false }),
      recordOf('call-answered', { ok: false }),
      recordOf('fast-fail', { operation: 1, attempt: 1, reason: 'open' }),
      recordOf('attempt-cancelled', { operation: 2, attempt: 1 }),
      recordOf('retry-waiting', { operation: 1, attempt: 1, until: 9 }),
      recordOf('probe-admitted', { operation: 1, attempt: 2 }),
      recordOf('operation-settled', { at: 1_500, operation: 1, attempt: 3, ok: true }),
      recordOf('operation-settled', { at: 2_500, operation: 0, attempt: 4, ok: false }),
      recordOf('operation-settled', { at: 2_500, operation: 2, attempt: 1, ok: true }),
      recordOf('run-ended', { at: 9_000 }),
    ];
    expect(feed(new MetricsFold(), records).metrics(10)).toMatchObject({
      ...NOTHING,
      operations: 4,
      completed: 2,
      failed: 1,
      attempts: 8,
      attemptBudget: 20,
      dependencyCalls: 6,
      failedCalls: 2,
      fastFails: 1,
      attemptsPerOperation: 2,
      callsAvoided: 4,
      'breaker.probes': 1,
      'breaker.finalState': 'closed',
      lastSettledMs: 2.5,
    });
  });

  it('count trips and reopenings together, and end in the state last entered', () => {
    const fold = feed(new MetricsFold(), [
      changed('closed', 'open'),
      changed('open', 'half-open'),
      changed('half-open', 'open'),
    ]);
    expect(fold.metrics(null)).toMatchObject({
      ...NOTHING,
      'breaker.opened': 2,
      'breaker.finalState': 'open',
    });
  });

  it('say that it closed after recovery when an operation closed it, not when a timer did', () => {
    const byProbe = recordOf('breaker-changed', { operation: 0, from: 'half-open', to: 'closed' });
    const byTimer = changed('open', 'closed');
    const streams = [[byProbe], [byTimer], [byProbe, changed('closed', 'open')]];
    const told = streams.map(
      (stream) => feed(new MetricsFold(), stream).metrics(null)['breaker.closedAfterRecovery'],
    );
    expect(told).toEqual([true, false, true]);
  });

  it('count an attempt as it becomes a call, is refused or given up, on the side too', () => {
    const records = [
      recordOf('run-started', { operation: -1, attempt: 0 }),
      recordOf('operation-started', { operation: 0 }),
      recordOf('call-started', { operation: 0, attempt: 1 }),
      recordOf('fast-fail', { operation: 0, attempt: 2, reason: 'open' }),
      recordOf('attempt-cancelled', { operation: 0, attempt: 3 }),
      recordOf('side-settled', { operation: 0, attempt: 2 }),
      recordOf('operation-settled', { operation: 0, attempt: 1, ok: true }),
    ];
    const { attempts, attemptBudget } = feed(new MetricsFold(), records).metrics(null);
    expect({ attempts, attemptBudget }).toEqual({ attempts: 3, attemptBudget: null });
  });

  it('count no attempts where a policy calls, is refused or gives up on its own account', () => {
    const polls = ['call-started', 'fast-fail', 'attempt-cancelled', 'side-settled'] as const;
    const records = polls.map((kind) => recordOf(kind, { operation: -1, attempt: 1 }));
    expect(feed(new MetricsFold(), records).metrics(null)).toMatchObject({
      attempts: 0,
      dependencyCalls: 1,
      fastFails: 1,
      cancelledAttempts: 1,
    });
  });

  it('avoid less than nothing when there were more calls than in the baseline', () => {
    const fold = feed(new MetricsFold(), [recordOf('call-started'), recordOf('call-started')]);
    expect(fold.metrics(1).callsAvoided).toBe(-1);
  });
});
