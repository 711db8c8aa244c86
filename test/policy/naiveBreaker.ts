import { formatDuration } from '../../src/model/time.js';
import type { BreakerSettings } from '../../src/policy/breakerSettings.js';
import type { BreakerState, Draw } from '../../src/policy/port.js';
import { REFUSED_FORCED, REFUSED_OPEN, REFUSED_PROBING } from '../../src/policy/port.js';
import { NaiveJudge, type NaiveResult } from './naiveJudge.js';

/** From one change of state to the next. */
interface Period {
  readonly state: BreakerState;
  readonly why: string;
  readonly from: number;
  /** Of an open period: how long it lasts at least. */
  readonly lasts: number;
}

/** A call that was admitted; its period is the number of periods that there were then. */
interface Call {
  readonly period: number;
  readonly at: number;
  readonly isBack: boolean;
}

/**
 * The lab's breaker a second time, written from what its knobs mean and sharing nothing with it.
 * It keeps every period, every call and every result that counts with their times in lists, and
 * answers each question by going through them.
 */
export class NaiveBreaker {
  private readonly settings: BreakerSettings;
  private readonly judge: NaiveJudge;
  private readonly draw: Draw;
  private periods: readonly Period[] = [{ state: 'closed', why: '', from: 0, lasts: 0 }];
  private calls: readonly Call[] = [];
  private results: readonly (NaiveResult & { readonly period: number })[] = [];
  /** The time of the latest question or result. */
  private now = 0;

  constructor(settings: BreakerSettings, draw: Draw = (low) => low) {
    this.settings = settings;
    this.judge = new NaiveJudge(settings);
    this.draw = draw;
  }

  /** The same breaker with the same past, to go on from in another way. */
  copy(): NaiveBreaker {
    const twin = new NaiveBreaker(this.settings, this.draw);
    twin.periods = this.periods;
    twin.calls = this.calls;
    twin.results = this.results;
    twin.now = this.now;
    return twin;
  }

  get state(): BreakerState {
    return this.period.state;
  }

  get why(): string {
    return this.period.why;
  }

  get probesInFlight(): number {
    if (this.state !== 'half-open') return 0;
    return this.calls.filter(
      ({ period, at, isBack }) =>
        period === this.periods.length && !isBack && !this.judge.isOverdue(at, this.now),
    ).length;
  }

  /** When the open period may end. */
  get openUntil(): number {
    return this.period.from + this.period.lasts;
  }

  tryAcquire(now: number): number {
    this.now = now;
    if (this.state === 'open' && now >= this.openUntil) {
      this.begin('half-open', `open for ${formatDuration(this.period.lasts)}`);
    }
    if (this.state === 'open') return REFUSED_OPEN;
    if (this.state === 'forced-open') return REFUSED_FORCED;
    const places = this.judge.places(this.resultsNow().length, this.probesInFlight);
    if (this.state === 'half-open' && places <= 0) return REFUSED_PROBING;
    this.calls = [...this.calls, { period: this.periods.length, at: now, isBack: false }];
    return this.calls.length - 1;
  }

  /** The call came back: it failed or succeeded, after so long. */
  record(permit: number, now: number, failed: boolean, duration: number): void {
    const call = this.takeBack(permit, now);
    if (call.period !== this.periods.length) return;
    if (this.state === 'half-open' && this.judge.isOverdue(call.at, now)) return;
    const slow = this.judge.isSlow(duration);
    this.results = [...this.results, { period: call.period, at: now, failed, slow }];
    if (this.state === 'closed') this.judgeClosed();
    else if (this.state === 'half-open') this.judgeProbes();
  }

  /** The call came back and says nothing, or will never come back. */
  takeBack(permit: number, now: number): Call {
    this.now = now;
    const call = this.calls[permit];
    if (call === undefined || call.isBack) throw new Error(`${permit} is not on its way`);
    this.calls = this.calls.with(permit, { ...call, isBack: true });
    return call;
  }

  forceOpen(): void {
    this.begin('forced-open', 'forced by hand');
  }

  disable(): void {
    this.begin('disabled', 'disabled by hand');
  }

  reset(): void {
    this.begin('closed', 'reset by hand');
  }

  private judgeClosed(): void {
    const tripped = this.judge.trips(this.resultsNow(), this.now);
    if (tripped !== null) this.begin('open', tripped);
  }

  private judgeProbes(): void {
    const verdict = this.judge.ofProbes(this.resultsNow());
    if (verdict !== null) this.begin(verdict.closes ? 'closed' : 'open', verdict.why);
  }

  private begin(state: BreakerState, why: string): void {
    const lastClosed = this.periods.findLastIndex((period) => period.state === 'closed');
    const earlier = this.periods.slice(lastClosed).filter((period) => period.state === 'open');
    const lasts = state === 'open' ? this.judge.openFor(earlier.length, this.draw) : 0;
    this.periods = [...this.periods, { state, why, from: this.now, lasts }];
  }

  private get period(): Period {
    const period = this.periods.at(-1);
    if (period === undefined) throw new Error('there is always a period');
    return period;
  }

  private resultsNow(): readonly NaiveResult[] {
    return this.results.filter(({ period }) => period === this.periods.length);
  }
}
