import type { Micros } from '../model/time.js';
import type { Chance } from './chance.js';
import { purposeOf } from './random.js';
import type { Sampler } from './sampler.js';

/** A length of time for each of many alike, such as the work of every operation, by their numbers. */
export interface NumberedTime {
  /** What it is for all of them; null: each has its own. */
  readonly fixed: Micros | null;
  /** That of one of them; the same however often and in whichever order it is asked for. */
  of(number: number): Micros;
}

/** Everybody's the same. */
export function fixedTime(time: Micros): NumberedTime {
  return { fixed: time, of: () => time };
}

/** Everybody's own draw, which depends on seed, purpose and number only; none where it is fixed. */
export function drawnTime(sampler: Sampler, chance: Chance, purpose: string): NumberedTime {
  if (sampler.fixedValue !== null) return fixedTime(sampler.fixedValue);
  const key = purposeOf(purpose);
  const of = (number: number): Micros =>
    sampler.sample(chance.luck(key, number, 0), chance.luck(key, number, 1));
  return { fixed: null, of };
}
