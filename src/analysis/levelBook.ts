import type { LabRecord } from '../model/records.js';

/** What a level is about, by the words of its subject. */
export type LevelKind =
  | 'pool'
  | 'pool queue'
  | 'bulkhead'
  | 'bulkhead queue'
  | 'rate limit queue'
  | 'queue'
  | 'servers'
  | 'budget'
  | 'other';

/** The levels of one subject: one for each client, host or whatever the records number. */
export interface LevelSet {
  readonly subject: string;
  readonly dependency: string;
  readonly kind: LevelKind;
  /** The largest that each may be; -1: none. */
  limit: number;
  /** By the number of the instance. */
  readonly levels: number[];
  /** All of them added up. */
  total: number;
  /** The most that one of them ever was. */
  most: number;
}

/** Keeps every level that the records speak of. */
export class LevelBook {
  /** By how much the level changed that was taken last. */
  delta = 0;
  private readonly bySubject = new Map<string, LevelSet[]>();
  private last: LevelSet | null = null;

  /** @param before whose levels to start with; null: there are none */
  constructor(before: LevelBook | null) {
    for (const [subject, sets] of before?.bySubject ?? []) {
      // A slice keeps the holes that numbers of others leave; a spread would fill them in.
      const copies = sets.map((set) => ({ ...set, levels: set.levels.slice() }));
      this.bySubject.set(subject, copies);
    }
  }

  /** Every set of levels, in the order in which they were first spoken of, subject by subject. */
  get sets(): readonly LevelSet[] {
    return [...this.bySubject.values()].flat();
  }

  /** The levels of a subject, where the records have spoken of them. */
  find(subject: string, dependency: string): LevelSet | undefined {
    return this.bySubject.get(subject)?.find((set) => set.dependency === dependency);
  }

  /** Takes a `level-placed`. */
  place(record: LabRecord): LevelSet {
    const set = this.of(record);
    set.limit = record.value;
    this.move(set, record.instance, record.until);
    return set;
  }

  /** Takes a `level-changed`. */
  change(record: LabRecord): LevelSet {
    const set = this.of(record);
    this.move(set, record.instance, record.value);
    return set;
  }

  private move(set: LevelSet, instance: number, level: number): void {
    this.delta = level - (set.levels[instance] ?? 0);
    set.total += this.delta;
    set.levels[instance] = level;
    if (level > set.most) set.most = level;
  }

  private of({ subject, dependency }: LabRecord): LevelSet {
    const { last } = this;
    if (last !== null && last.subject === subject && last.dependency === dependency) return last;
    const known = this.find(subject, dependency);
    const set = known ?? unknownSet(subject, dependency);
    if (known === undefined) {
      this.bySubject.set(subject, [...(this.bySubject.get(subject) ?? []), set]);
    }
    this.last = set;
    return set;
  }
}

function unknownSet(subject: string, dependency: string): LevelSet {
  const kind = kindOf(subject, dependency);
  return { subject, dependency, kind, limit: -1, levels: [], total: 0, most: 0 };
}

const POLICY_LEVELS: readonly { readonly words: RegExp; readonly kind: LevelKind }[] = [
  { words: /(^| )bulkhead( \d+)?$/, kind: 'bulkhead' },
  { words: /(^| )bulkhead( \d+)? queue$/, kind: 'bulkhead queue' },
  { words: /(^| )rateLimit( \d+)? queue$/, kind: 'rate limit queue' },
  { words: /(^| )\w*budget( \d+)?$/i, kind: 'budget' },
];

/**
 * Pools are `pool NAME` and `pool NAME queue`, a dependency's own are `NAME servers` and `NAME queue`;
 * policies are called by their kind, with the dependency and a number where there are several: `redis
 * bulkhead 2 queue`. A dependency's own come first, since it may be called `bulkhead`.
 */
function kindOf(subject: string, dependency: string): LevelKind {
  if (subject.startsWith('pool ')) return subject.endsWith(' queue') ? 'pool queue' : 'pool';
  if (dependency !== '' && subject === `${dependency} queue`) return 'queue';
  if (dependency !== '' && subject === `${dependency} servers`) return 'servers';
  return POLICY_LEVELS.find(({ words }) => words.test(subject))?.kind ?? 'other';
}
