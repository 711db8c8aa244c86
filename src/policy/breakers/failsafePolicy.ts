import type { Micros } from '../../model/time.js';
import type { BackoffSettings } from './failsafeBackoff.js';

/** The failure policies of failsafe (Rust) 1.3.0 under its own names. */
export type FailurePolicySettings =
  | ConsecutiveFailuresSettings
  | SuccessRateSettings
  | {
      readonly kind: 'or_else';
      readonly left: FailurePolicySettings;
      readonly right: FailurePolicySettings;
    };

/** Settings of {@link ConsecutiveFailures}. */
export interface ConsecutiveFailuresSettings {
  readonly kind: 'consecutive_failures';
  readonly num_failures: number;
  readonly backoff: BackoffSettings;
}

/** Settings of {@link SuccessRate}. */
export interface SuccessRateSettings {
  readonly kind: 'success_rate_over_time_window';
  readonly required_success_rate: number;
  readonly min_request_threshold: number;
  readonly window: Micros;
  readonly backoff: BackoffSettings;
}

/** Decides after a failure whether to open, and for how long. */
export interface FailurePolicy {
  recordSuccess(now: Micros): void;
  /** Counts a failure; how long to open, or {@link STAY}. */
  markDeadOnFailure(now: Micros): Micros;
  /** The breaker has closed: forgets everything and starts the backoff again. */
  revive(now: Micros): void;
  /** Why the latest failure opened, for people. */
  cause(): string;
}

/** The policy sees no reason to open. */
export const STAY: Micros = -1;
