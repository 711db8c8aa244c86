import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import type { PlainSettings } from '../../src/model/shapes.js';
import { RateBucket, rateLimitTable } from '../../src/policy/rateBucket.js';
import { settingsOf } from './settingsOf.js';

const SECOND = 1_000_000;

function bucket(given: PlainSettings): RateBucket {
  return new RateBucket(settingsOf(rateLimitTable, given));
}

describe('a turn that is given back', () => {
  const patient = (): RateBucket => bucket({ rate: 1, maxWait: 10 * SECOND });

  it('by the last in line goes to the next that asks', () => {
    const line = patient();
    const waits = [line.take(0), line.take(0)];
    line.giveBack(SECOND);
    expect([...waits, line.take(0), line.take(0)]).toEqual([0, SECOND, SECOND, 2 * SECOND]);
  });

  it('from the middle of the line goes to the next that asks, if that is in time', () => {
    const [early, late] = [patient(), patient()];
    for (const line of [early, late]) {
      for (let call = 0; call < 4; call += 1) line.take(0);
      line.giveBack(SECOND);
    }
    expect([early.take(0.4 * SECOND), early.take(0.4 * SECOND)]).toEqual([600_000, 3_600_000]);
    expect(late.take(1.4 * SECOND)).toBe(2_600_000);
  });

  it('leaves nothing behind when the whole line gives up', () => {
    const line = patient();
    for (let call = 0; call < 4; call += 1) line.take(0);
    for (const turn of [SECOND, 3 * SECOND, 2 * SECOND]) line.giveBack(turn);
    expect([line.take(0), line.take(0)]).toEqual([SECOND, 2 * SECOND]);
  });

  it('is found out among turns that are fractions of a microsecond', () => {
    const line = bucket({ rate: 3, maxWait: LONGEST });
    for (let call = 0; call < 4; call += 1) line.take(0);
    for (const turn of [1_000_000, 666_667, 333_334]) line.giveBack(turn);
    expect([line.take(0), line.take(0)]).toEqual([333_334, 666_667]);
  });

  it('by several goes to the next that ask, the earliest first, in whatever order they gave up', () => {
    const line = patient();
    for (let call = 0; call < 5; call += 1) line.take(0);
    for (const turn of [3 * SECOND, SECOND]) line.giveBack(turn);
    expect([line.take(0), line.take(0), line.take(0)]).toEqual([SECOND, 3 * SECOND, 5 * SECOND]);
  });

  it('starts a call at once that asks at its very moment', () => {
    const line = patient();
    for (let call = 0; call < 4; call += 1) line.take(0);
    line.giveBack(SECOND);
    expect([line.take(SECOND), line.take(SECOND)]).toEqual([0, 3 * SECOND]);
  });

  it('is lost once its moment has passed, and the ones behind it are not', () => {
    const line = patient();
    for (let call = 0; call < 7; call += 1) line.take(0);
    for (const turn of [SECOND, 2 * SECOND, 5 * SECOND]) line.giveBack(turn);
    expect([line.take(4 * SECOND), line.take(4 * SECOND)]).toEqual([SECOND, 3 * SECOND]);
  });

  it.each([
    [1, 2, SECOND],
    [3, 2, 333_334],
    [3, 3, 666_667],
    [3, 4, SECOND],
  ])(
    'at %i a second by the last of %i is not lost: right after it a call starts at once',
    (rate, calls, last) => {
      const line = bucket({ rate, maxWait: LONGEST });
      const waits = Array.from({ length: calls }, () => line.take(0));
      line.giveBack(last);
      expect([waits.at(-1), line.take(last + 1)]).toEqual([last, 0]);
    },
  );
});

describe('any turns that are given back', () => {
  /** A call that asks after a pause; then one of those that wait may give up. */
  const anyStep = fc.record({ pause: fc.nat({ max: 3_000 }), quits: fc.option(fc.nat()) });

  it('never let a call wait longer than it may', () => {
    const limits = fc.record({
      rate: fc.integer({ min: 200, max: 5_000 }),
      burst: fc.integer({ min: 1, max: 3 }),
      maxWait: fc.nat({ max: 20_000 }),
    });
    const property = fc.property(
      limits,
      fc.array(anyStep, { maxLength: 60, size: 'max' }),
      (given, steps) => {
        const limit = bucket(given);
        let [now, line]: [number, readonly number[]] = [0, []];
        for (const { pause, quits } of steps) {
          now += pause;
          const wait = limit.take(now);
          expect(wait).toBeLessThanOrEqual(given.maxWait);
          line = [...line, now + wait].filter((turn) => turn > now);
          const quitter = quits === null ? undefined : line[quits % line.length];
          if (quitter !== undefined) limit.giveBack(quitter);
          line = line.filter((turn) => turn !== quitter);
        }
      },
    );
    fc.assert(property, { numRuns: 200 });
  });
});

/** A limit whose burst has started at 0: whoever asks then must wait. */
function emptied(rate: number, burst: number): RateBucket {
  const limit = bucket({ rate, burst, maxWait: LONGEST });
  for (let call = 0; call < burst; call += 1) limit.take(0);
  return limit;
}

describe('a line that gives up as a whole', () => {
  it('is forgotten, however long it was and whatever parts of a microsecond it took', () => {
    // 15 calls at 7 a second: from 0 to 2 s. The one at 0 has started, so the next is due at 1/7 s.
    const line = bucket({ rate: 7, maxWait: LONGEST });
    const turns = Array.from({ length: 15 }, () => line.take(0)).slice(1);
    for (const turn of turns.reverse()) line.giveBack(turn);
    expect([line.take(100_000), line.take(500_000)]).toEqual([42_858, 0]);
  });

  it('leaves the limit as if it had never asked, whoever gives up first', () => {
    const limit = fc.record({
      rate: fc.integer({ min: 200, max: 5_000_000 }).map((count) => count / 1_000),
      burst: fc.integer({ min: 1, max: 5 }),
    });
    const order = fc.array(fc.nat(), { minLength: 1, maxLength: 20 });
    const pauses = fc.array(fc.nat({ max: SECOND }), { maxLength: 20 });
    const property = fc.property(limit, order, pauses, ({ rate, burst }, keys, gaps) => {
      const [left, never] = [emptied(rate, burst), emptied(rate, burst)];
      const line = keys.map((key) => ({ key, turn: left.take(0) }));
      for (const { turn } of line.sort((a, b) => a.key - b.key)) left.giveBack(turn);
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        expect(left.take(now)).toBe(never.take(now));
      }
    });
    fc.assert(property, { numRuns: 300 });
  });
});
