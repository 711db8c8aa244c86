import { power } from '../model/inexact.js';
import { duration, number, percent, rate } from '../model/knobs.js';
import { idleAt } from '../model/problems.js';
import { type Settings, union, type ValueOf } from '../model/shapes.js';
import { DURATION_UNITS, type Micros } from '../model/time.js';
import type { OptionRemark } from './library.js';
import { SlottedCounts } from './slottedCounts.js';

/** Adaptive throttling as in the SRE book, chapter "Handling Overload". */
export const sreThrottleTable = {
  k: number({
    meaning:
      'How many calls it lets through for one that is accepted: 2 sends the backend twice what it accepts, 1.1 a tenth more.',
    default: 2,
    min: 1,
    max: 1000,
  }),
  window: duration({
    meaning: 'Over how long calls are counted, in 60 steps; longer than any call may take.',
    default: 120_000_000,
    min: 1_000,
  }),
};

/** Admission control as in Envoy (filter admission_control, v3). */
export const envoyThrottleTable = {
  threshold: percent({
    meaning: 'The share of good answers from which on nothing is refused.',
    default: 95,
    excludesMin: true,
  }),
  aggression: number({
    meaning: 'Bends the curve: 1 refuses in proportion, more refuses more at once.',
    default: 1,
    min: 1,
    max: 1000,
  }),
  rpsThreshold: rate({
    meaning: 'Refuses nothing while calls were answered at less than this rate.',
    default: 0,
    allowsZero: true,
  }),
  maxRejection: percent({ meaning: 'The most that is ever refused.', default: 80 }),
  window: duration({
    meaning: 'Over how long calls are counted, in 60 steps.',
    default: 30_000_000,
    min: 1_000,
  }),
};

/** What a scenario file may say of a throttle. */
export const throttleShape = union({
  meaning: 'How it decides which share of calls to refuse.',
  tag: 'kind',
  cases: { sre: sreThrottleTable, envoy: envoyThrottleTable },
  default: 'sre',
});

/** A throttle with every default written in. */
export type ThrottleSettings = ValueOf<typeof throttleShape>;

/** Refuses a share of all calls on the client's side, the more the fewer of them are answered well. */
export interface Throttle {
  /**
   * Asks for one call.
   * @param luck 0 to less than 1
   */
  admits(now: Micros, luck: number): boolean;
  /** An admitted call was accepted: the backend did not turn it away, or (envoy) answered well. */
  accepted(now: Micros): void;
  /** An admitted call was not. */
  failed(now: Micros): void;
  /** The share that it would refuse now, 0 to 1. */
  rejection(now: Micros): number;
}

/** Builds the throttle that the settings describe. */
export function createThrottle(settings: ThrottleSettings): Throttle {
  return settings.kind === 'sre' ? new SreThrottle(settings) : new EnvoyThrottle(settings);
}

/**
 * Refuses (requests - K * accepts) / (requests + 1) of all calls. A request counts when it is asked
 * for, admitted or refused: counted as it ends, a backend that hangs would be throttled only after
 * its timeouts, and refusals that do not count would let the share swing.
 */
class SreThrottle implements Throttle {
  private readonly k: number;
  private readonly counts: SlottedCounts;

  constructor({ k, window }: Settings<typeof sreThrottleTable>) {
    this.k = k;
    this.counts = new SlottedCounts(window);
  }

  admits(now: Micros, luck: number): boolean {
    const isRefused = luck < this.rejection(now);
    this.counts.addTotal(now);
    return !isRefused;
  }

  accepted(now: Micros): void {
    this.counts.addGood(now);
  }

  failed(): void {}

  rejection(now: Micros): number {
    const { counts } = this;
    counts.age(now);
    return Math.max(0, (counts.total - this.k * counts.good) / (counts.total + 1));
  }
}

/**
 * Refuses ((n - s / threshold) / (n + 1)) ^ (1 / aggression) of all calls, with n answered and s
 * answered well. A call counts when it is answered; refused ones never do (admission_control.cc).
 */
class EnvoyThrottle implements Throttle {
  private readonly settings: Settings<typeof envoyThrottleTable>;
  private readonly counts: SlottedCounts;
  /** Answers in a window that make the rate below which nothing is refused. */
  private readonly fewest: number;

  constructor(settings: Settings<typeof envoyThrottleTable>) {
    this.settings = settings;
    this.counts = new SlottedCounts(settings.window);
    this.fewest = (settings.rpsThreshold * settings.window) / DURATION_UNITS.s;
  }

  admits(now: Micros, luck: number): boolean {
    return luck >= this.rejection(now);
  }

  accepted(now: Micros): void {
    this.counts.addTotal(now);
    this.counts.addGood(now);
  }

  failed(now: Micros): void {
    this.counts.addTotal(now);
  }

  /** To four digits, as Envoy draws: so the power need not be exact to the last bit. */
  rejection(now: Micros): number {
    const { counts, settings } = this;
    counts.age(now);
    if (counts.total < this.fewest) return 0;
    const expected = (counts.good * 100) / settings.threshold;
    const share = Math.max(0, (counts.total - expected) / (counts.total + 1));
    const bent = settings.aggression === 1 ? share : power(share, 1 / settings.aggression);
    return Math.min(Math.round(bent * 10_000) / 10_000, settings.maxRejection / 100);
  }
}

/** What is odd in how the knobs of a throttle stand to each other. */
export function throttleRemarks({ kind: _, ...knobs }: ThrottleSettings): readonly OptionRemark[] {
  if (!('maxRejection' in knobs) || knobs.maxRejection > 0) return [];
  return Object.keys(knobs).map((knob) =>
    idleAt(knob, 'maxRejection 0', 'a share above 0', 'nothing is ever refused'),
  );
}
