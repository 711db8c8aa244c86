import { LabBreaker } from '../../src/policy/breaker.js';
import type { BreakerSettings } from '../../src/policy/breakerSettings.js';
import type { Draw } from '../../src/policy/port.js';
import { NaiveBreaker } from './naiveBreaker.js';

/** The ways in which a permit comes back. */
export const ENDINGS = ['success', 'failure', 'ignored', 'release'] as const;

/** One thing that happens to a breaker; times are microseconds. */
export type Step =
  | { readonly do: 'acquire' | 'force-open' | 'disable' | 'reset' | 'wait-until-open-ends' }
  | { readonly do: 'wait'; readonly time: number }
  /** `which`: the place among the permits that are out, the oldest being 0. */
  | { readonly do: (typeof ENDINGS)[number]; readonly which: number };

/** A permit that is out, as either breaker calls it, and when it was given. */
interface Out {
  readonly fast: number;
  readonly naive: number;
  readonly at: number;
}

/** What one breaker shows after a step: its answer, state, why, and probes in flight. */
type Shown = readonly [number, string, string, number];

/** The lab's breaker and the naive one, to which the same steps happen. */
export class BreakerPair {
  now = 0;
  /** What each showed after the latest step; permits are shown as 0. */
  shown: { readonly fast: Shown; readonly naive: Shown };
  private readonly settings: BreakerSettings;
  private readonly newDraw: () => Draw;
  private fast: LabBreaker;
  private naive: NaiveBreaker;
  private out: readonly Out[] = [];
  /** What was done to the fast one, to be done again to its copies. */
  private done: readonly ((breaker: LabBreaker) => number)[] = [];

  constructor(settings: BreakerSettings, newDraw: () => Draw) {
    this.settings = settings;
    this.newDraw = newDraw;
    this.fast = new LabBreaker(settings, newDraw());
    this.naive = new NaiveBreaker(settings, newDraw());
    this.shown = this.look(0, 0);
  }

  get permitsOut(): number {
    return this.out.length;
  }

  get agree(): boolean {
    const { fast, naive } = this.shown;
    return fast.every((value, index) => value === naive[index]);
  }

  /** How much longer the open period lasts; 0 when nothing has to be waited for. */
  get openLeft(): number {
    return this.naive.state === 'open' ? Math.max(0, this.naive.openUntil - this.now) : 0;
  }

  /** Another pair with the same past; the draws must not depend on how many there were. */
  copy(): BreakerPair {
    const twin = new BreakerPair(this.settings, this.newDraw);
    for (const action of this.done) action(twin.fast);
    twin.naive = this.naive.copy();
    twin.now = this.now;
    twin.out = this.out;
    twin.done = this.done;
    return twin;
  }

  step(step: Step): void {
    if (step.do === 'wait') this.now += step.time;
    else if (step.do === 'wait-until-open-ends') this.now += this.openLeft;
    else if (step.do === 'acquire') this.acquire();
    else if ('which' in step) this.end(step.do, step.which);
    else this.byHand(step.do);
  }

  private acquire(): void {
    const { now } = this;
    const fast = this.act((breaker) => breaker.tryAcquire(now));
    const naive = this.naive.tryAcquire(now);
    this.shown = this.look(fast, naive);
    if (fast >= 0 && naive >= 0) this.out = [...this.out, { fast, naive, at: now }];
  }

  private end(how: (typeof ENDINGS)[number], which: number): void {
    const out = this.out[which];
    if (out === undefined) return;
    this.out = this.out.toSpliced(which, 1);
    const { now } = this;
    const duration = now - out.at;
    this.act((breaker) => {
      if (how === 'success') breaker.recordSuccess(out.fast, now, duration);
      else if (how === 'failure') breaker.recordFailure(out.fast, now, duration);
      else if (how === 'ignored') breaker.recordIgnored(out.fast, now);
      else breaker.release(out.fast, now);
      return 0;
    });
    if (how === 'success' || how === 'failure') {
      this.naive.record(out.naive, now, how === 'failure', duration);
    } else this.naive.takeBack(out.naive, now);
    this.shown = this.look(0, 0);
  }

  private byHand(what: 'force-open' | 'disable' | 'reset'): void {
    for (const breaker of [this.fast, this.naive]) {
      if (what === 'force-open') breaker.forceOpen();
      else if (what === 'disable') breaker.disable();
      else breaker.reset();
    }
    this.shown = this.look(0, 0);
  }

  private act(action: (breaker: LabBreaker) => number): number {
    this.done = [...this.done, action];
    return action(this.fast);
  }

  private look(fast: number, naive: number): { readonly fast: Shown; readonly naive: Shown } {
    return { fast: show(fast, this.fast), naive: show(naive, this.naive) };
  }
}

function show(permit: number, breaker: LabBreaker | NaiveBreaker): Shown {
  return [Math.min(permit, 0), breaker.state, breaker.why, breaker.probesInFlight];
}
