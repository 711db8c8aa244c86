import { describe, expect, it } from 'vitest';
import { about, tell } from './policyStories.js';

const DEAD = '{ recoversAfter: never }';
const ENDS = [
  'call-started',
  'call-answered',
  'call-abandoned',
  'fast-fail',
  'attempt-cancelled',
  'operation-settled',
];

describe('a retry', () => {
  it('does not hear an answer that comes after its attempt was given up further inside', async () => {
    // The answer of 5 ms would come in the middle of the wait.
    const told = await tell('[{ retry: { maxAttempts: 2, delay: 4ms } }, { timeout: 3ms }]');
    expect(about(told, ...ENDS)).toEqual([
      '0 call-started 0/1 dependency',
      '3000 call-abandoned 0/1 dependency',
      '7000 call-started 0/2 dependency',
      '10000 call-abandoned 0/2 dependency',
      '10000 operation-settled 0/2 (timeout)',
    ]);
  });

  it.each([
    ['waits', '7ms', ['5000 call-answered 0/1 dependency', '7000 operation-settled 0/1 (timeout)']],
    [
      'is inside',
      '3ms',
      ['3000 call-abandoned 0/1 dependency', '3000 operation-settled 0/1 (timeout)'],
    ],
  ])('that is given up while it %s makes no attempt more', async (_, after, ends) => {
    const told = await tell(`[{ timeout: ${after} }, { retry: { delay: 10ms } }]`, DEAD);
    expect(about(told, ...ENDS)).toEqual(['0 call-started 0/1 dependency', ...ends]);
    expect(told.broken).toEqual([]);
  });

  it('takes a refusal further inside for a failure that uses up an attempt', async () => {
    const refused = (retry: string) =>
      tell(`[{ retry: ${retry} }, { breaker: { failureThreshold: 1 } }]`, DEAD);
    const told = await refused('{ maxAttempts: 3, delay: 1ms }');
    expect(about(told, 'fast-fail', 'operation-settled')).toEqual([
      '6000 fast-fail 0/2 breaker (open)',
      '7000 fast-fail 0/3 breaker (open)',
      '7000 operation-settled 0/3 (refused)',
    ]);
    const picky = await refused('{ maxAttempts: 3, delay: 1ms, retryOn: { refused: false } }');
    expect(about(picky, 'operation-settled')).toEqual(['6000 operation-settled 0/2 (refused)']);
  });

  it('takes an answer by a fallback further inside for an answer', async () => {
    const told = await tell('[{ retry: { delay: 1ms } }, { fallback: {} }]', DEAD);
    expect(about(told, 'operation-settled')).toEqual(['5000 operation-settled 0/1 (fallback) ok']);
  });
});
