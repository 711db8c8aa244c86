import type { Draw } from '../policy/port.js';

/**
 * Keyed randomness: a draw is a pure function of its key, never the next number of a stream that
 * others share. So variants meet the same luck however many draws another policy makes, and a
 * difference between them is caused by the policy.
 *
 * Integer arithmetic only: the same key gives the same number on every machine and Node version.
 */
export function uniform(seed: number, purpose: number, index: number, extra = 0): number {
  let a = seed ^ 0x9e3779b9;
  let b = purpose ^ 0x85ebca6b;
  for (const word of [index | 0, (index / TWO_TO_32) | 0, extra | 0]) {
    a = mix(a ^ word);
    b = mix((b + a) | 0);
  }
  // 53 bits, the most that a number between 0 and 1 holds evenly.
  return ((a >>> 5) * 67_108_864 + (b >>> 6)) / 9_007_199_254_740_992;
}

const TWO_TO_32 = 4_294_967_296;

/** The last step of MurmurHash3: every bit of the word reaches every bit of the result. */
function mix(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** The key of a purpose: FNV-1a over its name. */
export function purposeKey(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}

/** Draws for one purpose, numbered from 0 in the order in which they are asked for. */
export function keyedDraw(seed: number, purpose: string): Draw {
  const key = purposeKey(purpose);
  let index = -1;
  return (low, high) => {
    index += 1;
    return low + uniform(seed, key, index) * (high - low);
  };
}
