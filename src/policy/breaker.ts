import { count, duration } from '../model/knobs.js';
import type { Settings } from '../model/shapes.js';
import { formatDuration, type Micros, NEVER } from '../model/time.js';
import {
  type Breaker,
  type BreakerState,
  type Permit,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from './port.js';

/** The knobs of the lab's own breaker. */
export const breakerTable = {
  failureThreshold: count({
    meaning: 'How many failed calls in a row trip the breaker.',
    unit: 'failures',
    default: 5,
    min: 1,
  }),
  openDuration: duration({
    meaning: 'How long the breaker stays open before it lets a probe through.',
    default: 30_000_000,
    min: 1,
  }),
  probes: count({
    meaning: 'How many probes may be on their way at a time while half-open.',
    unit: 'probes',
    default: 1,
    min: 1,
  }),
};

/** A breaker's settings with every default written in. */
export type BreakerSettings = Settings<typeof breakerTable>;

/** Why the state changed, told only when somebody asks: the hot path keeps the word. */
const CAUSES = {
  tripped: (settings: BreakerSettings) =>
    settings.failureThreshold === 1
      ? 'a failure'
      : `${settings.failureThreshold} failures in a row`,
  cooled: (settings: BreakerSettings) => `open for ${formatDuration(settings.openDuration)}`,
  'probe-failed': () => 'the probe failed',
  'probe-succeeded': () => 'the probe succeeded',
} as const;

type Cause = keyof typeof CAUSES;

/**
 * The lab's own breaker: closed until enough failures in a row, then open for a fixed time, then
 * half-open with a limited number of probes.
 *
 * A permit is the number of the period it was given in; a period ends with every change of state.
 * The result of a call from an earlier period changes nothing: it is late.
 */
export class LabBreaker implements Breaker {
  state: BreakerState = 'closed';
  readonly nextWake: Micros = NEVER;
  private period: Permit = 0;
  private failures = 0;
  private openUntil: Micros = 0;
  private probing = 0;
  private cause: Cause | null = null;

  private readonly settings: BreakerSettings;

  constructor(settings: BreakerSettings) {
    this.settings = settings;
  }

  get why(): string {
    return this.cause === null ? '' : CAUSES[this.cause](this.settings);
  }

  /** At its last microsecond the open duration is over (`>=`). */
  tryAcquire(now: Micros): Permit {
    if (this.state === 'closed') return this.period;
    if (this.state === 'open') {
      if (now < this.openUntil) return REFUSED_OPEN;
      this.enter('half-open', 'cooled');
    } else if (this.probing >= this.settings.probes) return REFUSED_PROBING;
    this.probing += 1;
    return this.period;
  }

  recordSuccess(permit: Permit): void {
    if (permit !== this.period) return;
    if (this.state === 'closed') this.failures = 0;
    else this.enter('closed', 'probe-succeeded');
  }

  recordFailure(permit: Permit, now: Micros): void {
    if (permit !== this.period) return;
    if (this.state === 'half-open') this.open(now, 'probe-failed');
    else if (++this.failures >= this.settings.failureThreshold) this.open(now, 'tripped');
  }

  /** Decides nothing; a probe's place is free again. */
  recordIgnored(permit: Permit): void {
    if (permit === this.period && this.state === 'half-open') this.probing -= 1;
  }

  release(permit: Permit): void {
    this.recordIgnored(permit);
  }

  /** Never needed: this breaker moves only when it is asked or told something. */
  wake(): void {}

  private open(now: Micros, cause: Cause): void {
    this.openUntil = now + this.settings.openDuration;
    this.enter('open', cause);
  }

  private enter(state: BreakerState, cause: Cause): void {
    this.state = state;
    this.cause = cause;
    this.period += 1;
    this.failures = 0;
    this.probing = 0;
  }
}
