import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import { LogNormal, Normal, shareBelow, unitNormal } from '../../src/sim/bellCurve.js';

describe('the share of the bell below a point', () => {
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.96, 0.024997895148220435],
    [3, 0.9986501019683699],
    [-3, 0.0013498980316300957],
    [-3.0000001, 0.0013498975884453205],
    [-6, 9.865876450377012e-10],
    [-12, 1.776482112077702e-33],
    [8, 0.9999999999999993],
    [-1e9, 0],
    [1e9, 1],
  ])('%f is that of the tables: %f', (z, share) => {
    expect(Math.abs(shareBelow(z) - share)).toBeLessThanOrEqual(share * 1e-13);
  });

  it('grows, and with its mirror image makes a whole', () => {
    const point = fc.double({ min: -40, max: 40, noNaN: true });
    const property = fc.property(
      point,
      fc.double({ min: 1e-6, max: 5, noNaN: true }),
      (z, more) => {
        expect(shareBelow(z + more)).toBeGreaterThanOrEqual(shareBelow(z));
        expect(shareBelow(z) + shareBelow(-z)).toBeCloseTo(1, 14);
      },
    );
    fc.assert(property, { numRuns: 1_000 });
  });
});

describe('a normal draw', () => {
  it('is a distance, by the first number, in a direction, by the second', () => {
    // 1 - e^(-1/2) is the share of pairs within a distance of 1.
    const within = 1 - Math.exp(-0.5);
    const turns = [0, 1 / 6, 1 / 4, 1 / 2].map((turn) => unitNormal(within, turn));
    expect(turns.map((z) => z.toFixed(9).replace('-0.0', '0.0'))).toEqual([
      '1.000000000',
      '0.500000000',
      '0.000000000',
      '-1.000000000',
    ]);
  });

  it('below zero counts as zero', () => {
    // The farthest to the left: 8.57 deviations.
    expect([new Normal(100, 50).at(1 - 2 ** -53, 0.5), new Normal(0, 50).at(0, 0.5)]).toEqual([
      0, 0,
    ]);
  });

  it('around zero has the mean of half a bell: deviation / sqrt(2 pi)', () => {
    const half = 1_000 / Math.sqrt(2 * Math.PI);
    expect(new Normal(0, 1_000).cappedMean(LONGEST)).toBeCloseTo(half, 9);
  });

  it('of two deviations has 0.85 % of one more than its middle, of three 0.04 %', () => {
    const gain = (mean: number) => (new Normal(mean, 1_000).cappedMean(LONGEST) - mean) / 10;
    expect([gain(2_000).toFixed(2), gain(3_000).toFixed(2)]).toEqual(['0.85', '0.04']);
  });

  it('cut down in the middle loses what half a bell has', () => {
    const half = 1_000 / Math.sqrt(2 * Math.PI);
    expect(new Normal(50_000, 1_000).cappedMean(50_000)).toBeCloseTo(50_000 - half, 9);
    expect(new Normal(LONGEST, 1_000).cappedMean(1)).toBe(1);
  });
});

describe('a log-normal draw', () => {
  it('is the median in the middle, and e^sigma times it one deviation away', () => {
    const law = new LogNormal(1_000, 0.5);
    expect(law.at(0, 0.3)).toBe(1_000);
    expect(law.at(1 - Math.exp(-0.5), 0)).toBeCloseTo(1_000 * Math.exp(0.5), 9);
    expect(law.at(1 - Math.exp(-0.5), 0.5)).toBeCloseTo(1_000 / Math.exp(0.5), 9);
  });

  it('has the mean median * e^(sigma^2 / 2)', () => {
    expect(new LogNormal(1_000, 1).cappedMean(LONGEST)).toBeCloseTo(1_000 * Math.exp(0.5), 6);
  });

  it('cut down to its median has e^(sigma^2 / 2) * share(-sigma) + 1 / 2 of it', () => {
    // e^0.5 * 0.158655 + 0.5
    expect(new LogNormal(1_000, 1).cappedMean(1_000)).toBeCloseTo(761.578, 3);
    // For sigma 10 nearly all of the lower half is nothing: 1 / (10 sqrt(2 pi)) of it is left.
    expect(new LogNormal(1_000, 10).cappedMean(1_000)).toBeCloseTo(539.5, 0);
  });

  it('so wide that its mean lies beyond any cap is not thrown off by that', () => {
    const mean = new LogNormal(1_000, 10).cappedMean(2_000);
    // More than with a cap at the median, and less than half the draws could add.
    expect(mean).toBeGreaterThan(539);
    expect(mean).toBeLessThan(540 + 500);
  });
});
