import { type Micros, NEVER } from '../../model/time.js';
import {
  type Breaker,
  type BreakerState,
  type Permit,
  REFUSED_FORCED,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from '../port.js';
import {
  endOfBreak,
  generateBreak,
  mustTrip,
  type PollyBreakArguments,
  tripReason,
} from './pollyBreak.js';
import { PollyMetrics } from './pollyMetrics.js';
import type { PollySettings } from './pollyOptions.js';

/** How the library's four states are called here. */
type PollyState = Exclude<BreakerState, 'disabled'>;

/**
 * The circuit breaker strategy of Polly v8 (CircuitStateController, AdvancedCircuitBehavior).
 *
 * A call has no identity: the state at the moment of a result decides what it does, so every
 * permit is 0. Polly counts ticks of 100 ns, finer than the lab's microseconds.
 */
export class PollyBreaker implements Breaker {
  readonly #settings: PollySettings;
  readonly #metrics: PollyMetrics;
  #state: PollyState = 'closed';
  #why = '';
  #blockedUntil: Micros | null = null;
  #halfOpenAttempts = 0;
  #generated: PollyBreakArguments | null = null;

  constructor(settings: PollySettings) {
    this.#settings = settings;
    this.#metrics = new PollyMetrics(settings.SamplingDuration);
  }

  /** `forced-open` stands for Polly's Isolated. */
  get state(): PollyState {
    return this.#state;
  }

  get why(): string {
    return this.#why;
  }

  /** The rolling metrics. */
  get metrics(): PollyMetrics {
    return this.#metrics;
  }

  /** When the break ends; NEVER: not by time; null: no break since the last close. */
  get blockedUntil(): Micros | null {
    return this.#blockedUntil;
  }

  /** While it is under way nobody else is let in, whatever becomes of it. */
  readonly mostProbes = 1;

  /** As {@link blockedUntil}, where that is. */
  get admitsFrom(): Micros {
    return this.#blockedUntil ?? 0;
  }

  /** Probes let out since the last close. */
  get halfOpenAttempts(): number {
    return this.#halfOpenAttempts;
  }

  /** What the generator was last called with, a new object each time; null: never called. */
  get generated(): PollyBreakArguments | null {
    return this.#generated;
  }

  /** Polly moves only when called. */
  get nextWake(): Micros {
    return NEVER;
  }

  wake(): void {}

  /**
   * The RetryAfter that a refused call is told. Quirk (8.7.0): zero and then negative while a
   * slow probe runs, because it is only ever a subtraction.
   */
  retryAfter(now: Micros): Micros {
    return (this.#blockedUntil ?? now) - now;
  }

  tryAcquire(now: Micros): Permit {
    if (this.#state === 'closed') return 0;
    if (this.#state === 'forced-open') return REFUSED_FORCED;
    if (this.#state === 'half-open') return REFUSED_PROBING;
    // Inclusive (>= in the source, 8.7.0), unlike most libraries: over at its last moment.
    const over = this.#blockedUntil !== null && now >= this.#blockedUntil;
    if (!over) return REFUSED_OPEN;
    this.#halfOpenAttempts += 1;
    this.#move('half-open', 'the break is over: one probe goes out');
    // Quirk (8.7.0): the plain option, even with a generator; only RetryAfter reads it.
    this.#blockedUntil = now + this.#settings.BreakDuration;
    return 0;
  }

  /** Counted in every state; any success closes a half-open breaker, a late one too. */
  recordSuccess(_permit: Permit, now: Micros): void {
    this.#countSuccess(now, 'a call succeeded while half-open');
  }

  recordFailure(_permit: Permit, now: Micros): void {
    // Quirk (8.7.0): a failure in half-open reopens and is not counted, a late one included.
    if (this.#state === 'half-open') {
      this.#open(now, 'a call failed while half-open', this.#settings.BreakDuration);
      return;
    }
    // In open and isolated it is only counted; it does not prolong the break.
    this.#metrics.addFailure(now);
    if (this.#state === 'closed' && mustTrip(this.#metrics, this.#settings)) {
      const why = tripReason(this.#metrics, this.#settings);
      this.#open(now, why, this.#settings.BreakDuration);
    }
  }

  /** Quirk (8.7.0): what ShouldHandle does not handle counts as a success, and closes. */
  recordIgnored(_permit: Permit, now: Micros): void {
    this.#countSuccess(now, 'an outcome that is not handled counts as a success');
  }

  /** Quirk (8.7.0): a cancellation is not handled by default, so a cancelled probe closes. */
  release(_permit: Permit, now: Micros): void {
    this.#countSuccess(now, 'a cancelled call counts as a success');
  }

  /**
   * Manual control: refuses every call until {@link close}. Quirk (8.7.0): a generator is called
   * all the same and sets `blockedUntil`, which Isolated never reads.
   */
  isolate(now: Micros): void {
    this.#open(now, 'isolated by hand', NEVER);
    this.#state = 'forced-open';
  }

  /** Manual control: closes from any state and clears the metrics. */
  close(): void {
    this.#reset('closed by hand');
  }

  #countSuccess(now: Micros, why: string): void {
    this.#metrics.addSuccess(now);
    if (this.#state === 'half-open') this.#reset(why);
  }

  /** Quirk (8.7.0): opening does not clear the metrics. */
  #open(now: Micros, why: string, length: Micros): void {
    const generator = this.#settings.BreakDurationGenerator;
    this.#blockedUntil = endOfBreak(
      now,
      generator === null ? length : generateBreak(generator, this.#readArguments(now)),
    );
    this.#move('open', why);
  }

  #readArguments(now: Micros): PollyBreakArguments {
    this.#metrics.read(now);
    const { failureRate, failureCount } = this.#metrics;
    this.#generated = { failureRate, failureCount, halfOpenAttempts: this.#halfOpenAttempts };
    return this.#generated;
  }

  #reset(why: string): void {
    if (this.#state !== 'closed') this.#move('closed', why);
    this.#metrics.clear();
    this.#halfOpenAttempts = 0;
    this.#blockedUntil = null;
  }

  #move(state: PollyState, why: string): void {
    this.#state = state;
    this.#why = why;
  }
}
