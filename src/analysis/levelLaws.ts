import type { LabRecord } from '../model/records.js';
import { formatDuration } from '../model/time.js';
import type { Levels } from './bufferLaw.js';
import type { LawResult } from './lawResult.js';
import { LevelBook, type LevelKind, type LevelSet } from './levelBook.js';

const LAWS = {
  size: 'no pool, bulkhead or queue holds more than its size',
  budget: 'no retry budget is overdrawn',
  empty: 'pools, bulkheads and queues are empty in the end',
} as const;

/** Nobody is in these once every operation has settled. */
const EMPTYING: readonly LevelKind[] = [
  'pool',
  'pool queue',
  'bulkhead',
  'bulkhead queue',
  'rate limit queue',
];

/** The laws of what can be full or empty. They are silent where there is no such thing. */
export class LevelLaws implements Levels {
  private readonly book = new LevelBook(null);
  /** By dependency, where servers are told of: calls that have not been answered. */
  private readonly unanswered = new Map<string, number>();
  private overfull: string | null = null;
  private overdrawn: string | null = null;

  /** Whether it needs to be told of calls: only where servers are told of. */
  get watchesCalls(): boolean {
    return this.unanswered.size > 0;
  }

  levelOf(subject: string, dependency: string): number | null {
    return this.book.find(subject, dependency)?.total ?? null;
  }

  /** Takes a `level-placed`. */
  place(record: LabRecord): void {
    const { kind, dependency } = this.book.place(record);
    if (kind === 'servers') this.unanswered.set(dependency, 0);
  }

  /** Takes a `call-started` (1) or `call-answered` (-1). What was given up may still be served. */
  count({ dependency }: LabRecord, change: number): void {
    const calls = this.unanswered.get(dependency);
    if (calls !== undefined) this.unanswered.set(dependency, calls + change);
  }

  /** Takes a `level-changed`. */
  change(record: LabRecord): void {
    const set = this.book.change(record);
    const isOver = set.limit >= 0 && record.value > set.limit;
    if (isOver || record.value < 0) this.breach(record, set);
  }

  /**
   * The verdict on every law that there is something to say of.
   * @param isSettled true: every operation has settled, so that nobody can be waiting
   */
  results(isSettled: boolean): readonly LawResult[] {
    const { sets } = this.book;
    const budgets = sets.filter(({ kind }) => kind === 'budget');
    const others = sets.filter(({ kind }) => kind !== 'budget');
    return [
      ...(others.length > 0 ? [this.size(others)] : []),
      ...(budgets.length > 0 ? [this.budget(budgets)] : []),
      ...(others.length > 0 && isSettled ? [this.emptiness(others)] : []),
    ];
  }

  private size(sets: readonly LevelSet[]): LawResult {
    const limited = sets.filter(({ limit }) => limit > 0);
    const [fullest] = limited.toSorted((a, b) => b.most / b.limit - a.most / a.limit);
    const figures =
      fullest === undefined
        ? ''
        : `${fullest.subject}: at most ${fullest.most} of ${fullest.limit}`;
    return { law: LAWS.size, held: this.overfull === null, detail: this.overfull ?? figures };
  }

  private budget(sets: readonly LevelSet[]): LawResult {
    // Tokens come in fractions, of which a running total would keep the rounding.
    const left = sets
      .map(({ subject, levels }) => `${subject}: ${levels.reduce((a, b) => a + b, 0)} left`)
      .join(', ');
    return { law: LAWS.budget, held: this.overdrawn === null, detail: this.overdrawn ?? left };
  }

  /** Servers go on with work that nobody waits for any more; nobody else does. */
  private emptiness(sets: readonly LevelSet[]): LawResult {
    const emptying = sets.filter(({ kind }) => EMPTYING.includes(kind));
    const full = emptying.filter(({ total }) => total !== 0);
    const breaches = full.map(({ subject, total }) => `${subject}: ${total} left`);
    for (const [dependency, calls] of this.unanswered) {
      const busy = busyAt(dependency, sets);
      if (busy > calls) breaches.push(`${dependency}: ${busy} left of ${calls} unanswered`);
    }
    return { law: LAWS.empty, held: breaches.length === 0, detail: breaches.join(', ') };
  }

  private breach({ at, value }: LabRecord, { kind, subject, limit }: LevelSet): void {
    const most = limit < 0 ? '' : ` of ${limit}`;
    const where = `broken at ${formatDuration(at)} by ${subject}: ${value}${most}`;
    if (kind === 'budget') this.overdrawn ??= where;
    else this.overfull ??= where;
  }
}

/** Calls that are served or queued at a dependency. */
function busyAt(dependency: string, sets: readonly LevelSet[]): number {
  return sets
    .filter((set) => set.dependency === dependency)
    .filter(({ kind }) => kind === 'servers' || kind === 'queue')
    .reduce((sum, { total }) => sum + total, 0);
}
