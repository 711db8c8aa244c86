/** Minutes of observations after which the smoother moves at half its speed. */
const LOW_CONFIDENCE_MINUTES = 30;

const LOW_CONFIDENCE = { up: 0.0017, down: 0.078 } as const;
const HIGH_CONFIDENCE = { up: 0.0009, down: 0.039 } as const;

/**
 * Learns which error rate is normal: exponential smoothing that rises slowly and falls fast, so
 * that an outage does not become the new normal (Semian 0.28.2).
 */
export class ErrorRateSmoother {
  private readonly initial: number;
  private readonly cap: number;
  private readonly confidentFrom: number;
  private smoothed: number;
  private weight: number = LOW_CONFIDENCE.down;
  private count = 0;

  /**
   * @param initial the value before anything was observed
   * @param cap observations above it are ignored
   * @param secondsBetween seconds from one observation to the next
   */
  constructor(initial: number, cap: number, secondsBetween: number) {
    this.initial = initial;
    this.cap = cap;
    // Integer division, as in Ruby: every 40 s counts as once a minute, over 60 s as never.
    this.confidentFrom = Math.floor(60 / secondsBetween) * LOW_CONFIDENCE_MINUTES;
    this.smoothed = initial;
  }

  /** The smoothed value. */
  get value(): number {
    return this.smoothed;
  }

  /** The weight that the latest observation had. */
  get alpha(): number {
    return this.weight;
  }

  /** How many observations were taken in; those above the cap are not among them. */
  get observations(): number {
    return this.count;
  }

  /** Takes one observation in. */
  observe(value: number): void {
    // Above only: an observation exactly at the cap is taken in.
    if (value > this.cap) return;
    this.count += 1;
    // Below only: the observation that reaches the number is already one of high confidence.
    const weights = this.count < this.confidentFrom ? LOW_CONFIDENCE : HIGH_CONFIDENCE;
    this.weight = value > this.smoothed ? weights.up : weights.down;
    this.smoothed = this.weight * value + (1 - this.weight) * this.smoothed;
  }

  /** Forgets every observation. */
  reset(): void {
    this.smoothed = this.initial;
    this.weight = LOW_CONFIDENCE.down;
    this.count = 0;
  }
}
