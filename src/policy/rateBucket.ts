import { count, duration, LONGEST, rate } from '../model/knobs.js';
import { formatRate } from '../model/rate.js';
import type { Settings } from '../model/shapes.js';
import { DURATION_UNITS, type Micros, NEVER } from '../model/time.js';
import type { OptionRemark } from './library.js';
import { remarkIf } from './remarks.js';

/**
 * The knobs of a rate limit.
 *
 * Late: whatever comes back, and when, changes no turn. Given up: one that waits gives its turn back to
 * the next who asks in time; one inside has used it up. Teaches nothing: a refusal further inside has
 * used its turn too, and nothing is learnt.
 */
export const rateLimitTable = {
  rate: rate({
    meaning: 'How many calls may start in the long run; exact to nine decimals of one per second.',
    min: 0.00001,
  }),
  burst: count({
    meaning:
      'How many may start at once after a pause. With 1 and no wait, of evenly spaced calls that come slightly faster than the rate only every second one starts, since the one between comes too early; 2 lets them start at the rate.',
    unit: 'calls',
    default: 1,
    min: 1,
    max: 1_000_000,
  }),
  maxWait: duration({
    meaning: 'How long a call may wait for its turn; it is refused at once if that is not enough.',
    default: 0,
  }),
};

/** A rate limit with every default written in. */
export type RateLimitSettings = Settings<typeof rateLimitTable>;

/** What is wrong in how the knobs of a rate limit stand to each other. */
export function rateLimitRemarks({
  rate: perSecond,
  burst,
}: RateLimitSettings): readonly OptionRemark[] {
  return remarkIf((burst / perSecond) * DURATION_UNITS.s > LONGEST, {
    severity: 'error',
    option: 'burst',
    found: `burst ${burst} and rate ${formatRate(perSecond)}`,
    expected: 'a burst that comes together within ten years',
    hint: 'a limit that nothing reaches can be left out',
  });
}

/** The answer to a call whose turn would come too late; nothing is reserved for it. */
export const REFUSED_RATE: Micros = -1;

/** Billionths of a call per second: what a rate is rounded to. */
const BILLION = 1_000_000_000;
/** Microseconds per second, times the billion: divided by the rate it is the time between calls. */
const PERIOD = 1e15;

/**
 * Says when each call may start, so that after a burst there are never more than the rate allows:
 * the generic cell rate algorithm of ATM (ITU-T I.371), which is a token bucket that reserves.
 *
 * The time between calls is a fraction, 333 333 us and a third for 3 a second. Turns are kept as
 * whole microseconds and a numerator, so that they do not drift; a call starts at the first whole
 * microsecond at which its turn has come.
 */
export class RateBucket {
  private readonly maxWait: Micros;
  /** What fractions of a microsecond are counted in: the rate in billionths. */
  private readonly parts: number;
  private readonly period: Micros;
  private readonly periodParts: number;
  /** How much earlier than its even turn a call may start: the time of burst - 1 calls. */
  private readonly credit: Micros;
  private readonly creditParts: number;
  /** When the next call may start; at first long ago. */
  private turn: Micros = -NEVER;
  private turnParts = 0;
  /** Turns that were given back and may still be used, the earliest first. */
  private readonly free: Micros[] = [];

  constructor({ rate: perSecond, burst, maxWait }: RateLimitSettings) {
    this.maxWait = maxWait;
    this.parts = Math.round(perSecond * BILLION);
    this.periodParts = PERIOD % this.parts;
    this.period = (PERIOD - this.periodParts) / this.parts;
    const credit = BigInt(burst - 1) * BigInt(PERIOD);
    this.credit = Number(credit / BigInt(this.parts));
    this.creditParts = Number(credit % BigInt(this.parts));
  }

  /**
   * Asks for a start.
   * @returns 0: now; more: after that long, and the turn is reserved; or {@link REFUSED_RATE}
   */
  take(now: Micros): Micros {
    const free = this.takeFree(now);
    if (free >= 0) return free;
    this.forgetUnused(now);
    const wait = Math.max(0, this.start - now);
    if (wait > this.maxWait) return REFUSED_RATE;
    this.move(1);
    return wait;
  }

  /**
   * A call that waited for its turn gave up before it. The turn goes to the next one that asks in
   * time; once its moment has passed it is lost, unless it was the last.
   * @param at the moment at which the call would have started
   */
  giveBack(at: Micros): void {
    const index = this.free.findLastIndex((turn) => turn < at) + 1;
    this.free.splice(index, 0, at);
    while (this.free.at(-1) === this.lastStart()) {
      this.free.pop();
      this.move(-1);
    }
  }

  /** The first whole microsecond of the next turn. */
  private get start(): Micros {
    return this.turnParts > 0 ? this.turn + 1 : this.turn;
  }

  /** The start of the latest turn that was given out, if a call had to wait for it. */
  private lastStart(): Micros {
    const isEarlier = this.turnParts - this.periodParts > 0;
    return this.turn - this.period + (isEarlier ? 1 : 0);
  }

  /**
   * The wait for the earliest turn that was given back; -1 when there is none. It is never too long:
   * whoever had the turn before asked no later, and was let wait for it.
   */
  private takeFree(now: Micros): Micros {
    while ((this.free[0] ?? now) < now) this.free.shift();
    const turn = this.free.shift();
    return turn === undefined ? -1 : turn - now;
  }

  /** What was not used for longer than the burst is lost: the next even turn is now at the earliest. */
  private forgetUnused(now: Micros): void {
    const earliest = now - this.credit - (this.creditParts > 0 ? 1 : 0);
    const earliestParts = this.creditParts > 0 ? this.parts - this.creditParts : 0;
    if (this.turn > earliest) return;
    if (this.turn === earliest && this.turnParts >= earliestParts) return;
    this.turn = earliest;
    this.turnParts = earliestParts;
  }

  /** Moves the next turn by a period, forwards or back. */
  private move(direction: 1 | -1): void {
    this.turn += direction * this.period;
    this.turnParts += direction * this.periodParts;
    if (this.turnParts >= this.parts) {
      this.turnParts -= this.parts;
      this.turn += 1;
    } else if (this.turnParts < 0) {
      this.turnParts += this.parts;
      this.turn -= 1;
    }
  }
}
