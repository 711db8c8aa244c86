/** 2^52: the low part stays from 0 to below it. */
const UNIT = 4_503_599_627_370_496;
/** 2^26: a number of up to 2^53 in two halves, whose products are exact again. */
const HALF = 67_108_864;

/**
 * A sum of whole numbers that never rounds, whatever it grows to (up to 2^104): levels times
 * microseconds pass 2^53 in an hour with three million under way. Kept as high * 2^52 + low, so that
 * the same numbers give the same sum in any order and grouping.
 */
export class ExactSum {
  private high = 0;
  private low = 0;

  /** @param value a whole number from -2^52 to 2^52 */
  add(value: number): void {
    this.low += value;
    while (this.low >= UNIT) {
      this.low -= UNIT;
      this.high += 1;
    }
    while (this.low < 0) {
      this.low += UNIT;
      this.high -= 1;
    }
  }

  /**
   * Adds a * b.
   * @param a,b whole numbers from -2^52 to 2^52
   */
  addProduct(a: number, b: number): void {
    const product = a * b;
    if (product <= UNIT && product >= -UNIT) this.add(product);
    else this.addHalves(a, b);
  }

  /** Adds all that another sum holds. */
  addSum(other: ExactSum): void {
    this.high += other.high;
    this.add(other.low);
  }

  /** This less the other, rounded once; 0 only when both are the same to the last digit. */
  minus(other: ExactSum): number {
    return (this.high - other.high) * UNIT + (this.low - other.low);
  }

  /** The sum, rounded once: exact up to 2^53. */
  toNumber(): number {
    return this.high * UNIT + this.low;
  }

  /** (a1 * 2^26 + a0) * (b1 * 2^26 + b0), part by part. */
  private addHalves(a: number, b: number): void {
    const [a1, b1] = [Math.floor(a / HALF), Math.floor(b / HALF)];
    const [a0, b0] = [a - a1 * HALF, b - b1 * HALF];
    this.high += a1 * b1;
    this.addShifted(a1 * b0);
    this.addShifted(a0 * b1);
    this.add(a0 * b0);
  }

  /** Adds value * 2^26. */
  private addShifted(value: number): void {
    const over = Math.floor(value / HALF);
    this.high += over;
    this.add((value - over * HALF) * HALF);
  }
}
