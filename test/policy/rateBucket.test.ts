import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import type { PlainSettings } from '../../src/model/shapes.js';
import {
  RateBucket,
  REFUSED_RATE,
  rateLimitRemarks,
  rateLimitTable,
} from '../../src/policy/rateBucket.js';
import { settingsOf } from './settingsOf.js';

const SECOND = 1_000_000;

function bucket(given: PlainSettings): RateBucket {
  return new RateBucket(settingsOf(rateLimitTable, given));
}

/** The starts of calls that all ask at one moment and wait as long as it takes. */
function starts(perSecond: number, burst: number, calls: number): readonly number[] {
  const patient = bucket({ rate: perSecond, burst, maxWait: LONGEST });
  return Array.from({ length: calls }, () => patient.take(0));
}

describe('a rate limit', () => {
  it('lets a burst start at once, and then one call after the other', () => {
    expect(starts(1, 3, 6)).toEqual([0, 0, 0, SECOND, 2 * SECOND, 3 * SECOND]);
  });

  it('refuses at once what would wait longer than it may, and reserves nothing for it', () => {
    const impatient = bucket({ rate: 10, maxWait: 200_000 });
    const waits = [0, 0, 0, 0, 0, 99_999, 100_000].map((now) => impatient.take(now));
    expect(waits).toEqual([0, 100_000, 200_000, REFUSED_RATE, REFUSED_RATE, REFUSED_RATE, 200_000]);
  });

  it('lets every second one start of even calls that come slightly faster, and with burst 2 the rate', () => {
    // Twelve a second for a hundred seconds, where ten may start: the turn after one at 0 is at 100 ms,
    // and the calls come at 83 and 167 ms.
    const started = [1, 2].map((burst) => {
      const strict = bucket({ rate: 10, burst });
      const calls = Array.from({ length: 1_200 }, (_, call) => Math.floor((call * SECOND) / 12));
      return calls.filter((now) => strict.take(now) === 0).length;
    });
    // The last one comes at 99.917 s: by then 999 turns have come, beside the two there are at first,
    // and none is lost, since calls come faster than turns.
    expect(started).toEqual([600, 2 + 999]);
  });

  it('without a wait refuses until the very microsecond of the next turn', () => {
    const strict = bucket({ rate: 10 });
    const answers = [0, 99_999, 100_000, 199_999, 200_000].map((now) => strict.take(now));
    expect(answers).toEqual([0, REFUSED_RATE, 0, REFUSED_RATE, 0]);
  });

  it('saves up no more than a burst over a pause', () => {
    const rested = bucket({ rate: 1, burst: 2 });
    const answers = [0, 0, 0, 1000 * SECOND, 1000 * SECOND, 1000 * SECOND].map((now) =>
      rested.take(now),
    );
    expect(answers).toEqual([0, 0, REFUSED_RATE, 0, 0, REFUSED_RATE]);
  });

  it('fills again evenly: half a burst after half its time', () => {
    const empty = bucket({ rate: 2, burst: 4 });
    const take = (now: number): number =>
      [1, 2, 3, 4, 5].filter(() => empty.take(now) === 0).length;
    expect([take(0), take(SECOND), take(1.5 * SECOND), take(9 * SECOND)]).toEqual([4, 2, 1, 4]);
  });

  it('forgets parts of a microsecond too: after a longer pause two start, and the next a third of a second later', () => {
    // The even turn after 0 and 0 is at 333 333 1/3; a burst is saved up a third of a second later,
    // at 666 666 2/3. At 666 667 a third of a microsecond was not used, and is lost.
    const rested = bucket({ rate: 3, burst: 2, maxWait: LONGEST });
    const waits = [0, 0, 666_667, 666_667, 666_667].map((now) => rested.take(now));
    expect(waits).toEqual([0, 0, 0, 0, 333_334]);
  });

  it('starts a call at the first whole microsecond of its turn: thirds of a second', () => {
    expect(starts(3, 1, 7)).toEqual([0, 333_334, 666_667, 1_000_000, 1_333_334, 1_666_667, 2e6]);
  });

  it('does not drift over ten million calls: the n-th starts at n / rate, rounded up', () => {
    const patient = bucket({ rate: 3, maxWait: LONGEST });
    let last = 0;
    for (let call = 0; call <= 10_000_000; call += 1) last = patient.take(0);
    // 10 000 000 / 3 seconds
    expect(last).toBe(3_333_333_333_334);
  });

  it('does not drift at an odd rate, with a burst, when calls come one by one', () => {
    // 58.7 a second and a burst of 10: the n-th call, from 0, starts at (n - 9) / 58.7 s.
    const patient = bucket({ rate: 58.7, burst: 10, maxWait: LONGEST });
    let start = 0;
    for (let call = 0; call < 587_009; call += 1) start += patient.take(start);
    expect([start, start + patient.take(start)]).toEqual([9_999_982_965, 10_000 * SECOND]);
  });
});

/** A call that asks after a pause, and gives its turn back after another if it still waits. */
const anyCall = fc.record({ pause: fc.nat({ max: 3_000 }), patience: fc.nat({ max: 9_000 }) });
const anyLimit = fc.record({
  rate: fc.integer({ min: 200_000, max: 5_000_000 }).map((count) => count / 1_000),
  burst: fc.integer({ min: 1, max: 5 }),
  maxWait: fc.nat({ max: 10_000 }),
});
const anyCalls = fc.array(anyCall, { maxLength: 100, size: 'max' });

describe('any rate limit', () => {
  it('decides as exact fractions do, while nobody gives up', () => {
    const property = fc.property(anyLimit, anyCalls, (given, calls) => {
      const limit = bucket(given);
      const exact = exactLimit(given);
      let now = 0;
      for (const { pause } of calls) {
        now += pause;
        expect(limit.take(now)).toBe(exact(now));
      }
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('never starts more calls than its rate and its burst allow, whoever gives up', () => {
    const property = fc.property(anyLimit, anyCalls, (given, calls) => {
      const times = startsOf(bucket(given), calls);
      const period = SECOND / given.rate;
      // Of n + burst calls the last starts n periods after the first, to the microsecond.
      const early = times.filter((start, from) =>
        times.some(
          (end, to) => to > from && end - start + 1 < (to - from + 1 - given.burst) * period,
        ),
      );
      expect(early).toEqual([]);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

/** The same rule in fractions of whole numbers without a limit. */
function exactLimit(given: { rate: number; burst: number; maxWait: number }) {
  const rate = BigInt(Math.round(given.rate * 1_000));
  const period = 1_000_000_000n;
  let turn = -period * BigInt(given.burst - 1);
  return (now: number): number => {
    const idle = BigInt(now) * rate - period * BigInt(given.burst - 1);
    const due = turn > idle ? turn : idle;
    const wait = Number((due + rate - 1n) / rate) - now;
    if (wait > given.maxWait) return REFUSED_RATE;
    turn = due + period;
    return Math.max(0, wait);
  };
}

/** When the calls started that were not refused and did not give up, in order. */
function startsOf(
  limit: RateBucket,
  calls: readonly { pause: number; patience: number }[],
): readonly number[] {
  const started: number[] = [];
  let waiting: { start: number; until: number }[] = [];
  const giveUp = (now: number): void => {
    const due = waiting.filter(({ until }) => until <= now);
    for (const { start } of due.sort((a, b) => a.until - b.until)) limit.giveBack(start);
    waiting = waiting.filter(({ until }) => until > now);
  };
  let now = 0;
  for (const { pause, patience } of calls) {
    now += pause;
    giveUp(now);
    const wait = limit.take(now);
    if (wait > patience) waiting.push({ start: now + wait, until: now + patience });
    else if (wait >= 0) started.push(now + wait);
  }
  return started.sort((a, b) => a - b);
}

describe('the remarks about a rate limit', () => {
  const remarks = (given: PlainSettings) => rateLimitRemarks(settingsOf(rateLimitTable, given));

  it('refuse a burst that would take more than ten years to come together', () => {
    expect(remarks({ rate: 0.001, burst: 1_000_000 })).toEqual([
      {
        severity: 'error',
        option: 'burst',
        found: 'burst 1000000 and rate 3.6/h',
        expected: 'a burst that comes together within ten years',
        hint: 'a limit that nothing reaches can be left out',
      },
    ]);
  });

  it('let a burst pass that takes exactly ten years of 365 days', () => {
    const tenYears = 10 * 365 * 86_400;
    const found = [0, 1].map((more) => remarks({ rate: 0.001, burst: tenYears / 1_000 + more }));
    expect(found.map(({ length }) => length)).toEqual([0, 1]);
  });
});
