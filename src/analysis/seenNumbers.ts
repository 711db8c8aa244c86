/** Which whole numbers from 0 on have been seen: a bit each, growing with the largest. */
export class SeenNumbers {
  private bits = new Uint8Array(1024);

  /** Notes a number. @returns true when it had been seen before */
  add(number: number): boolean {
    const index = number >>> 3;
    if (index >= this.bits.length) this.grow(index);
    const bit = 1 << (number & 7);
    const byte = this.bits[index] ?? 0;
    this.bits[index] = byte | bit;
    return (byte & bit) !== 0;
  }

  private grow(index: number): void {
    const larger = new Uint8Array(Math.max(index + 1, this.bits.length * 2));
    larger.set(this.bits);
    this.bits = larger;
  }
}
