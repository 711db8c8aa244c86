import { hashText, mixBits } from '../model/hash.js';
import type { Draw } from '../policy/port.js';

/**
 * Keyed randomness: a draw is a pure function of its key, never the next number of a stream that
 * others share. So variants meet the same luck however many draws another policy makes, and a
 * difference between them is caused by the policy.
 *
 * Integer arithmetic only: the same key gives the same number on every machine and Node version.
 */
export function uniform(seed: number, purpose: number, index: number, extra = 0): number {
  let a = mixBits(seed ^ 0x9e3779b9) ^ purpose;
  let b = purpose ^ 0x85ebca6b;
  for (const word of [index | 0, (index / TWO_TO_32) | 0, extra | 0]) {
    a = mixBits(a ^ word);
    b = mixBits((b + a) | 0);
  }
  // 53 bits, the most that a number between 0 and 1 holds evenly.
  return ((a >>> 5) * 67_108_864 + (b >>> 6)) / 9_007_199_254_740_992;
}

const TWO_TO_32 = 4_294_967_296;

/** The number that stands for a purpose in {@link uniform}. */
export function purposeOf(text: string): number {
  return hashText(text);
}

/** Draws for one purpose, numbered from 0 in the order in which they are asked for. */
export function keyedDraw(seed: number, purpose: string): Draw {
  const key = hashText(purpose);
  let index = -1;
  return (low, high) => {
    index += 1;
    const drawn = low + uniform(seed, key, index) * (high - low);
    // In a very wide range the sum may round up to its end, which is not included.
    return drawn < high ? drawn : low;
  };
}
