/** Picks one of several by their shares. */
export class Shares {
  /** The sums of the shares up to each one, that one included. */
  private readonly sums: Float64Array;
  private readonly total: number;

  /** @param shares against each other; each above 0, at least one */
  constructor(shares: readonly number[]) {
    let total = 0;
    this.sums = Float64Array.from(shares, (share) => {
      total += share;
      return total;
    });
    this.total = total;
  }

  /** The index of the one that a number from 0 (included) to 1 (not included) falls to. */
  pick(u: number): number {
    const level = u * this.total;
    const index = this.sums.findIndex((sum) => level < sum);
    // The product may round up to the total.
    return index < 0 ? this.sums.length - 1 : index;
  }
}
