/** The settings of a breaker that counts failures in a row; times are microseconds. */
export interface NaiveBreakerSettings {
  readonly failureThreshold: number;
  readonly openDuration: number;
  readonly probes: number;
}

/** A change of state. */
export interface NaiveTransition {
  readonly atMs: number;
  readonly from: string;
  readonly to: string;
}

/** The lab's breaker a second time, written from its rules and sharing nothing with it. */
export class NaiveBreaker {
  state: 'closed' | 'open' | 'half-open' = 'closed';
  /** Probes sent in all. */
  probesSent = 0;
  readonly transitions: NaiveTransition[] = [];
  /** The state a call was admitted in, told apart from later returns to the same state. */
  period = 0;
  private readonly settings: NaiveBreakerSettings;
  private failuresInARow = 0;
  private openedAt = 0;
  private probesUnderWay = 0;

  constructor(settings: NaiveBreakerSettings) {
    this.settings = settings;
  }

  refuses(now: number): boolean {
    const { openDuration, probes } = this.settings;
    if (this.state === 'open' && now - this.openedAt >= openDuration) this.goTo('half-open', now);
    if (this.state === 'closed') return false;
    if (this.state === 'open' || this.probesUnderWay === probes) return true;
    this.probesUnderWay += 1;
    this.probesSent += 1;
    return false;
  }

  /** @param period the period in which the call was admitted */
  hears(good: boolean, period: number, now: number): void {
    const isLate = period !== this.period;
    if (isLate) return;
    if (this.state === 'half-open') this.goTo(good ? 'closed' : 'open', now);
    else if (good) this.failuresInARow = 0;
    else {
      this.failuresInARow += 1;
      if (this.failuresInARow === this.settings.failureThreshold) this.goTo('open', now);
    }
  }

  private goTo(to: 'closed' | 'open' | 'half-open', now: number): void {
    this.transitions.push({ atMs: now / 1000, from: this.state, to });
    this.state = to;
    this.period += 1;
    this.failuresInARow = 0;
    this.probesUnderWay = 0;
    this.openedAt = now;
  }
}
