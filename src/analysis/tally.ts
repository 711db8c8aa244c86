import type { VerdictName } from '../model/verdicts.js';
import { FEWEST_SEEDS, medianRanks, seedsNeeded, wilsonInterval } from './intervals.js';
import { rangeOf } from './relation.js';
import type { CheckResult } from './verdict.js';

/** In how many seeds a claim holds, does not, and had nothing to measure. */
export interface Tally {
  readonly held: number;
  readonly failed: number;
  readonly noData: number;
}

/** Counts how a claim came out. */
export function tallyOf(results: readonly Pick<CheckResult, 'outcome'>[]): Tally {
  const count = (outcome: string): number =>
    results.filter((result) => result.outcome === outcome).length;
  return { held: count('pass'), failed: count('fail'), noData: count('no-data') };
}

/**
 * The tally by which a claim is judged of the median. A range can be missed on two sides, and seeds
 * below it do not add to those above it: the median lies above the range when half of them all do.
 * So only the side on which more lie speaks against the claim. With one side it is the plain tally.
 */
export function sideTally(results: readonly CheckResult[]): Tally {
  const { held, failed, noData } = tallyOf(results);
  const above = results.filter(isAbove).length;
  const worse = Math.max(above, failed - above);
  return { held: held + failed - worse, failed: worse, noData };
}

function isAbove(result: CheckResult): boolean {
  const high = rangeOf(result)?.high;
  return high !== undefined && typeof result.actual === 'number' && result.actual > high;
}

/**
 * Whether a claim holds of the median. With the ranks l and u of its interval, the whole interval
 * of the margin (what was measured less the limit) satisfies the claim exactly when fewer than l
 * seeds do not, and none of it does when fewer than l seeds do: so counting is enough, and a yes
 * or no is judged by the same rule as a number.
 *
 * A seed that had nothing to measure counts for neither side.
 */
export function judgeTypical({ held, failed, noData }: Tally): VerdictName {
  const count = held + failed + noData;
  if (noData === count) return 'no-data';
  if (count < FEWEST_SEEDS) return 'unsure';
  const { low } = medianRanks(count);
  if (failed + noData < low) return 'pass';
  return held + noData < low ? 'fail' : 'unsure';
}

/** Whether a claim holds in at least such a share of the seeds: its Wilson interval decides. */
export function judgeShare({ held, failed, noData }: Tally, wanted: number): VerdictName {
  const count = held + failed + noData;
  if (noData === count) return 'no-data';
  if (wilsonInterval(held, count).low >= wanted) return 'pass';
  return wilsonInterval(held + noData, count).high < wanted ? 'fail' : 'unsure';
}

/**
 * How many seeds would probably settle it. More do not help where what is open is open because
 * there was nothing to measure.
 * @param wanted in how many percent of the seeds it is claimed to hold; null: in the typical one
 */
export function seedsFor({ held, failed, noData }: Tally, wanted: number | null): number | null {
  const share = wanted === null ? 0.5 : wanted / 100;
  return noData > 0 ? null : seedsNeeded(held, held + failed, share);
}
