import type { Micros } from '../../model/time.js';
import type { LibraryModel } from '../library.js';
import {
  type Breaker,
  type BreakerState,
  type Draw,
  type Permit,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from '../port.js';
import {
  cutToSeconds,
  SEMIAN_ADAPTIVE_OPTIONS,
  type SemianAdaptiveOptions,
  semianAdaptiveRemarks,
} from './semianAdaptiveOptions.js';
import { RejectionController } from './semianController.js';

const PERMIT: Permit = 0;

/**
 * The adaptive circuit breaker of Shopify/semian 0.28.2 (experimental there): it rejects a share
 * of the calls, and a controller moves that share once per sliding interval.
 *
 * The first update comes one sliding interval after the start. In the library one thread serves
 * all breakers, so a breaker registered later may see its first update earlier.
 */
export class SemianAdaptiveBreaker implements Breaker {
  /** What the decisions rest on; for reading. */
  readonly controller: RejectionController;
  private readonly draw: Draw;
  private readonly interval: Micros;
  private due: Micros;
  private current: BreakerState = 'closed';
  private reason = '';

  constructor(options: SemianAdaptiveOptions, draw: Draw) {
    this.controller = new RejectionController(options);
    this.draw = draw;
    this.interval = options.sliding_interval;
    this.due = this.interval;
  }

  /** Open only at a rejection rate of exactly 1, closed only at exactly 0, else half-open. */
  get state(): BreakerState {
    return this.current;
  }

  get why(): string {
    return this.reason;
  }

  /** The next update. */
  get nextWake(): Micros {
    return this.due;
  }

  /** One draw for every call, also while nothing or everything is rejected. */
  tryAcquire(now: Micros): Permit {
    // Below only: with a rate of 0 nothing is ever rejected, with 1 everything.
    if (this.draw(0, 1) >= this.controller.rejectionRate) return PERMIT;
    this.controller.rejections.push(now);
    return this.current === 'open' ? REFUSED_OPEN : REFUSED_PROBING;
  }

  recordSuccess(_permit: Permit, now: Micros, _duration: Micros): void {
    this.controller.successes.push(now);
  }

  recordFailure(_permit: Permit, now: Micros, _duration: Micros): void {
    this.controller.errors.push(now);
  }

  /** An exception that does not count is neither success nor error. */
  recordIgnored(_permit: Permit, _now: Micros, _duration: Micros): void {}

  release(_permit: Permit, _now: Micros): void {}

  /** Makes up for every update that is due, each at its own time. */
  wake(now: Micros): void {
    while (this.due <= now) {
      const due = this.due;
      this.due += this.interval;
      this.update(due);
    }
  }

  /** One update of the rejection rate, as the library's thread does it; moves no timer. */
  update(now: Micros): void {
    this.controller.update(now);
    this.show('');
  }

  /** Forgets everything and rejects nothing; the updates go on. */
  reset(): void {
    this.controller.reset();
    this.show('reset by hand');
  }

  /** An empty reason stands for the rates, which are put into words only if the state changed. */
  private show(reason: string): void {
    const state = stateAt(this.controller.rejectionRate);
    if (state === this.current) return;
    this.current = state;
    this.reason = reason === '' ? this.rates() : reason;
  }

  private rates(): string {
    const { errorRate, idealErrorRate, rejectionRate } = this.controller;
    return `${percent(errorRate)} errors, ideal ${percent(idealErrorRate)}: ${percent(rejectionRate)} rejected`;
  }
}

function stateAt(rejectionRate: number): BreakerState {
  if (rejectionRate === 0) return 'closed';
  return rejectionRate === 1 ? 'open' : 'half-open';
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

/** Semian's adaptive circuit breaker as the lab knows it. */
export const semianAdaptiveModel: LibraryModel<typeof SEMIAN_ADAPTIVE_OPTIONS> = {
  library: 'semian-adaptive',
  versions: ['0.28.2'],
  title: "Shopify's Semian, Ruby, experimental: rejects a share that follows the error rate",
  options: SEMIAN_ADAPTIVE_OPTIONS,
  surprises: [
    'It decides once per sliding_interval: until the first update after an outage began, every call goes out.',
    'Half-open here means that some calls are rejected by chance; there are no probes and no places for them.',
    'A rejection rate of exactly 1 lets nothing through, so there is nothing to learn from: it comes down only as old errors leave window_size.',
    'With 20 % of the calls failing it rejects about a quarter of them, where a count of errors would open fully.',
    'Error rates above ideal_error_rate_estimator_cap_value never become the ideal; those below raise it by at most 0.17 % of the difference an update, and lower it by 7.8 %.',
    'Only the newest 200 results a second of each kind are kept: at higher load the error rate of success and error lists that are both full is 50 %.',
    'The integral is capped after it was used, so one update can exceed its caps.',
  ],
  create: (options, _version, draw) => {
    const sliding_interval = cutToSeconds(options.sliding_interval);
    return new SemianAdaptiveBreaker({ ...options, sliding_interval }, draw);
  },
  relations: semianAdaptiveRemarks,
};
