import { describe, expect, it } from 'vitest';
import { fromMillis, NEVER } from '../../../src/model/time.js';
import type { SemianBreaker } from '../../../src/policy/breakers/semian.js';
import type { SemianOptions } from '../../../src/policy/breakers/semianOptions.js';
import { breaker, play, seconds } from './semianStory.js';

describe('opening', () => {
  it('opens at error_threshold errors, which need not be consecutive', () => {
    expect(
      play(breaker(), [
        [0, 'ask'],
        [0, 'fail'],
        [1, 'ok'],
        [2, 'fail'],
        [3, 'ok'],
        [4, 'fail'],
        [5, 'ask'],
      ]),
    ).toEqual([
      '0 ask permitted: closed 0/0',
      '0 fail: closed 1/0',
      '1 ok: closed 1/0',
      '2 fail: closed 2/0',
      '3 ok: closed 2/0',
      '4 fail: open 3/0',
      '5 ask refused: open 3/0',
    ]);
  });

  it('counts an error that is exactly error_threshold_timeout old', () => {
    const b = breaker({ error_threshold_timeout: seconds(5) });
    expect(
      play(b, [
        [0, 'fail'],
        [1000, 'fail'],
        [5000, 'fail'],
      ]),
    ).toEqual(['0 fail: closed 1/0', '1000 fail: closed 2/0', '5000 fail: open 3/0']);
  });

  it('has forgotten an error that is a microsecond older', () => {
    const b = breaker({ error_threshold_timeout: seconds(5) });
    expect(
      play(b, [
        [0, 'fail'],
        [1000, 'fail'],
        [5000.001, 'fail'],
        [5000.001, 'fail'],
      ]),
    ).toEqual([
      '0 fail: closed 1/0',
      '1000 fail: closed 2/0',
      '5000.001 fail: closed 2/0',
      '5000.001 fail: open 3/0',
    ]);
  });

  it('remembers errors for error_timeout unless error_threshold_timeout is set', () => {
    expect(
      play(breaker(), [
        [0, 'fail'],
        [1, 'fail'],
        [10_000, 'fail'],
      ])[2],
    ).toBe('10000 fail: open 3/0');
    expect(
      play(breaker(), [
        [0, 'fail'],
        [1, 'fail'],
        [10_000.001, 'fail'],
      ])[2],
    ).toBe('10000.001 fail: closed 2/0');
  });

  it('forgets by age unless told otherwise, and never when that is off', () => {
    const steps = [
      [0, 'fail'],
      [3_600_000, 'fail'],
      [7_200_000, 'fail'],
    ] as const;
    expect(play(breaker(), steps)[2]).toBe('7200000 fail: closed 1/0');
    const never = breaker({ error_threshold_timeout_enabled: false });
    expect(play(never, steps)[2]).toBe('7200000 fail: open 3/0');
    expect(never.why).toBe('3 errors, limit 3');
  });

  it('says why it opened', () => {
    const b = breaker({ error_threshold: 1, error_threshold_timeout: seconds(2.5) });
    expect(b.why).toBe('');
    b.recordFailure(0, 0, 0);
    expect(b.why).toBe('1 error within 2.5s, limit 1');
  });
});

describe('open', () => {
  it('at exactly the last error plus error_timeout it is still open, a microsecond later it is not', () => {
    expect(
      play(breaker({ error_threshold: 1 }), [
        [5, 'fail'],
        [10_005, 'ask'],
        [10_005.001, 'ask'],
      ]),
    ).toEqual([
      '5 fail: open 1/0',
      '10005 ask refused: open 1/0',
      '10005.001 ask permitted: half-open 1/0',
    ]);
  });

  it('a late failure starts the wait anew', () => {
    const b = breaker();
    expect(
      play(b, [
        [0, 'fail'],
        [0, 'fail'],
        [0, 'fail'],
        [9000, 'fail'],
        [10_500, 'ask'],
        [19_000, 'ask'],
        [19_001, 'ask'],
        [19_001, 'ok'],
      ]).slice(2),
    ).toEqual([
      '0 fail: open 3/0',
      '9000 fail: open 3/0',
      '10500 ask refused: open 3/0',
      '19000 ask refused: open 3/0',
      '19001 ask permitted: half-open 3/0',
      '19001 ok: closed 0/1',
    ]);
  });

  it('a late success changes nothing', () => {
    const steps = [
      [0, 'fail'],
      [1, 'ok'],
      [2, 'ask'],
    ] as const;
    expect(play(breaker({ error_threshold: 1 }), steps)).toEqual([
      '0 fail: open 1/0',
      '1 ok: open 1/0',
      '2 ask refused: open 1/0',
    ]);
  });

  it('asking whether a call is allowed does not half-open it', () => {
    expect(
      play(breaker({ error_threshold: 1 }), [
        [0, 'allowed?'],
        [0, 'fail'],
        [10_000, 'allowed?'],
        [10_001, 'allowed?'],
        [10_001, 'ask'],
        [10_001, 'allowed?'],
      ]),
    ).toEqual([
      '0 allowed? yes: closed 0/0',
      '0 fail: open 1/0',
      '10000 allowed? no: open 1/0',
      '10001 allowed? yes: open 1/0',
      '10001 ask permitted: half-open 1/0',
      '10001 allowed? yes: half-open 1/0',
    ]);
  });
});

describe('half-open', () => {
  /** Open since 0, half-open since 10001 ms. */
  function probing(over: Partial<SemianOptions> = {}): SemianBreaker {
    const b = breaker({ error_threshold: 1, success_threshold: 3, ...over });
    play(b, [
      [0, 'fail'],
      [10_001, 'ask'],
    ]);
    return b;
  }

  it('permits any number of calls and never ends by itself', () => {
    const b = probing();
    expect(
      play(b, [
        [10_001, 'ask'],
        [10_001, 'ask'],
        [99_000_000, 'ask'],
      ]),
    ).toEqual([
      '10001 ask permitted: half-open 1/0',
      '10001 ask permitted: half-open 1/0',
      '99000000 ask permitted: half-open 1/0',
    ]);
    expect([b.nextWake, b.why]).toEqual([NEVER, 'more than 10s since the last error']);
  });

  it('closes at success_threshold successes, also of calls from before the trip', () => {
    const b = probing();
    expect(
      play(b, [
        [10_002, 'ok'],
        [10_003, 'ok'],
        [10_004, 'ok'],
      ]),
    ).toEqual(['10002 ok: half-open 1/1', '10003 ok: half-open 1/2', '10004 ok: closed 0/3']);
    expect(b.why).toBe('3 successes in half-open');
  });

  it('one failure reopens it, whatever succeeded before', () => {
    const b = probing();
    expect(
      play(b, [
        [10_002, 'ok'],
        [10_002, 'ok'],
        [10_003, 'fail'],
        [20_003, 'ask'],
        [20_004, 'ask'],
      ]).slice(2),
    ).toEqual([
      '10003 fail: open 1/2',
      '20003 ask refused: open 1/2',
      '20004 ask permitted: half-open 1/0',
    ]);
  });

  it('says that a call failed in half-open', () => {
    const b = probing();
    b.recordFailure(0, seconds(11), 0);
    expect(b.why).toBe('a call failed in half-open');
  });

  it('every half-open period needs its own successes', () => {
    const b = breaker({ success_threshold: 3 });
    const [fail, ok, ask] = ['fail', 'ok', 'ask'] as const;
    expect(
      play(b, [
        [0, fail],
        [1000, fail],
        [2000, fail],
        [12_500, ask],
        [12_500, ok],
        [12_500, ok],
        [12_500, ok],
        [12_500, fail],
        [12_500, fail],
        [12_500, fail],
        [30_000, ask],
        [30_000, ok],
        [30_000, ok],
        [30_000, fail],
        [40_500, ask],
        [40_500, ok],
        [40_500, ok],
        [40_500, ok],
      ]).slice(3),
    ).toEqual([
      '12500 ask permitted: half-open 3/0',
      '12500 ok: half-open 3/1',
      '12500 ok: half-open 3/2',
      '12500 ok: closed 0/3',
      '12500 fail: closed 1/3',
      '12500 fail: closed 2/3',
      '12500 fail: open 3/3',
      '30000 ask permitted: half-open 3/0',
      '30000 ok: half-open 3/1',
      '30000 ok: half-open 3/2',
      '30000 fail: open 1/2',
      '40500 ask permitted: half-open 1/0',
      '40500 ok: half-open 1/1',
      '40500 ok: half-open 1/2',
      '40500 ok: closed 0/3',
    ]);
  });

  it('errors of before the trip are still remembered, closing forgets them', () => {
    const b = breaker({ error_threshold_timeout: seconds(60) });
    expect(
      play(b, [
        [0, 'fail'],
        [0, 'fail'],
        [0, 'fail'],
        [10_001, 'ask'],
        [10_001, 'fail'],
        [20_002, 'ask'],
        [20_002, 'ok'],
        [20_003, 'fail'],
        [20_003, 'fail'],
      ]).slice(3),
    ).toEqual([
      '10001 ask permitted: half-open 3/0',
      '10001 fail: open 3/0',
      '20002 ask permitted: half-open 3/0',
      '20002 ok: closed 0/1',
      '20003 fail: closed 1/1',
      '20003 fail: closed 2/1',
    ]);
  });

  it('an exception that does not count, and a call given up, leave it alone', () => {
    const b = probing({ success_threshold: 1 });
    expect(
      play(b, [
        [10_002, 'ignored'],
        [10_003, 'given up'],
      ]),
    ).toEqual(['10002 ignored: half-open 1/0', '10003 given up: half-open 1/0']);
  });

  it('is not ended or bounded by half_open_resource_timeout', () => {
    const b = probing({ half_open_resource_timeout: fromMillis(1) });
    b.wake(seconds(1000));
    expect(play(b, [[1_000_000, 'ask']])).toEqual(['1000000 ask permitted: half-open 1/0']);
  });
});

it('reset closes and forgets errors and successes', () => {
  const b = breaker({ error_threshold: 1, success_threshold: 2 });
  expect(
    play(b, [
      [0, 'fail'],
      [10_001, 'ask'],
      [10_001, 'ok'],
      [10_001, 'reset'],
      [10_001, 'ask'],
    ]).slice(2),
  ).toEqual([
    '10001 ok: half-open 1/1',
    '10001 reset: closed 0/0',
    '10001 ask permitted: closed 0/0',
  ]);
  expect([b.why, b.lastError]).toEqual(['reset by hand', NEVER]);
});
