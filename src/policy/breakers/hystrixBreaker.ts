import { type Micros, NEVER } from '../../model/time.js';
import {
  type Breaker,
  type BreakerState,
  type Permit,
  REFUSED_CAPACITY,
  REFUSED_FORCED,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from '../port.js';
import { Hystrix1513Circuit } from './hystrix1513.js';
import { Hystrix1518Circuit } from './hystrix1518.js';
import { type HystrixCircuit, NO_CIRCUIT } from './hystrixCircuit.js';
import { HystrixHealth } from './hystrixHealth.js';
import type { HystrixSettings } from './hystrixOptions.js';

/**
 * The circuit breaker of a Netflix Hystrix command, with the limit on its calls in flight.
 *
 * The breaker reads whole milliseconds of the wall clock; the buckets of its health counts lie
 * on a timer. A call has no identity: whatever reports last speaks for the state of that moment,
 * so every permit is 0.
 */
export class HystrixBreaker implements Breaker {
  /** 1.5.18 has no half-open state: its single test goes out while the breaker reads open. */
  readonly admitsWhileOpen = 'probe';
  /** The health counts; the breaker decides by their frozen snapshot. */
  readonly health: HystrixHealth;
  readonly #circuit: HystrixCircuit;
  readonly #limit: number;
  readonly #fixed: BreakerState | null;
  readonly #tripsOnNothing: boolean;
  #inFlight = 0;

  /**
   * @param version `1.5.13` for the rewritten breaker of that release, else that of 1.5.18
   */
  constructor(settings: HystrixSettings, version: string) {
    this.health = new HystrixHealth(
      settings.metricsRollingStatisticalWindowInMilliseconds,
      settings.metricsHealthSnapshotIntervalInMilliseconds,
    );
    this.#circuit = circuitOf(settings, version, this.health);
    this.#limit = limitOf(settings);
    this.#fixed = fixedState(settings);
    this.#tripsOnNothing =
      settings.circuitBreakerRequestVolumeThreshold === 0 &&
      settings.circuitBreakerErrorThresholdPercentage === 0;
  }

  get state(): BreakerState {
    return this.#fixed ?? this.#circuit.status;
  }

  get why(): string {
    return this.#fixed === null ? this.#circuit.why : '';
  }

  /** The state inside: differs from {@link state} only where an override hides it. */
  get status(): HystrixCircuit['status'] {
    return this.#circuit.status;
  }

  /** Millisecond from which the sleep window is counted: opening, or in 1.5.18 the last test. -1: closed. */
  get opened(): number {
    return this.#circuit.opened;
  }

  /** The library's `isOpen()`. In 1.5.18 asking may open the breaker; in 1.5.13 it is a pure read. */
  isOpen(now: Micros): boolean {
    this.wake(now);
    return this.#circuit.isOpen(toWallClock(now));
  }

  tryAcquire(now: Micros): Permit {
    this.wake(now);
    const millis = toWallClock(now);
    if (!this.#circuit.admit(millis)) return this.#shortCircuit(millis);
    if (this.#inFlight < this.#limit) {
      this.#inFlight += 1;
      return 0;
    }
    // Quirk (1.5.13, 1.5.18): the pool or semaphore is asked after the breaker, and its rejection
    // counts as an error. In 1.5.18 the place of the test is used up by it.
    this.health.addError();
    this.#circuit.markNonSuccess(millis);
    return REFUSED_CAPACITY;
  }

  recordSuccess(_permit: Permit, now: Micros): void {
    this.wake(now);
    this.#inFlight -= 1;
    // Quirk (1.5.13, 1.5.18): the breaker hears of it first, so the success that closes it is
    // the first event of the new health counts.
    if (this.#circuit.markSuccess()) this.health.reset(now);
    this.health.addSuccess();
  }

  recordFailure(_permit: Permit, now: Micros): void {
    this.wake(now);
    this.#inFlight -= 1;
    this.health.addError();
    this.#circuit.markNonSuccess(toWallClock(now));
  }

  /** A bad request (HystrixBadRequestException): counted nowhere, but not a success either. */
  recordIgnored(_permit: Permit, now: Micros): void {
    this.wake(now);
    this.#inFlight -= 1;
    this.#circuit.markNonSuccess(toWallClock(now));
  }

  /** A cancellation (unsubscribe): the same as a bad request for the breaker. */
  release(permit: Permit, now: Micros): void {
    this.recordIgnored(permit, now);
  }

  get nextWake(): Micros {
    if (this.#fixed !== null || !this.#circuit.watchesSnapshots) return NEVER;
    return this.health.isEmpty && !this.#tripsOnNothing ? NEVER : this.health.nextBorder;
  }

  /** A border at exactly `now` comes first (`<=`): an event at that moment is in the new bucket. */
  wake(now: Micros): void {
    const health = this.health;
    while (health.nextBorder <= now) {
      const border = toWallClock(health.nextBorder);
      health.closeBucket();
      this.#circuit.onSnapshot(border);
      if (health.isEmpty) health.skipBorders(now);
    }
  }

  #shortCircuit(millis: number): Permit {
    const refusal = this.#circuit.status === 'half-open' ? REFUSED_PROBING : REFUSED_OPEN;
    this.#circuit.markNonSuccess(millis);
    return this.#fixed === 'forced-open' ? REFUSED_FORCED : refusal;
  }
}

/** The breaker's clock (`System.currentTimeMillis()`): whole milliseconds, cut off. */
function toWallClock(now: Micros): number {
  return Math.floor(now / 1000);
}

function circuitOf(
  settings: HystrixSettings,
  version: string,
  health: HystrixHealth,
): HystrixCircuit {
  if (!settings.circuitBreakerEnabled) return NO_CIRCUIT;
  return version === '1.5.13'
    ? new Hystrix1513Circuit(settings, health)
    : new Hystrix1518Circuit(settings, health);
}

function limitOf(settings: HystrixSettings): number {
  return settings.executionIsolationStrategy === 'SEMAPHORE'
    ? settings.executionIsolationSemaphoreMaxConcurrentRequests
    : settings.coreSize;
}

/** The state that the overrides nail down; forceOpen wins over forceClosed. */
function fixedState(settings: HystrixSettings): BreakerState | null {
  if (!settings.circuitBreakerEnabled) return 'disabled';
  if (settings.circuitBreakerForceOpen) return 'forced-open';
  return settings.circuitBreakerForceClosed ? 'closed' : null;
}
