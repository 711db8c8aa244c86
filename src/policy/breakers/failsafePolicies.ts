import { DURATION_UNITS, formatDuration, type Micros } from '../../model/time.js';
import type { Draw } from '../port.js';
import { type Backoff, createBackoff } from './failsafeBackoff.js';
import {
  type ConsecutiveFailuresSettings,
  type FailurePolicy,
  type FailurePolicySettings,
  STAY,
  type SuccessRateSettings,
} from './failsafePolicy.js';
import { FailsafeAverage, FailsafeWindow } from './failsafeWindow.js';

/** Builds a policy; `draw` serves the jittered backoffs. */
export function createFailurePolicy(settings: FailurePolicySettings, draw: Draw): FailurePolicy {
  switch (settings.kind) {
    case 'consecutive_failures':
      return new ConsecutiveFailures(settings, draw);
    case 'success_rate_over_time_window':
      return new SuccessRate(settings, draw);
    case 'or_else': {
      const left = createFailurePolicy(settings.left, draw);
      return new OrElse(left, createFailurePolicy(settings.right, draw));
    }
  }
}

/** Opens at so many failures in a row. */
export class ConsecutiveFailures implements FailurePolicy {
  /** Failures since the latest success. Quirk: opening does not set it back. */
  failures = 0;
  readonly #limit: number;
  readonly #backoff: Backoff;

  constructor(settings: ConsecutiveFailuresSettings, draw: Draw) {
    this.#limit = settings.num_failures;
    this.#backoff = createBackoff(settings.backoff, draw);
  }

  recordSuccess(_now: Micros): void {
    this.failures = 0;
  }

  /** `>=`: the n-th failure opens; as it is counted first, a limit of 0 acts like 1. */
  markDeadOnFailure(_now: Micros): Micros {
    this.failures += 1;
    return this.failures >= this.#limit ? this.#backoff.next() : STAY;
  }

  revive(_now: Micros): void {
    this.failures = 0;
    this.#backoff.restart();
  }

  cause(): string {
    return `consecutive failures: ${this.failures}, limit ${this.#limit}`;
  }
}

/** Opens when the moving average of the successes falls below a limit. */
export class SuccessRate implements FailurePolicy {
  readonly average: FailsafeAverage;
  readonly requests: FailsafeWindow;
  readonly #settings: SuccessRateSettings;
  readonly #backoff: Backoff;
  /** Quirk (1.3.0): the part of the window below a second is dropped here, not in `requests`. */
  readonly #windowMillis: number;
  #epoch: Micros = 0;

  /** @throws RangeError for a window below 5 ms */
  constructor(settings: SuccessRateSettings, draw: Draw) {
    this.#settings = settings;
    this.#windowMillis = Math.floor(settings.window / DURATION_UNITS.s) * 1000;
    this.average = new FailsafeAverage(this.#windowMillis);
    this.requests = new FailsafeWindow(settings.window);
    this.#backoff = createBackoff(settings.backoff, draw);
  }

  recordSuccess(now: Micros): void {
    this.average.update(this.#elapsed(now), true);
    this.requests.add(now);
  }

  /** `>=` for the time and the requests, `<` for the rate: at the required rate it stays closed. */
  markDeadOnFailure(now: Micros): Micros {
    this.requests.add(now);
    const rate = this.average.update(this.#elapsed(now), false);
    const { required_success_rate, min_request_threshold } = this.#settings;
    const opens =
      this.#elapsed(now) >= this.#windowMillis &&
      rate < required_success_rate &&
      this.requests.sum(now) >= min_request_threshold;
    return opens ? this.#backoff.next() : STAY;
  }

  /** The new epoch means that the policy cannot open again for one whole window. */
  revive(now: Micros): void {
    this.#epoch = now;
    this.average.reset();
    this.requests.reset(now);
    this.#backoff.restart();
  }

  cause(): string {
    const { required_success_rate, window } = this.#settings;
    const [rate, required] = [toPercent(this.average.value), toPercent(required_success_rate)];
    return `success rate ${rate} over ${formatDuration(window)}, required ${required}`;
  }

  #elapsed(now: Micros): number {
    return Math.floor((now - this.#epoch) / DURATION_UNITS.ms);
  }
}

function toPercent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

/** Asks two policies about everything; opens for the longer of their durations. */
export class OrElse implements FailurePolicy {
  readonly left: FailurePolicy;
  readonly right: FailurePolicy;
  #leftDelay = STAY;
  #rightDelay = STAY;

  constructor(left: FailurePolicy, right: FailurePolicy) {
    this.left = left;
    this.right = right;
  }

  recordSuccess(now: Micros): void {
    this.left.recordSuccess(now);
    this.right.recordSuccess(now);
  }

  /** Both are always asked, the left one first: each counts, and each moves its own backoff. */
  markDeadOnFailure(now: Micros): Micros {
    this.#leftDelay = this.left.markDeadOnFailure(now);
    this.#rightDelay = this.right.markDeadOnFailure(now);
    return Math.max(this.#leftDelay, this.#rightDelay);
  }

  revive(now: Micros): void {
    this.left.revive(now);
    this.right.revive(now);
  }

  cause(): string {
    if (this.#rightDelay === STAY) return this.left.cause();
    if (this.#leftDelay === STAY) return this.right.cause();
    return `${this.left.cause()}; ${this.right.cause()}`;
  }
}
