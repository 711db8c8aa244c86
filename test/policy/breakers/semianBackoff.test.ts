import { describe, expect, it } from 'vitest';
import { fromMillis, toMillis } from '../../../src/model/time.js';
import type { SemianBreaker } from '../../../src/policy/breakers/semian.js';
import { REFUSED_OPEN } from '../../../src/policy/port.js';
import { breaker, play, seconds } from './semianStory.js';

describe('backoff', () => {
  /** How long after each failure the next call is let through, each probe failing at once. */
  function waits(b: SemianBreaker, count: number): string[] {
    let at = 0;
    b.recordFailure(0, at, 0);
    return Array.from({ length: count }, () => {
      const wait = b.timeout;
      const early = b.tryAcquire(at + Math.floor(wait)) === REFUSED_OPEN;
      at += Math.floor(wait) + 1;
      const admitted = b.tryAcquire(at) >= 0;
      b.recordFailure(0, at, 0);
      return `${toMillis(wait)} ${early && admitted}`;
    });
  }

  it('starts at 1 s, doubles when open is left, and ends at error_timeout', () => {
    const b = breaker({ error_threshold: 1, exponential_backoff_error_timeout: true });
    expect(waits(b, 6)).toEqual([
      '1000 true',
      '2000 true',
      '4000 true',
      '8000 true',
      '10000 true',
      '10000 true',
    ]);
  });

  it('starts over once the circuit has closed', () => {
    const b = breaker({ error_threshold: 1, exponential_backoff_error_timeout: true });
    play(b, [
      [0, 'fail'],
      [1001, 'ask'],
    ]);
    expect(toMillis(b.timeout)).toBe(2000);
    play(b, [[1002, 'ok']]);
    expect([b.state, b.why, toMillis(b.timeout)]).toEqual([
      'closed',
      '1 success in half-open',
      1000,
    ]);
  });

  it('takes its own first wait and factor', () => {
    const b = breaker({
      error_threshold: 1,
      error_timeout: seconds(1),
      exponential_backoff_error_timeout: true,
      exponential_backoff_initial_timeout: fromMillis(250),
      exponential_backoff_multiplier: 1.5,
    });
    expect(waits(b, 5)).toEqual(['250 true', '375 true', '562.5 true', '843.75 true', '1000 true']);
  });

  it('a product that is whole but for rounding keeps its boundary', () => {
    // 1.15 * 100000 is 114999.99999999999 in doubles: at exactly 115 ms it is still open.
    const b = breaker({
      error_threshold: 1,
      exponential_backoff_error_timeout: true,
      exponential_backoff_initial_timeout: fromMillis(100),
      exponential_backoff_multiplier: 1.15,
    });
    expect(waits(b, 2)).toEqual(['100 true', '115 true']);
  });

  it('a first wait over error_timeout is neither cut nor grown', () => {
    const b = breaker({
      error_threshold: 1,
      error_timeout: fromMillis(500),
      exponential_backoff_error_timeout: true,
    });
    expect(waits(b, 3)).toEqual(['1000 true', '1000 true', '1000 true']);
  });

  it('is off by default', () => {
    expect(waits(breaker({ error_threshold: 1 }), 2)).toEqual(['10000 true', '10000 true']);
  });
});
