import { formatDuration, type Micros, NEVER } from '../../model/time.js';
import type { LibraryModel } from '../library.js';
import { type Breaker, type BreakerState, type Permit, REFUSED_OPEN } from '../port.js';
import { SEMIAN_OPTIONS, type SemianOptions } from './semianOptions.js';
import { SEMIAN_SURPRISES, semianRemarks } from './semianRemarks.js';
import { NewestTimes } from './semianWindow.js';

/** Semian keeps no periods: what a result does depends on the state in which it arrives. */
const PERMIT: Permit = 0;

/**
 * The classic circuit breaker of Shopify/semian 0.28.2.
 *
 * Every process (and every thread, as Semian is often deployed) has its own; it never moves by
 * itself, so it has no wake-up.
 */
export class SemianBreaker implements Breaker {
  /** It moves only when called. */
  readonly nextWake: Micros = NEVER;
  private readonly options: SemianOptions;
  private readonly remembered: Micros;
  private readonly times: NewestTimes;
  private current: BreakerState = 'closed';
  private reason = '';
  private counted = 0;
  private openDuration: Micros;

  constructor(options: SemianOptions) {
    this.options = options;
    // The window in which errors add up is as long as the cool-down unless it is set (0.28.2).
    this.remembered = options.error_threshold_timeout ?? options.error_timeout;
    this.times = new NewestTimes(options.error_threshold);
    this.openDuration = this.firstTimeout();
  }

  get state(): BreakerState {
    return this.current;
  }

  get why(): string {
    return this.reason;
  }

  /** How many errors are remembered. */
  get errors(): number {
    return this.times.size;
  }

  /** When the newest remembered error was recorded; NEVER when there is none. */
  get lastError(): Micros {
    return this.times.newest;
  }

  /** Successes counted since the circuit was last half-opened; closing keeps the number. */
  get successes(): number {
    return this.counted;
  }

  /** How long after the last error the circuit half-opens, as of now. */
  get timeout(): Micros {
    return this.openDuration;
  }

  /** Whether a call would be let through; changes nothing. */
  requestAllowed(now: Micros): boolean {
    return this.current !== 'open' || this.timeoutExpired(now);
  }

  /** Half-open lets any number of calls through at once, and never ends by itself (0.28.2). */
  tryAcquire(now: Micros): Permit {
    if (this.current !== 'open') return PERMIT;
    if (!this.timeoutExpired(now)) return REFUSED_OPEN;
    this.halfOpen();
    return PERMIT;
  }

  /** Counts in half-open only: a success forgives no errors, and also counts when its call is older. */
  recordSuccess(_permit: Permit, _now: Micros, _duration: Micros): void {
    if (this.current !== 'half-open') return;
    this.counted += 1;
    if (this.counted >= this.options.success_threshold) {
      this.close(`${counted(this.counted, 'success', 'successes')} in half-open`);
    }
  }

  /** Is recorded in every state; in open it so extends the open period (0.28.2). */
  recordFailure(_permit: Permit, now: Micros, _duration: Micros): void {
    this.remember(now);
    if (this.current === 'half-open') this.open('a call failed in half-open');
    // Equal is enough: the list never holds more than error_threshold entries.
    else if (this.current === 'closed' && this.times.size === this.options.error_threshold) {
      this.open(this.tooManyErrors());
    }
  }

  /** An exception that does not count is neither success nor failure, in half-open too. */
  recordIgnored(_permit: Permit, _now: Micros, _duration: Micros): void {}

  release(_permit: Permit, _now: Micros): void {}

  wake(_now: Micros): void {}

  /** Forgets errors and successes, and closes. */
  reset(): void {
    this.counted = 0;
    this.close('reset by hand');
  }

  /**
   * Strict, as in the library: at exactly the last error + timeout it is still open. Measured from
   * the last recorded error, not from the opening.
   */
  private timeoutExpired(now: Micros): boolean {
    return this.times.newest + this.openDuration < now;
  }

  private remember(now: Micros): void {
    // An error that is exactly error_threshold_timeout old still counts (the library drops `<`).
    if (this.options.error_threshold_timeout_enabled) this.times.dropBefore(now - this.remembered);
    // An error exactly lumping_interval after the last is recorded (the library has `<=`).
    const lumped = this.times.newest > now - this.options.lumping_interval;
    if (this.times.size === 0 || !lumped) this.times.push(now);
  }

  private firstTimeout(): Micros {
    const { exponential_backoff_error_timeout: grows } = this.options;
    return grows ? this.options.exponential_backoff_initial_timeout : this.options.error_timeout;
  }

  private open(reason: string): void {
    this.current = 'open';
    this.reason = reason;
  }

  private halfOpen(): void {
    this.current = 'half-open';
    this.reason = `more than ${formatDuration(this.openDuration)} since the last error`;
    this.counted = 0;
    this.growTimeout();
  }

  /** Grows when open is left, not when it is entered: so the first wait is the initial one (0.28.2). */
  private growTimeout(): void {
    const most = this.options.error_timeout;
    // A first timeout over error_timeout is kept as it is, not cut down.
    if (!this.options.exponential_backoff_error_timeout || this.openDuration >= most) return;
    const grown = this.openDuration * this.options.exponential_backoff_multiplier;
    this.openDuration = Math.min(withoutRounding(grown), most);
  }

  private close(reason: string): void {
    this.current = 'closed';
    this.reason = reason;
    this.times.clear();
    this.openDuration = this.firstTimeout();
  }

  private tooManyErrors(): string {
    const { error_threshold: limit, error_threshold_timeout_enabled: forgets } = this.options;
    const within = forgets ? ` within ${formatDuration(this.remembered)}` : '';
    return `${counted(this.times.size, 'error', 'errors')}${within}, limit ${limit}`;
  }
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** 1.15 * 100000 is 114999.99999999999: such a tail must not move the boundary by a microsecond. */
function withoutRounding(time: Micros): Micros {
  const whole = Math.round(time);
  return Math.abs(time - whole) < 1e-6 ? whole : time;
}

/** Semian's classic circuit breaker as the lab knows it. */
export const semianModel: LibraryModel<typeof SEMIAN_OPTIONS> = {
  library: 'semian',
  versions: ['0.28.2'],
  title: "Shopify's Semian, Ruby: opens on a number of remembered errors",
  options: SEMIAN_OPTIONS,
  surprises: SEMIAN_SURPRISES,
  create: (options) => new SemianBreaker(options),
  relations: semianRemarks,
};
