import type { HystrixHealth } from './hystrixHealth.js';
import type { HystrixSettings } from './hystrixOptions.js';

/** Wall-clock milliseconds: the clock that Hystrix reads for every decision of the breaker. */
export type Millis = number;

/** What `HystrixCircuitBreaker` does in one line of releases; time is whole milliseconds. */
export interface HystrixCircuit {
  /** The state inside, whatever the overrides say. */
  readonly status: 'closed' | 'open' | 'half-open';
  /** The moment from which the sleep window is counted; -1 while closed. */
  readonly opened: Millis;
  /** Why {@link status} last changed. */
  readonly why: string;
  /** True when the next snapshot may change {@link status}. */
  readonly watchesSnapshots: boolean;
  /** Asks for one call; may open the circuit or take the place of the test call. */
  admit(now: Millis): boolean;
  /** The public `isOpen()`; in 1.5.18 it may open the circuit. */
  isOpen(now: Millis): boolean;
  /** A call succeeded. True: the circuit closed, and its health starts afresh. */
  markSuccess(): boolean;
  /** A call ended in anything but success, or was not let through. */
  markNonSuccess(now: Millis): void;
  /** A new snapshot is there. */
  onSnapshot(border: Millis): void;
}

/** `NoOpCircuitBreaker`, in use when `circuitBreakerEnabled` is false. */
export const NO_CIRCUIT: HystrixCircuit = {
  status: 'closed',
  opened: -1,
  why: '',
  watchesSnapshots: false,
  admit: () => true,
  isOpen: () => false,
  markSuccess: () => false,
  markNonSuccess: () => {},
  onSnapshot: () => {},
};

/**
 * The trip condition. Both limits are inclusive (`>=`, 1.5.13 and 1.5.18: the source returns
 * early on `<`), so 0 and 0 trip without any traffic.
 */
export function mustTrip(health: HystrixHealth, settings: HystrixSettings): boolean {
  return (
    health.total >= settings.circuitBreakerRequestVolumeThreshold &&
    health.percent >= settings.circuitBreakerErrorThresholdPercentage
  );
}

/** Says why a snapshot tripped the circuit. */
export function tripReason(health: HystrixHealth, settings: HystrixSettings): string {
  const limit = settings.circuitBreakerErrorThresholdPercentage;
  return `${health.errors} of ${health.total} calls failed: ${health.percent} %, limit ${limit} %`;
}

/**
 * STRICT (`>`, 1.5.13 and 1.5.18: `System.currentTimeMillis() > opened + sleepWindow`): at
 * exactly the sleep window the circuit still rejects.
 */
export function isSleepOver(now: Millis, opened: Millis, settings: HystrixSettings): boolean {
  return now > opened + settings.circuitBreakerSleepWindowInMilliseconds / 1000;
}
