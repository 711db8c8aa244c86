/**
 * So many different times at most are counted one by one, each as often as it occurs: until then
 * quantiles are exact, however many times there are.
 */
export const EXACT_TIMES = 4096;

/** Buckets in each doubling, as a power of two, where more different times occur. */
export const BUCKET_BITS = 8;

/**
 * How far a quantile that is read from buckets may be from the exact one at most, as a share of
 * that: half the width of a bucket.
 */
export const QUANTILE_ERROR = 1 / (2 << BUCKET_BITS);

/** How exact quantiles are, in one sentence for people. */
export const QUANTILE_RULE = `Quantiles (p50Ms and the like) are by nearest rank: exact while at most ${EXACT_TIMES} different times occur, however often, and at most ${percentWords(QUANTILE_ERROR)} away from the exact one where more do.`;

/** The quantiles of a distribution of times that are figures of their own, each with its share. */
export const TIME_QUANTILES = {
  p50Ms: 0.5,
  p75Ms: 0.75,
  p90Ms: 0.9,
  p95Ms: 0.95,
  p99Ms: 0.99,
  p999Ms: 0.999,
  p9999Ms: 0.9999,
} as const;

/** The figures of a distribution of times, as the names of metrics end. */
export type TimeFigure = keyof typeof TIME_QUANTILES | 'maxMs' | 'meanMs';

function percentWords(share: number): string {
  return `${(share * 100).toPrecision(1)} %`;
}
