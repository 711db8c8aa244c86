import { describe, expect, it } from 'vitest';
import { type LabRecord, type RecordKind, storyLine } from '../../src/index.js';

function line(kind: RecordKind, changes: Partial<Omit<LabRecord, 'kind'>> = {}): string {
  const nothing = {
    operation: -1,
    attempt: 0,
    until: 0,
    subject: '',
    from: '',
    to: '',
    reason: '',
  };
  return storyLine({ kind, at: 5000, ok: false, ...nothing, ...changes });
}

const THIRD = { operation: 2, attempt: 1 };

describe('a story has one line for each record', () => {
  it('with the time in milliseconds, who it is about, and what happened', () => {
    expect([
      line('run-started', { at: 0, operation: 12, attempt: 4 }),
      line('run-started', { at: 0, operation: 1, attempt: 1 }),
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
    ]).toEqual([
      '      0 ms                            the run starts: 12 operations, at most 4 attempts each',
      '      0 ms                            the run starts: 1 operation, at most 1 attempt each',
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
    ]);
  });
});
