/** Tokens are counted in millionths, so that ten times 0.1 is exactly 1. */
export const UNITS = 1_000_000;

/** A number of tokens in whole units, of which {@link UNITS} make a token. */
export function toUnits(tokens: number): number {
  return Math.round(tokens * UNITS);
}

/** Tokens between none and a maximum; it begins full. */
export class Purse {
  private readonly most: number;
  private units: number;

  constructor(most: number) {
    this.most = toUnits(most);
    this.units = this.most;
  }

  /** What it holds. */
  get tokens(): number {
    return this.units / UNITS;
  }

  /** Exactly half is not. */
  get isMoreThanHalf(): boolean {
    return 2 * this.units > this.most;
  }

  /** Puts units in; what does not fit is lost. */
  put(units: number): void {
    this.units = Math.min(this.most, this.units + units);
  }

  /** Takes all of it, or nothing. */
  pay(units: number): boolean {
    if (this.units < units) return false;
    this.units -= units;
    return true;
  }

  /** Takes units out, down to none. */
  lose(units: number): void {
    this.units = Math.max(0, this.units - units);
  }
}
