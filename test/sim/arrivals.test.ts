import { describe, expect, it } from 'vitest';
import { NEVER } from '../../src/model/time.js';
import { createArrivals } from '../../src/sim/arrivals.js';
import { keyedDraw } from '../../src/sim/random.js';
import { arrivalsOf, evenLoad, SECOND, stage } from './loads.js';

/** Fails where a draw is not called for. */
function noDraw(): never {
  throw new Error('nothing is to be drawn');
}

describe('even arrivals', () => {
  it('begin with the load and stop before its end', () => {
    expect(arrivalsOf(evenLoad({ rate: 4, duration: SECOND }))).toEqual([
      0, 250_000, 500_000, 750_000,
    ]);
    expect(arrivalsOf(evenLoad({ rate: 3, duration: SECOND }))).toEqual([0, 333_333, 666_667]);
  });

  it('of a fraction of one still bring the first', () => {
    expect(arrivalsOf(evenLoad({ rate: 0.1, duration: SECOND }))).toEqual([0]);
  });

  it('draw nothing', () => {
    const process = createArrivals(evenLoad({ rate: 2, duration: SECOND }), noDraw);
    expect([process.next(0), process.next(0), process.next(0), process.next(0)]).toEqual([
      0,
      500_000,
      NEVER,
      NEVER,
    ]);
  });

  it.each([
    ['58 a second', 58, 58n, 1n],
    ['3 a second', 3, 3n, 1n],
    ['2.5 a second', 2.5, 5n, 2n],
    ['999,983 a second', 999_983, 999_983n, 1n],
    ['1 in 1,024 s', 1 / 1_024, 1n, 1_024n],
  ])('do not drift: the n-th of a million at %s is at n / rate', (_, rate, over, under) => {
    const count = 1_000_000;
    const process = createArrivals(evenLoad({ rate, duration: Math.ceil(1e12 / rate) }), noDraw);
    let wrong = 0;
    for (let n = 0; n < count; n += 1) {
      // Rounded half up: floor((2 a + b) / 2 b) for a / b.
      const exact = (2n * BigInt(n) * 1_000_000n * under + over) / (2n * over);
      if (process.next(0) !== Number(exact)) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('that fall on a pause come when it is over', () => {
    const stages = [stage(1, 2), stage(5, 0), stage(1, 2)];
    expect(arrivalsOf(evenLoad({ stages })).map((time) => time / SECOND)).toEqual([0, 0.5, 6, 6.5]);
  });

  it('after a pause at the start begin with the load', () => {
    const stages = [stage(5, 0), stage(1, 2)];
    expect(arrivalsOf(evenLoad({ stages })).map((time) => time / SECOND)).toEqual([5, 5.5]);
  });

  it('carry the fraction of one stage over to the next', () => {
    // 1.5 in the first second: the third is half a gap into the second one.
    const stages = [stage(1, 1.5), stage(1, 2)];
    expect(arrivalsOf(evenLoad({ stages })).map((time) => time / SECOND)).toEqual([
      0, 0.666667, 1.25, 1.75,
    ]);
  });
});

describe('arrivals by chance', () => {
  const chance = { ...evenLoad({ rate: 100, duration: SECOND }), process: 'poisson' } as const;

  it('never change for a given seed: a saved report stays reproducible', () => {
    const draw = keyedDraw(1, 'arrivals');
    const luck = Array.from({ length: 4 }, () => draw(0, 1));
    expect(luck).toEqual([
      0.7235256086685142, 0.5997538140206101, 0.06454626682108466, 0.919915509608222,
    ]);
    // The sums of -ln(1 - luck), times 10 ms; worked out apart from this program.
    expect(arrivalsOf(chance).slice(0, 4)).toEqual([12856, 22013, 22680, 47927]);
  });

  it('take the n-th draw for the n-th arrival, and none ahead', () => {
    let drawn = 0;
    const process = createArrivals(chance, (low, high) => {
      drawn += 1;
      return (low + high) / 2;
    });
    const before = drawn;
    const times = [process.next(0), process.next(0), process.next(0)];
    // Half the luck is the half-life: ln 2 of 10 ms.
    expect(times).toEqual([6_931, 13_863, 20_794]);
    expect([before, drawn]).toEqual([1, 4]);
  });

  it('may come together, and each of them is given', () => {
    const luck = [0.5, 0, 0, 0.5, 0.999_999];
    const process = createArrivals(
      { ...chance, duration: 100_000 },
      () => luck.shift() ?? noDraw(),
    );
    const times = Array.from({ length: 5 }, () => process.next(0));
    expect(times).toEqual([6_931, 6_931, 6_931, 13_863, NEVER]);
  });
});

describe('an arrival', () => {
  it('that a late clock has missed comes at once, and none is lost', () => {
    const process = createArrivals(evenLoad({ rate: 4, duration: SECOND }), noDraw);
    expect([0, 600_000, 600_000, 700_000, 700_000].map((now) => process.next(now))).toEqual([
      0,
      600_000,
      600_000,
      750_000,
      NEVER,
    ]);
  });
});
