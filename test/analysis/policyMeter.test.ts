import { describe, expect, it } from 'vitest';
import { recordOf } from '../records.js';
import { ends, someOf } from './recordStory.js';

const ALL = ['retries', 'timeouts', 'deadlines', 'hedges', 'hedgesWon'] as const;

describe('what policies do of their own accord', () => {
  it('is counted by what it is', () => {
    const story = [
      recordOf('retry-waiting', { operation: 0, attempt: 1 }),
      recordOf('retry-waiting', { operation: 0, attempt: 2 }),
      recordOf('timed-out', { operation: 0, subject: 'timeout', reason: 'timeout' }),
      recordOf('timed-out', { operation: 0, subject: 'redis timeout 2', reason: 'timeout' }),
      recordOf('timed-out', { operation: 1, subject: 'timeout', reason: 'timeout' }),
      recordOf('timed-out', { operation: 1, subject: 'deadline', reason: 'deadline' }),
      ...[1, 2, 3, 4].map((operation) => recordOf('hedge-started', { operation, attempt: 2 })),
      recordOf('hedge-won', { operation: 3, attempt: 2 }),
    ];
    expect(someOf(ALL, story)).toEqual({
      retries: 2,
      timeouts: 3,
      deadlines: 1,
      hedges: 4,
      hedgesWon: 1,
    });
  });

  it('is nothing where nothing was done', () => {
    expect(someOf(ALL, [ends(1)])).toEqual({
      retries: 0,
      timeouts: 0,
      deadlines: 0,
      hedges: 0,
      hedgesWon: 0,
    });
  });
});
