import { NaiveBreaker, type NaiveBreakerSettings } from './naiveBreaker.js';

/**
 * The world of the lab's first experiment: a burst of operations, retries with a fixed delay, a
 * breaker or none, a fixed latency, one outage. Times are microseconds.
 */
export interface NaiveWorld {
  readonly operations: number;
  readonly maxAttempts: number;
  readonly delay: number;
  readonly latency: number;
  readonly failsFrom: number;
  /** Infinity: never. */
  readonly recoversAfter: number;
  readonly breaker: NaiveBreakerSettings | null;
}

/** What one operation went through. */
export interface NaiveRow {
  readonly operation: number;
  attempts: number;
  dependencyCalls: number;
  fastFails: number;
  outcome: 'completed' | 'failed' | 'under way';
  settledAtMs: number;
}

interface Event {
  readonly time: number;
  /** 0: the world changes; 1: everything else. */
  readonly rank: 0 | 1;
  readonly sequence: number;
  readonly happen: (now: number) => void;
}

/**
 * Plays a {@link NaiveWorld} until its last operation has settled. Written to be read, not to be
 * fast, and sharing nothing with the simulator: the events are sorted anew before every step.
 */
export class NaiveModel {
  readonly rows: NaiveRow[] = [];
  readonly breaker: NaiveBreaker | null;
  failedCalls = 0;
  private readonly world: NaiveWorld;
  private readonly events: Event[] = [];
  private scheduled = 0;
  private isUp = true;

  constructor(world: NaiveWorld) {
    this.world = world;
    this.breaker = world.breaker === null ? null : new NaiveBreaker(world.breaker);
    this.scheduleOutage();
    for (let operation = 1; operation <= world.operations; operation += 1) {
      const nothing = { attempts: 0, dependencyCalls: 0, fastFails: 0, settledAtMs: 0 };
      const row: NaiveRow = { operation, ...nothing, outcome: 'under way' };
      this.rows.push(row);
      this.schedule(0, 1, (now) => this.attempt(row, now));
    }
    while (this.rows.some(({ outcome }) => outcome === 'under way')) this.step();
  }

  private step(): void {
    this.events.sort((a, b) => a.time - b.time || a.rank - b.rank || a.sequence - b.sequence);
    const event = this.events.shift();
    if (event === undefined) throw new Error('nothing will happen, and not everything settled');
    event.happen(event.time);
  }

  private schedule(time: number, rank: 0 | 1, happen: (now: number) => void): void {
    this.events.push({ time, rank, sequence: this.scheduled, happen });
    this.scheduled += 1;
  }

  private scheduleOutage(): void {
    const { failsFrom, recoversAfter } = this.world;
    if (failsFrom >= recoversAfter) return;
    this.schedule(failsFrom, 0, () => {
      this.isUp = false;
    });
    if (recoversAfter === Number.POSITIVE_INFINITY) return;
    this.schedule(recoversAfter, 0, () => {
      this.isUp = true;
    });
  }

  private attempt(row: NaiveRow, now: number): void {
    row.attempts += 1;
    if (this.breaker?.refuses(now) === true) {
      row.fastFails += 1;
      this.attemptFailed(row, now);
    } else {
      row.dependencyCalls += 1;
      const period = this.breaker?.period ?? 0;
      this.schedule(now + this.world.latency, 1, (then) => this.answer(row, period, then));
    }
  }

  private answer(row: NaiveRow, period: number, now: number): void {
    if (!this.isUp) this.failedCalls += 1;
    this.breaker?.hears(this.isUp, period, now);
    if (this.isUp) this.settle(row, 'completed', now);
    else this.attemptFailed(row, now);
  }

  private attemptFailed(row: NaiveRow, now: number): void {
    if (row.attempts === this.world.maxAttempts) this.settle(row, 'failed', now);
    else this.schedule(now + this.world.delay, 1, (then) => this.attempt(row, then));
  }

  private settle(row: NaiveRow, outcome: 'completed' | 'failed', now: number): void {
    row.outcome = outcome;
    row.settledAtMs = now / 1000;
  }
}
