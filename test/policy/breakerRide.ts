import fc from 'fast-check';
import { LabBreaker } from '../../src/policy/breaker.js';
import type { BreakerSettings } from '../../src/policy/breakerSettings.js';
import type { Draw, Permit } from '../../src/policy/port.js';
import { anyLuck, anySettings, anySteps, LONGEST_OPEN } from './anyBreaker.js';
import type { Step } from './breakerPair.js';

/** One step and what it did. */
export interface Row {
  readonly step: Step;
  readonly at: number;
  /** The permit or refusal of an acquire; 0 for every other step. */
  readonly answer: Permit;
  readonly from: string;
  readonly to: string;
  readonly why: string;
  readonly probesInFlight: number;
  /** Whether the step handed back a permit of an earlier period. */
  readonly isLate: boolean;
}

/** A permit that is out, when it was given, and after how many changes of period. */
interface Out {
  readonly permit: Permit;
  readonly at: number;
  readonly period: number;
}

/** A breaker to which steps happen one after the other, and the clock they go by. */
export class BreakerRide {
  now = 0;
  readonly breaker: LabBreaker;
  private readonly lease: number;
  private out: readonly Out[] = [];
  private period = 0;

  /** @param lease how long a probe's result is awaited; a later one is late */
  constructor(breaker: LabBreaker, lease: number | null) {
    this.breaker = breaker;
    this.lease = lease ?? Number.POSITIVE_INFINITY;
  }

  /** @param hearsLate false: late permits are not handed back to the breaker at all */
  step(step: Step, hearsLate = true): Row {
    const from = this.breaker.state;
    if (step.do === 'wait') this.now += step.time;
    if (step.do === 'wait-until-open-ends') this.now += LONGEST_OPEN;
    const out = 'which' in step ? this.out[step.which] : undefined;
    const isLate = out !== undefined && this.isLate(out, from);
    if (out !== undefined) this.handBack(step.do, out, hearsLate || !isLate);
    const answer = step.do === 'acquire' ? this.acquire() : 0;
    this.byHand(step.do);
    const { state: to, why, probesInFlight } = this.breaker;
    if (from !== to && out !== undefined) this.period += 1;
    return { step, at: this.now, answer, from, to, why, probesInFlight, isLate };
  }

  /** Hands back every permit that is out, without a result. */
  releaseAll(): void {
    for (const { permit } of this.out) this.breaker.release(permit, this.now);
    this.out = [];
  }

  private acquire(): Permit {
    const from = this.breaker.state;
    const permit = this.breaker.tryAcquire(this.now);
    if (this.breaker.state !== from) this.period += 1;
    if (permit >= 0) this.out = [...this.out, { permit, at: this.now, period: this.period }];
    return permit;
  }

  private handBack(how: Step['do'], out: Out, isHeard: boolean): void {
    this.out = this.out.filter((other) => other !== out);
    if (!isHeard) return;
    const { permit, at } = out;
    if (how === 'success') this.breaker.recordSuccess(permit, this.now, this.now - at);
    else if (how === 'failure') this.breaker.recordFailure(permit, this.now, this.now - at);
    else if (how === 'ignored') this.breaker.recordIgnored(permit, this.now);
    else this.breaker.release(permit, this.now);
  }

  private byHand(what: Step['do']): void {
    if (what === 'force-open') this.breaker.forceOpen();
    else if (what === 'disable') this.breaker.disable();
    else if (what === 'reset') this.breaker.reset();
    else return;
    this.period += 1;
  }

  private isLate({ period, at }: Out, state: string): boolean {
    return period !== this.period || (state === 'half-open' && this.now - at >= this.lease);
  }
}

/** What a breaker went through under these steps. */
export function historyOf(
  settings: BreakerSettings,
  draw: Draw,
  steps: readonly Step[],
): readonly Row[] {
  const ride = new BreakerRide(new LabBreaker(settings, draw), settings.probeLease);
  return steps.map((step) => ride.step(step));
}

/** Holds a law against hundreds of histories of hundreds of steps, under any settings. */
export function forAnyHistory(
  law: (rows: readonly Row[], settings: BreakerSettings) => void,
): void {
  const property = fc.property(anySettings, anyLuck, anySteps, (settings, newDraw, steps) => {
    law(historyOf(settings, newDraw(), steps), settings);
  });
  fc.assert(property, { numRuns: 200 });
}
