import { describe, expect, it } from 'vitest';
import { fromMillis, toMillis } from '../../../src/model/time.js';
import { breaker, play, seconds } from './semianStory.js';

describe('lumping', () => {
  it('records an error exactly lumping_interval after the last recorded one, not an earlier one', () => {
    const b = breaker({ lumping_interval: fromMillis(500) });
    expect(
      play(b, [
        [0, 'fail'],
        [499.999, 'fail'],
        [500, 'fail'],
        [600, 'fail'],
        [1000, 'fail'],
      ]),
    ).toEqual([
      '0 fail: closed 1/0',
      '499.999 fail: closed 1/0',
      '500 fail: closed 2/0',
      '600 fail: closed 2/0',
      '1000 fail: open 3/0',
    ]);
  });

  it('by default records errors of the same moment', () => {
    const steps = [
      [7, 'fail'],
      [7, 'fail'],
      [7, 'fail'],
    ] as const;
    expect(play(breaker(), steps)).toEqual([
      '7 fail: closed 1/0',
      '7 fail: closed 2/0',
      '7 fail: open 3/0',
    ]);
  });

  it('a lumped error does not push the next one away', () => {
    const b = breaker({ error_threshold: 2, lumping_interval: fromMillis(500) });
    const steps = [
      [0, 'fail'],
      [400, 'fail'],
      [800, 'fail'],
    ] as const;
    expect(play(b, steps)[2]).toBe('800 fail: open 2/0');
  });

  it('always records when everything older was forgotten', () => {
    const b = breaker({
      lumping_interval: seconds(5),
      error_threshold_timeout: seconds(1),
      error_threshold: 2,
    });
    const steps = [
      [0, 'fail'],
      [1001, 'fail'],
    ] as const;
    expect([play(b, steps)[1], toMillis(b.lastError)]).toEqual(['1001 fail: closed 1/0', 1001]);
  });

  it('a failed probe that is lumped reopens without a new wait', () => {
    const b = breaker({
      error_threshold: 1,
      error_timeout: fromMillis(100),
      error_threshold_timeout: seconds(10),
      lumping_interval: fromMillis(500),
    });
    expect(
      play(b, [
        [0, 'fail'],
        [101, 'ask'],
        [101, 'fail'],
        [101, 'ask'],
      ]),
    ).toEqual([
      '0 fail: open 1/0',
      '101 ask permitted: half-open 1/0',
      '101 fail: open 1/0',
      '101 ask permitted: half-open 1/0',
    ]);
    expect(b.lastError).toBe(0);
  });
});
