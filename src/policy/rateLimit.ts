/**
 * True when `count` of `total` is at least `percent` percent. Counts are compared, not a rounded
 * rate.
 *
 * A percentage such as 4.4 is not exact in binary, and 4.4 * 750 comes out above 3300, so that 33
 * of 750 would miss a limit that they meet. The slack is larger than what such a product can be
 * wrong by, and smaller than any difference that a written percentage can mean.
 */
export function reachesPercent(count: number, total: number, percent: number): boolean {
  return count * 100 >= percent * total * SLACK;
}

/** A product of a rounded number, rounded again, is wrong by less than 2^-51 of itself. */
const SLACK = 1 - Number.EPSILON * 2;
