import type { LabRecord } from '../model/records.js';
import { formatDuration } from '../model/time.js';
import type { LawResult } from './lawResult.js';

const LAW = 'no more probes are under way than the breaker allows';

/** More attempts than any operation makes, so that operation and attempt become one number. */
const ATTEMPTS = 2_097_152;

/** One breaker whose limit is known. */
interface Trial {
  readonly subject: string;
  readonly limit: number;
  /** The attempts that are probes of its present period and have not ended. */
  underWay: Set<number>;
  most: number;
}

/**
 * The law of probes. A probe is under way from its admission until its attempt is answered, given
 * up or refused further inside, and for as long as the breaker stays in the period it was let in.
 * Silent where nobody says how many probes a breaker allows.
 */
export class ProbeLaw {
  private readonly trials = new Map<number, Trial>();
  /** By attempt: whose probe it is; several breakers may stand in one line. */
  private readonly owners = new Map<number, readonly Trial[]>();
  /** A bit for every operation that may have a probe under way, by the lowest bits of its number. */
  private suspects = 0;
  private breach: string | null = null;

  /** Whether it needs to be told of the ends of attempts. */
  get isWatching(): boolean {
    return this.suspects !== 0;
  }

  /** Takes a `breaker-placed`. */
  place({ instance, subject, value }: LabRecord): void {
    if (value <= 0) return;
    this.trials.set(instance, { subject, limit: value, underWay: new Set(), most: 0 });
  }

  /** Takes a `breaker-changed`: what the period before has let in no longer counts. */
  change({ instance }: LabRecord): void {
    const trial = this.trials.get(instance);
    if (trial !== undefined && trial.underWay.size > 0) trial.underWay = new Set();
  }

  /** Takes a `probe-admitted`. */
  admit(record: LabRecord): void {
    const trial = this.trials.get(record.instance);
    if (trial === undefined) return;
    const key = keyOf(record);
    trial.underWay.add(key);
    this.suspects |= 1 << record.operation;
    this.owners.set(key, [...(this.owners.get(key) ?? []), trial]);
    trial.most = Math.max(trial.most, trial.underWay.size);
    if (trial.underWay.size > trial.limit) this.breach ??= tooMany(record, trial);
  }

  /** Takes whatever ends an attempt. */
  end(record: LabRecord): void {
    if ((this.suspects & (1 << record.operation)) === 0) return;
    const key = keyOf(record);
    const owners = this.owners.get(key);
    if (owners === undefined) return;
    for (const { underWay } of owners) underWay.delete(key);
    this.owners.delete(key);
    if (this.owners.size === 0) this.suspects = 0;
  }

  /** The verdict; none where no breaker with a known limit has sent a probe. */
  results(): readonly LawResult[] {
    const tried = [...this.trials.values()].filter(({ most }) => most > 0);
    const [fullest] = tried.toSorted((a, b) => b.most / b.limit - a.most / a.limit);
    if (fullest === undefined) return [];
    const { subject, most, limit } = fullest;
    const figures = `${subject}: at most ${most} of ${limit}`;
    return [{ law: LAW, held: this.breach === null, detail: this.breach ?? figures }];
  }
}

function keyOf({ operation, attempt }: LabRecord): number {
  return operation * ATTEMPTS + attempt;
}

function tooMany({ at }: LabRecord, { subject, limit, underWay }: Trial): string {
  return `broken at ${formatDuration(at)} by ${subject}: ${underWay.size} of ${limit}`;
}
