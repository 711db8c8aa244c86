import { DURATION_UNITS, type Micros } from '../../model/time.js';
import type { SemianAdaptiveOptions } from './semianAdaptiveOptions.js';
import { ErrorRateSmoother } from './semianSmoother.js';
import { NewestTimes } from './semianWindow.js';

/** Results that the library keeps of each kind for a second of window (0.28.2). */
const KEPT_PER_SECOND = 200;

/**
 * The PID controller behind Semian's adaptive breaker, 0.28.2: at each update it moves the
 * rejection rate by how far the error rate lies above the ideal one.
 */
export class RejectionController {
  /** Times of successes, errors and rejections in the window, as of the latest update and since. */
  readonly successes: NewestTimes;
  readonly errors: NewestTimes;
  readonly rejections: NewestTimes;
  /** Learns the ideal error rate. */
  readonly smoother: ErrorRateSmoother;
  private readonly options: SemianAdaptiveOptions;
  /** Seconds between updates. */
  private readonly dt: number;
  private rejection = 0;
  private latestErrorRate = 0;
  private latestP = 0;
  private sum = 0;
  private slope = 0;

  constructor(options: SemianAdaptiveOptions) {
    this.options = options;
    this.dt = options.sliding_interval / DURATION_UNITS.s;
    const kept = Math.floor((KEPT_PER_SECOND * options.window_size) / DURATION_UNITS.s);
    this.successes = new NewestTimes(kept);
    this.errors = new NewestTimes(kept);
    this.rejections = new NewestTimes(kept);
    const { initial_error_rate: initial, ideal_error_rate_estimator_cap_value: cap } = options;
    this.smoother = new ErrorRateSmoother(initial, cap, this.dt);
  }

  /** The share of calls to reject, 0 to 1. */
  get rejectionRate(): number {
    return this.rejection;
  }

  /** The error rate at the latest update, 0 to 1. */
  get errorRate(): number {
    return this.latestErrorRate;
  }

  /** The error rate taken for normal, 0 to 1. */
  get idealErrorRate(): number {
    return this.smoother.value;
  }

  /** The deviation at the latest update, less what is already being rejected. */
  get pValue(): number {
    return this.latestP;
  }

  /** The deviations summed up over time, within the caps. */
  get integral(): number {
    return this.sum;
  }

  /** The part of the latest update that came from the change of the deviation. */
  get derivative(): number {
    return this.slope;
  }

  /** Moves the rejection rate, once per sliding interval. */
  update(now: Micros): void {
    this.forgetBefore(now - this.options.window_size);
    this.latestErrorRate = this.windowErrorRate();
    this.smoother.observe(this.latestErrorRate);
    const previousP = this.latestP;
    this.latestP = this.deviation();
    this.move(previousP);
  }

  /** Forgets everything. */
  reset(): void {
    this.rejection = 0;
    this.latestErrorRate = 0;
    this.latestP = 0;
    this.sum = 0;
    this.slope = 0;
    this.successes.clear();
    this.errors.clear();
    this.rejections.clear();
    this.smoother.reset();
  }

  /** A result exactly window_size old still counts. */
  private forgetBefore(cutoff: Micros): void {
    this.errors.dropBefore(cutoff);
    this.successes.dropBefore(cutoff);
    this.rejections.dropBefore(cutoff);
  }

  /** Rejections are kept but do not enter the rate; without results it is 0. */
  private windowErrorRate(): number {
    const total = this.successes.size + this.errors.size;
    return total === 0 ? 0 : this.errors.size / total;
  }

  private deviation(): number {
    const ideal = this.smoother.value;
    const raw = this.latestErrorRate - ideal;
    // At exactly the edge of the dead zone (`<=`) it is still left alone; below the ideal never.
    const delta = raw > 0 && raw <= ideal * this.options.dead_zone_ratio ? 0 : raw;
    return delta - (1 - delta) * this.rejection;
  }

  /** What is worked out is the change of the rate, not the rate itself (0.28.2). */
  private move(previousP: number): void {
    const { kp, ki, kd, integral_lower_cap: low, integral_upper_cap: high } = this.options;
    this.sum += this.latestP * this.dt;
    this.slope = (kd * (this.latestP - previousP)) / this.dt;
    const change = kp * this.latestP + ki * this.sum + this.slope;
    this.rejection = clamp(this.rejection + change, 0, 1);
    // Only now: this update still used the sum as it was beyond the caps (0.28.2).
    this.sum = clamp(this.sum, low, high);
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
