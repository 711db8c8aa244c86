import type { Micros } from '../../model/time.js';
import type { Resilience4jSettings } from './resilience4jOptions.js';

const MS: Micros = 1_000;

/** The largest Java `long`: a product above it stays there. */
const LONGEST_MILLIS = Number(9_223_372_036_854_775_807n);

/** Cut to whole milliseconds, as the library does with every duration it waits for. */
export function wholeMillis(time: Micros): Micros {
  return Math.floor(time / MS) * MS;
}

/**
 * How long OPEN lasts.
 * @param attempt the number of the opening: 1 from CLOSED, one more with each re-opening
 * @returns whole milliseconds, as microseconds
 */
export function waitInOpen(settings: Resilience4jSettings, attempt: number): Micros {
  const intervals = settings.waitIntervalFunctionInOpenState;
  if (intervals === null) return wholeMillis(settings.waitDurationInOpenState);
  const { initialIntervalMillis, multiplier, maxIntervalMillis } = intervals.ofExponentialBackoff;
  const millis = grown(Math.floor(initialIntervalMillis / MS), multiplier, attempt);
  // A maximum below the first interval wins (2.4.0).
  return Math.min(
    millis * MS,
    maxIntervalMillis === null ? Infinity : wholeMillis(maxIntervalMillis),
  );
}

/**
 * Quirk of 2.4.0: each product is cut to whole milliseconds before the next one, so 100 times 1.5
 * goes 100, 150, 225, 337, 505, and 1 times 1.5 stays 1 for ever.
 */
function grown(initial: number, multiplier: number, attempt: number): number {
  let millis = initial;
  for (let step = 1; step < attempt; step += 1) {
    const next = Math.min(Math.trunc(millis * multiplier), LONGEST_MILLIS);
    if (next === millis) break;
    millis = next;
  }
  return millis;
}
