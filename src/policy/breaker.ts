import { formatDuration, type Micros, NEVER } from '../model/time.js';
import type { BreakerSettings } from './breakerSettings.js';
import { OpenDuration } from './openDuration.js';
import {
  type Breaker,
  type BreakerState,
  type Draw,
  type Permit,
  REFUSED_FORCED,
  REFUSED_OPEN,
} from './port.js';
import { Trial } from './trial.js';
import { type TripCounts, type TripRule, tripRule } from './trip.js';

/**
 * The lab's own breaker.
 *
 * closed: every call is admitted; a trip rule watches the results. open: nothing is admitted until
 * the open duration is over (`>=`). half-open: a limited number of probes; their results close or
 * reopen it. forced-open and disabled are entered and left by hand only.
 *
 * Late results: a result belongs to the period in which its call was admitted. Once that period is
 * over, whatever the result is, it changes nothing. Ignored and cancelled calls decide nothing and
 * give a probe's place back.
 */
export class LabBreaker implements Breaker {
  state: BreakerState = 'closed';
  why = '';
  /** It moves only when it is asked or told something. */
  readonly nextWake: Micros = NEVER;
  /** A lease gives a place back while its probe may still be under way: then there is no limit. */
  readonly mostProbes: number;
  private readonly rule: TripRule;
  private readonly trial: Trial;
  private readonly opening: OpenDuration;
  private readonly slowAfter: Micros;
  /** What every call of this closed period is given; grows, so that no permit ever returns. */
  private period: Permit = 0;
  private nextPermit: Permit = 1;
  private openUntil: Micros = 0;
  private openFor: Micros = 0;

  /**
   * @param settings complete ones: see {@link import('./breakerSettings.js').completeBreaker}
   * @param draw for the jitter of the open duration
   */
  constructor(settings: BreakerSettings, draw: Draw = takeLow) {
    this.mostProbes = settings.probeLease === null ? settings.probes : 0;
    this.rule = tripRule(settings);
    this.trial = new Trial(settings);
    this.opening = new OpenDuration(settings.openDuration, draw);
    this.slowAfter = settings.slowCallDuration ?? NEVER;
  }

  /** The end of the latest open duration. */
  get admitsFrom(): Micros {
    return this.openUntil;
  }

  /** Probes on their way; never more than the settings allow. */
  get probesInFlight(): number {
    return this.state === 'half-open' ? this.trial.inFlight : 0;
  }

  /** Probes of this half-open period whose results were judged. */
  get probesJudged(): number {
    return this.state === 'half-open' ? this.trial.judged : 0;
  }

  /** What the trip rule has counted in this closed period, or in the one before it. */
  counts(now: Micros): TripCounts {
    return this.rule.counts(now);
  }

  tryAcquire(now: Micros): Permit {
    if (this.state === 'closed') return this.period;
    if (this.state === 'open') {
      if (now < this.openUntil) return REFUSED_OPEN;
      this.enter('half-open', `open for ${formatDuration(this.openFor)}`);
      this.trial.begin();
    }
    if (this.state === 'half-open') return this.admitProbe(now);
    return this.state === 'disabled' ? this.period : REFUSED_FORCED;
  }

  recordSuccess(permit: Permit, now: Micros, duration: Micros): void {
    this.record(permit, false, duration > this.slowAfter, now);
  }

  recordFailure(permit: Permit, now: Micros, duration: Micros): void {
    this.record(permit, true, duration > this.slowAfter, now);
  }

  recordIgnored(permit: Permit, now: Micros): void {
    if (this.state === 'half-open') this.trial.settle(permit, now);
  }

  release(permit: Permit, now: Micros): void {
    this.recordIgnored(permit, now);
  }

  wake(): void {}

  /** By hand: refuse everything until {@link LabBreaker.reset}. */
  forceOpen(): void {
    this.enter('forced-open', 'forced by hand');
  }

  /** By hand: admit everything and record nothing until {@link LabBreaker.reset}. */
  disable(): void {
    this.enter('disabled', 'disabled by hand');
  }

  /** By hand: closed, with an empty window and the first open duration ahead. */
  reset(): void {
    this.close('reset by hand');
  }

  private record(permit: Permit, failed: boolean, slow: boolean, now: Micros): void {
    if (this.state === 'closed') {
      if (permit === this.period && this.rule.record(failed, slow, now)) {
        this.open(now, this.rule.reason());
      }
    } else if (this.state === 'half-open' && this.trial.settle(permit, now)) {
      this.decide(!failed && !slow, now);
    }
  }

  private admitProbe(now: Micros): Permit {
    const permit = this.trial.admit(this.nextPermit, now);
    if (permit >= 0) this.nextPermit += 1;
    return permit;
  }

  private decide(good: boolean, now: Micros): void {
    const decision = this.trial.judge(good);
    if (decision === 'stay') return;
    if (decision === 'reopen') this.open(now, this.trial.reason());
    else this.close(this.trial.reason());
  }

  private open(now: Micros, why: string): void {
    this.openFor = this.opening.next();
    this.openUntil = now + this.openFor;
    this.enter('open', why);
  }

  private close(why: string): void {
    this.rule.clear();
    this.opening.reset();
    this.enter('closed', why);
  }

  private enter(state: BreakerState, why: string): void {
    this.state = state;
    this.why = why;
    this.period = this.nextPermit;
    this.nextPermit += 1;
  }
}

/** Stands in where no jitter is set and so nothing is ever drawn. */
function takeLow(low: number): number {
  return low;
}
