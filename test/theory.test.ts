import { describe, expect, it } from 'vitest';
import {
  binomialAtLeast,
  erlangB,
  erlangC,
  md1MeanWait,
  mm1MeanSojourn,
  mm1MeanWait,
  mm1SojournQuantile,
  retryLoad,
  retrySuccess,
  standardError,
  standardErrorOfShare,
  wilson,
} from './theory.js';

describe('queues', () => {
  it('M/M/1 with 8 arrivals and 10 services a second: 0.5 s on average, 2.30 s for 99 %', () => {
    expect(mm1MeanSojourn(8, 10)).toBe(0.5);
    expect(mm1SojournQuantile(8, 10, 0.99).toFixed(2)).toBe('2.30');
  });

  it('M/D/1 waits half as long as M/M/1', () => {
    // 0.5 s less a service of 0.1 s on average is 0.4 s of waiting.
    expect(mm1MeanWait(8, 10)).toBeCloseTo(0.4, 12);
    expect(md1MeanWait(8, 10)).toBeCloseTo(0.2, 12);
  });

  it('at full use grow without end', () => {
    expect([mm1MeanSojourn(10, 10), mm1MeanWait(11, 10)]).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it('Erlang B loses 1.84 % of 5 erlang at 10 servers', () => {
    expect(erlangB(10, 5)).toBeCloseTo(0.0184, 4);
    // One server: a / (1 + a), by hand.
    expect(erlangB(1, 0.25)).toBeCloseTo(0.2, 12);
  });

  it('Erlang C lets 3.6 % of 5 erlang wait at 10 servers, and at one server the share in use', () => {
    expect(erlangC(10, 5)).toBeCloseTo(0.0361, 4);
    expect(erlangC(1, 0.8)).toBeCloseTo(0.8, 12);
    expect(erlangC(4, 4)).toBe(1);
  });

  it('of one server agree: the mean wait of M/M/1 is Erlang C over what is left of the service', () => {
    expect(mm1MeanWait(8, 10)).toBeCloseTo(erlangC(1, 0.8) / (10 - 8), 12);
  });
});

describe('retries', () => {
  // Brooker's simulation of 3 retries, 20,000 operations a cell: within 5 standard errors.
  it.each([
    [0.05, 1.0, 1.053],
    [0.1, 1.0, 1.112],
    [0.2, 0.999, 1.24],
    [0.3, 0.993, 1.423],
    [0.5, 0.939, 1.878],
    [0.75, 0.684, 2.74],
  ])('at a failure rate of %f succeed and load as published: %f and %f', (f, success, load) => {
    const share = retrySuccess(f, 4);
    // The published share is itself rounded to a thousandth.
    const tolerance = 5 * standardErrorOfShare(share, 20_000) + 0.0005;
    expect(Math.abs(share - success)).toBeLessThan(tolerance);
    // One operation takes 1 to 4 attempts, so its deviation is below 1.5.
    expect(Math.abs(retryLoad(f, 4) - load)).toBeLessThan((5 * 1.5) / Math.sqrt(20_000));
  });

  it('of a single attempt are none', () => {
    expect([retrySuccess(0.2, 1), retryLoad(0.2, 1)]).toEqual([0.8, 1]);
  });
});

describe('shares', () => {
  it('21 of 30 are between 52 % and 83 %', () => {
    const [low, high] = wilson(21, 30);
    expect([low.toFixed(2), high.toFixed(2)]).toEqual(['0.52', '0.83']);
  });

  it('none of 30 are still up to 11 %, all of 30 from 89 % on', () => {
    // z^2 / (n + z^2) = 3.8416 / 33.8416
    expect(wilson(0, 30)[0]).toBeCloseTo(0, 12);
    expect(wilson(0, 30)[1]).toBeCloseTo(0.1135, 4);
    expect(wilson(30, 30)[0]).toBeCloseTo(0.8865, 4);
  });

  it.each([
    [10, 5, 0.1, '0.0016'],
    [16, 5, 0.1, '0.0170'],
    [20, 5, 0.1, '0.0432'],
    [30, 5, 0.1, '0.1755'],
    [10, 5, 0.2, '0.0328'],
    [20, 10, 0.2, '0.0026'],
    [5, 5, 0.1, '0.0000'],
  ])('of %i trials at least %i succeed at %f each: %s', (trials, least, p, chance) => {
    expect(binomialAtLeast(trials, least, p).toFixed(4)).toBe(chance);
  });

  it('of all possible counts add up to 1', () => {
    expect(binomialAtLeast(12, 0, 0.3)).toBeCloseTo(1, 12);
  });
});

describe('the standard error of a mean', () => {
  it('is the spread over the root of the count', () => {
    // Mean 5, squares 32, 32 / 7 / 8.
    expect(standardError([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 56), 12);
  });

  it('of zeros and ones is that of their share', () => {
    const sample = Float64Array.from({ length: 1_000 }, (_, index) => Number(index % 10 === 0));
    expect(standardError(sample)).toBeCloseTo(standardErrorOfShare(0.1, 999), 12);
  });
});
