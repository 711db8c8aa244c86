import { describe, expect, it } from 'vitest';
import { type LabRecord, type RecordKind, storyLine } from '../../src/index.js';
import { recordOf } from '../records.js';

function line(kind: RecordKind, changes: Partial<Omit<LabRecord, 'kind'>> = {}): string {
  return storyLine(recordOf(kind, { at: 5000, ...changes }));
}

const THIRD = { operation: 2, attempt: 1 };
const GATE = { from: 'healthy', to: 'unhealthy' };

describe('a story has one line for each record', () => {
  it('with the time in milliseconds, who it is about, and what happened', () => {
    expect([
      line('run-started', { at: 0, operation: 12, attempt: 4 }),
      line('run-started', { at: 0, operation: 1, attempt: 1 }),
      line('run-started', { at: 0, operation: -1, attempt: 1 }),
      line('breaker-placed', { subject: 'breaker', to: 'closed' }),
      line('dependency-changed', { subject: 'dependency' }),
      line('dependency-changed', { subject: 'dependency', ok: true }),
      line('operation-started', { operation: 0 }),
      line('probe-admitted', { ...THIRD, subject: 'breaker' }),
      line('call-started', { ...THIRD, subject: 'dependency' }),
      line('call-answered', { ...THIRD, subject: 'dependency', ok: true }),
      line('call-answered', { ...THIRD, subject: 'dependency' }),
      line('fast-fail', { ...THIRD, subject: 'breaker', reason: 'open' }),
      line('retry-waiting', { ...THIRD, until: 255_000 }),
      line('breaker-changed', {
        ...THIRD,
        subject: 'breaker',
        from: 'closed',
        to: 'open',
        reason: '3 failures in a row',
      }),
      line('operation-settled', { operation: 2, attempt: 4, ok: true, at: 765_001 }),
      line('operation-settled', { operation: 2, attempt: 1 }),
      line('run-ended', { at: 12_345_678_900 }),
      line('call-abandoned', { ...THIRD, subject: 'dependency', value: 2_500 }),
      line('attempt-cancelled', { ...THIRD, subject: 'bulkhead' }),
      line('side-settled', { operation: 2, attempt: 2, subject: 'buffer', ok: true }),
      line('level-placed', { subject: 'pool', value: 4 }),
      line('level-placed', { subject: 'pool queue', value: -1 }),
      line('level-changed', { ...THIRD, subject: 'pool', value: 3 }),
      line('buffer-put', { operation: 2, subject: 'buffer' }),
      line('buffer-dropped', { operation: 2, subject: 'buffer' }),
      line('buffer-drained', { operation: 2, subject: 'buffer' }),
      line('timed-out', { ...THIRD, subject: 'timeout', reason: 'timeout', value: 3_000 }),
      line('timed-out', { ...THIRD, subject: 'deadline', reason: 'deadline', value: 4_500 }),
      line('hedge-won', { ...THIRD, subject: 'hedge' }),
      line('poll-judged', { attempt: 1, subject: 'healthCheck', ok: true }),
      line('poll-judged', { attempt: 1, subject: 'healthCheck', ...GATE }),
      line('run-ended', { reason: 'one operation never settled' }),
    ]).toEqual([
      '      0 ms                            the run starts: 12 operations, at most 4 attempts each',
      '      0 ms                            the run starts: 1 operation, at most 1 attempt each',
      '      0 ms                            the run starts: operations as they come, at most 1 attempt each',
      '      5 ms                            the breaker is closed',
      '      5 ms                            the dependency goes down',
      '      5 ms                            the dependency is up again',
      '      5 ms  operation 1               starts',
      '      5 ms  operation 3, attempt 1    admitted by the breaker as a probe',
      '      5 ms  operation 3, attempt 1    calls the dependency',
      '      5 ms  operation 3, attempt 1    the dependency answers: good',
      '      5 ms  operation 3, attempt 1    the dependency answers: failure',
      '      5 ms  operation 3, attempt 1    fails fast: open',
      '      5 ms  operation 3, attempt 1    waits until 255 ms',
      '      5 ms  operation 3, attempt 1    the breaker goes from closed to open: 3 failures in a row',
      '765.001 ms  operation 3               completed after 4 attempts',
      '      5 ms  operation 3               failed after 1 attempt',
      '12345678.9 ms                            the run ends: every operation has settled',
      '      5 ms  operation 3, attempt 1    gives up its call of the dependency after 2.5 ms',
      '      5 ms  operation 3, attempt 1    gives up waiting in the bulkhead',
      '      5 ms  operation 3, attempt 2    buffer: done after 2 attempts',
      '      5 ms                            the pool has room for 4',
      '      5 ms                            the pool queue has no limit',
      '      5 ms  operation 3, attempt 1    the pool is at 3',
      '      5 ms  operation 3               is put into the buffer',
      '      5 ms  operation 3               is dropped from the buffer',
      '      5 ms  operation 3               is drained from the buffer',
      '      5 ms  operation 3, attempt 1    the timeout gives up after 3 ms',
      '      5 ms  operation 3, attempt 1    the deadline is over, 4.5 ms after the start',
      '      5 ms  operation 3, attempt 1    its answer counts for the hedge, before all others',
      '      5 ms                            a poll of the healthCheck: good',
      '      5 ms                            a poll of the healthCheck: failure, so it goes from healthy to unhealthy',
      '      5 ms                            the run ends: one operation never settled',
    ]);
  });
});
