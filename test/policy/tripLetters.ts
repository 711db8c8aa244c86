import { type BreakerSettings, breakerSettings } from '../../src/policy/breakerSettings.js';
import { tripRule } from '../../src/policy/trip.js';

/**
 * Feeds results to the rule of a closed breaker, one letter each: `.` good, `F` failed, `s` slow,
 * `B` failed and slow; a digit lets so many microseconds pass first. Answers with how many
 * results it took to trip and why, or null.
 */
export function feed(
  settings: Partial<BreakerSettings>,
  letters: string,
): readonly [number, string] | null {
  const rule = tripRule(breakerSettings(settings));
  let now = 0;
  let results = 0;
  for (const letter of letters) {
    if (/\d/.test(letter)) {
      now += Number(letter);
      continue;
    }
    results += 1;
    const failed = letter === 'F' || letter === 'B';
    if (rule.record(failed, letter === 's' || letter === 'B', now)) return [results, rule.reason()];
  }
  return null;
}
