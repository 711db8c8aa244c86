/** How sure an interval is meant to be. */
export const LEVEL = 0.95;

/** With fewer values even their whole range covers the median less often than {@link LEVEL}. */
export const FEWEST_SEEDS = 6;

/** Beyond this many seeds nobody is told a number. */
export const MOST_SEEDS = 10_000;

/** The 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;

/** An interval that covers what is estimated with probability `level`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** 0 to 1; {@link LEVEL} or a little more, less for fewer than {@link FEWEST_SEEDS} values. */
  readonly level: number;
}

/**
 * The ranks, from 1, between which the median of a distribution lies, whatever its shape: so many
 * of the values fall below the median as heads in as many tosses of a coin. The narrowest that are
 * at least 95 % sure; the first and the last where no ranks are.
 * @param count of values, at least 1
 */
export function medianRanks(count: number): Interval {
  const weights = lowerWeights(count);
  const below = weights.reduce((sum, weight) => sum + weight, 0);
  const middle = count % 2 === 0 ? (weights.at(-1) ?? 0) : 0;
  const total = 2 * below - middle;
  let rank = 1;
  let tail = weights[0] ?? 0;
  while (2 * (tail + (weights[rank] ?? total)) <= (1 - LEVEL) * total) {
    tail += weights[rank] ?? 0;
    rank += 1;
  }
  return { low: rank, high: count + 1 - rank, level: 1 - (2 * tail) / total };
}

/** How likely 0, 1, ... heads up to half of the tosses are, as multiples of the likeliest. */
function lowerWeights(count: number): readonly number[] {
  const half = Math.floor(count / 2);
  const weights = new Array<number>(half + 1).fill(1);
  for (let heads = half; heads > 0; heads -= 1) {
    // By the ratio of neighbouring binomial coefficients: a power of 2 would underflow.
    weights[heads - 1] = ((weights[heads] ?? 0) * heads) / (count - heads + 1);
  }
  return weights;
}

/** The median of some values and the interval in which that of their distribution lies. */
export interface MedianInterval extends Interval {
  readonly median: number;
}

/** The median with its interval by order statistics; null for no values. Their order does not matter. */
export function medianInterval(values: readonly number[]): MedianInterval | null {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (rank: number): number => sorted[rank - 1] ?? Number.NaN;
  const count = sorted.length;
  if (count === 0) return null;
  const { low, high, level } = medianRanks(count);
  const median = (at(Math.ceil(count / 2)) + at(Math.floor(count / 2) + 1)) / 2;
  return { median, low: at(low), high: at(high), level };
}

/**
 * The interval in which a share lies: Wilson's score interval, which stays between 0 and 1 and is
 * good for few values too (Wilson 1927).
 * @param hits of them, 0 to `count`
 * @param count of values, at least 1
 */
export function wilsonInterval(hits: number, count: number): Interval {
  const share = hits / count;
  const middle = share + (Z * Z) / (2 * count);
  const half = Z * Math.sqrt((share * (1 - share)) / count + (Z * Z) / (4 * count * count));
  const scale = 1 + (Z * Z) / count;
  // What is exactly 0 or 1 must not become almost that by rounding.
  const low = hits === 0 ? 0 : (middle - half) / scale;
  const high = hits === count ? 1 : (middle + half) / scale;
  return { low, high, level: LEVEL };
}

/** The 80 % point of the normal distribution. */
const Z_POWER = 0.8416212335729143;

/** Results to think of, beside those that were seen, in which the share is just the wanted one. */
const DOUBT = 4;

/**
 * How many seeds tell a share from the one that is wanted, four times in five: the sample size of the
 * one-sample test of a proportion, with a power of 80 %. A few seeds may have been lucky, so the share
 * is thought to lie somewhat nearer to the wanted one than it was seen. Where all hit or none, nothing
 * speaks for another share, and the least are named whose Wilson interval leaves the wanted one out.
 * @param wanted more than 0, less than 1
 * @returns null when that is more than {@link MOST_SEEDS}
 */
export function seedsNeeded(hits: number, count: number, wanted: number): number | null {
  const isClear = hits === 0 || hits === count;
  const seen = hits / count - wanted;
  const gap = isClear ? seen : (seen * count) / (count + DOUBT);
  const share = wanted + gap;
  const chance = isClear ? 0 : Z_POWER * Math.sqrt(share * (1 - share));
  const deviations = (Z * Math.sqrt(wanted * (1 - wanted)) + chance) / gap;
  const needed = Math.ceil(deviations * deviations);
  const more = Math.max(needed, count + 1, FEWEST_SEEDS);
  return more <= MOST_SEEDS ? more : null;
}

/** What the intervals and judgements of a report rest on, for its readers. */
export function methodNames(seeds: number): readonly string[] {
  const { low, high, level } = medianRanks(seeds);
  const sure = `${(level * 100).toFixed(1)} %`;
  return [
    `figures: the median, and by order statistics the values of ranks ${low} and ${high} of ${seeds} (exact binomial, ${sure})`,
    'shares of seeds: Wilson score interval (95 %)',
    'differences: taken seed by seed, which share their luck, then like figures',
    'checks: pass when the whole interval of the median margin satisfies the claim, fail when no part of it does; with holdsIn by the share of seeds in which it holds',
  ];
}
