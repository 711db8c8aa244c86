// Source: connor4312/cockatiel issue 86, fixed in 3.1.3, and App-vNext/Polly issue 2163, fixed by its
// pull request 2164.
// Wrong: after 1024 attempts decorrelated jitter subtracts infinity from infinity, the delay is not a
// number, and retries become a hot loop. Right: every delay is finite, not negative and at most the
// largest one, which it is exactly from attempt 1026 on. Polly's jitter has the same formula; here it
// is cockatiel's, as the time that its breaker stays open.
import { describe, expect, it } from 'vitest';
import { openDurations } from '../../src/policy/breakers/cockatielBackoff.js';
import type { Draw } from '../../src/policy/port.js';
import { keyedDraw } from '../../src/sim/random.js';
import { FRAGILE } from '../policy/breakers/cockatielStory.js';
import { playCase } from './playCase.js';

const ATTEMPTS = 3000;
const LONGEST = 900_000;
const FIRST_AT_LONGEST = 1026;

/** The delays in milliseconds, the first at place 0. */
function delaysWith(draw: Draw): readonly number[] {
  const durations = openDurations(
    {
      ...FRAGILE,
      halfOpenAfter: null,
      halfOpenAfterBackoff: {
        type: 'ExponentialBackoff',
        initialDelay: 45_000_000,
        maxDelay: 900_000_000,
        exponent: 2,
        generator: 'decorrelatedJitterGenerator',
      },
    },
    draw,
  );
  return Array.from({ length: ATTEMPTS }, (_, index) =>
    index === 0 ? durations.first() : durations.next(),
  );
}

describe.each<readonly [string, Draw]>([
  ['any draws', keyedDraw(1, 'jitter')],
  ['the smallest draws', (low) => low],
  ['the largest draws', (_, high) => high * (1 - Number.EPSILON)],
])('with %s', (_, draw) => {
  const delays = delaysWith(draw);

  it('every delay is a time that one can wait', () => {
    expect(delays.filter((delay) => !(delay >= 0 && delay <= LONGEST))).toEqual([]);
  });

  it('from attempt 1026 on every delay is the longest', () => {
    const late = delays.slice(FIRST_AT_LONGEST - 1);
    expect(late).toEqual(Array.from({ length: ATTEMPTS - FIRST_AT_LONGEST + 1 }, () => LONGEST));
  });
});

it('the breaker refuses until the longest delay is over, 3000 times', () => {
  const justBefore = FIRST_AT_LONGEST * LONGEST - 1;
  const tooEarly = ATTEMPTS - FIRST_AT_LONGEST;
  const end = (ATTEMPTS - 1) * LONGEST;
  const expected = [
    { t: 0, state: 'Open' },
    { t: justBefore, result: 'BrokenCircuitError' },
    { t: end, state: 'Open', executed: ATTEMPTS },
    { t: end, since: justBefore, admitted: tooEarly, rejected: tooEarly },
  ];
  const seen = playCase({
    library: 'cockatiel',
    config: {
      breaker: { type: 'ConsecutiveBreaker', threshold: 1 },
      halfOpenAfterBackoff: { type: 'ExponentialBackoff', initialDelay: 45_000, maxDelay: LONGEST },
    },
    steps: [
      { t: 0, call: 'fail', n: ATTEMPTS, every: LONGEST },
      { t: justBefore, call: 'fail', n: tooEarly, every: LONGEST },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
