import type { Micros } from '../model/time.js';
import { type Breaker, type BreakerState, type Permit, REFUSED_OPEN } from '../policy/port.js';
import type { Outcome, Step } from './steps.js';
import type { Subject } from './subject.js';

/** More results than any of the subjects needs to trip. */
const ENOUGH = 40;
/** One millisecond. */
const A_MILLISECOND: Micros = 1_000;

const LETTERS: Readonly<Record<string, Outcome>> = { S: 'success', F: 'failure', I: 'ignored' };

/** A breaker that is taken through a list of steps, and where it stands after them. */
export class Drive {
  /** The moment after the latest step. */
  now: Micros = 0;
  private readonly subject: Subject;
  private readonly breaker: Breaker;
  private readonly permits = new Map<string, Permit>();
  private readonly asked = new Map<string, Micros>();

  /** @param breaker a new one of the subject */
  constructor(subject: Subject, breaker: Breaker) {
    this.subject = subject;
    this.breaker = breaker;
  }

  /** The state after the latest step. */
  get state(): BreakerState {
    return this.breaker.state;
  }

  /** Whether the call of this name was let through. */
  admitted(call: string): boolean {
    return this.permit(call) >= 0;
  }

  /** What the call of this name was told. */
  permit(call: string): Permit {
    return this.permits.get(call) ?? REFUSED_OPEN;
  }

  /** Takes one step. */
  take(step: Step): void {
    if (step.do === 'wait') this.wait(step.time);
    else if (step.do === 'ask') this.ask(step.call);
    else if (step.do === 'end') this.end(step.call, step.as);
    else if (step.do === 'results') this.results(step.of);
    else this.takeOwn(step.do);
  }

  /** The steps whose length is the subject's own. */
  private takeOwn(step: 'trip' | 'look' | 'settle' | 'cool' | 'warm-up'): void {
    if (step === 'trip') this.trip();
    else if (step === 'look') this.look();
    else if (step === 'settle') this.settle();
    else if (step === 'cool') this.wait(this.subject.cooldown + A_MILLISECOND);
    else this.wait(this.subject.warmUp);
  }

  private wait(time: Micros): void {
    const until = this.now + time;
    while (this.wakeBefore(until));
    this.now = until;
  }

  /** Lets the next timer happen; false: none is due by then. */
  private wakeBefore(until: Micros): boolean {
    if (this.breaker.nextWake > until) return false;
    this.now = this.breaker.nextWake;
    this.breaker.wake(this.now);
    return true;
  }

  private ask(call: string): void {
    this.permits.set(call, this.breaker.tryAcquire(this.now));
    this.asked.set(call, this.now);
  }

  private end(call: string, as: Outcome): void {
    const permit = this.permit(call);
    if (permit < 0) return;
    const duration = this.now - (this.asked.get(call) ?? this.now);
    if (as === 'success') this.breaker.recordSuccess(permit, this.now, duration);
    else if (as === 'failure') this.breaker.recordFailure(permit, this.now, duration);
    else if (as === 'ignored') this.breaker.recordIgnored(permit, this.now, duration);
    else this.breaker.release(permit, this.now);
  }

  private results(of: string): void {
    for (const letter of of) {
      this.ask('one of many');
      this.end('one of many', LETTERS[letter] ?? 'given-up');
    }
  }

  private trip(): void {
    const { trips } = this.subject;
    for (let index = 0; index < ENOUGH && this.state === 'closed'; index += 1) {
      this.results(trips.charAt(index % trips.length));
    }
    this.settle();
  }

  /** Stops at the moment of opening, so that what follows is timed from there. */
  private look(): void {
    const until = this.now + this.subject.seenAfter;
    while (this.state === 'closed' && this.wakeBefore(until));
    if (this.state === 'closed') this.now = until;
  }

  private settle(): void {
    this.look();
    if (this.state === 'closed') this.ask('the one that looks');
  }
}
