import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactSum } from '../../src/analysis/exactSum.js';

const LARGEST = 2 ** 52;
const wholes = fc.oneof(
  fc.nat(10),
  fc.nat(),
  fc.maxSafeNat().map((n) => Math.floor(n / 2)),
  fc.constantFrom(LARGEST, LARGEST - 1, 2 ** 26, 2 ** 26 - 1),
);
const signed = fc.tuple(wholes, fc.boolean()).map(([value, isLess]) => (isLess ? -value : value));

function sumOf(values: readonly number[]): ExactSum {
  const sum = new ExactSum();
  for (const value of values) sum.add(value);
  return sum;
}

describe('an exact sum', () => {
  it('of any whole numbers is that of arbitrary-precision integers, rounded once at the end', () => {
    const property = fc.property(fc.array(signed, { maxLength: 50 }), (values) => {
      const exact = values.reduce((total, value) => total + BigInt(value), 0n);
      expect(sumOf(values).toNumber()).toBe(Number(exact));
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('takes products, up to 2^104 in all', () => {
    const factors = signed.map((value) => Math.trunc(value / 32));
    const pairs = fc.array(fc.tuple(signed, factors), { maxLength: 20 });
    const property = fc.property(pairs, (products) => {
      const sum = new ExactSum();
      for (const [a, b] of products) sum.addProduct(a, b);
      const exact = products.reduce((total, [a, b]) => total + BigInt(a) * BigInt(b), 0n);
      expect(sum.toNumber()).toBe(Number(exact));
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('is the same in any grouping, and tells a difference of 1 from none', () => {
    const lists = fc.array(signed, { maxLength: 30 });
    const property = fc.property(lists, lists, (left, right) => {
      const parts = sumOf(left);
      parts.addSum(sumOf(right));
      const whole = sumOf([...right, ...left]);
      expect([parts.minus(whole), whole.minus(parts)]).toEqual([0, 0]);
      whole.add(1);
      expect([whole.minus(parts), parts.minus(whole)]).toEqual([1, -1]);
    });
    fc.assert(property);
  });

  it('keeps what a number would lose: ten million times a third of 2^53, and 1', () => {
    const third = Math.floor(2 ** 53 / 3);
    const sum = new ExactSum();
    sum.addProduct(10_000_000, third);
    const before = sumOf([]);
    before.addSum(sum);
    sum.add(1);
    expect(10_000_000 * third + 1).toBe(10_000_000 * third);
    expect(sum.minus(before)).toBe(1);
  });
});
