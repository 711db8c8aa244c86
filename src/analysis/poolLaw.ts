import type { LabRecord } from '../model/records.js';
import { formatDuration, type Micros } from '../model/time.js';
import { ExactSum } from './exactSum.js';
import { Gauge } from './gauge.js';
import type { LawResult } from './lawResult.js';
import { LevelBook } from './levelBook.js';

/** What is known of one pool, all clients together. */
interface Station {
  /** Operations in it, at work or waiting. */
  readonly inside: Gauge;
  /** How long its operations took, added up. */
  readonly spent: ExactSum;
  /** It is known which operations are its own. */
  isKnown: boolean;
}

/**
 * Little's law for pools, in its exact form: over a time that starts and ends with an empty pool, the
 * operations inside, added up over time, are the times that the operations took, added up. The one
 * side comes from the levels, the other from how the operations settle.
 */
export class PoolLaw {
  private readonly book = new LevelBook(null);
  private readonly stations = new Map<string, Station>();
  /** The pool of each flow, learnt from the levels that its operations change. */
  private readonly byFlow = new Map<string, Station>();

  /** Takes a `level-changed`. */
  change(record: LabRecord): void {
    const { kind, subject } = this.book.change(record);
    if (kind !== 'pool' && kind !== 'pool queue') return;
    const pool = kind === 'pool' ? subject : subject.slice(0, -' queue'.length);
    const station = this.stations.get(pool) ?? this.meet(pool);
    station.inside.add(this.book.delta, record.at);
    if (record.operation < 0) return;
    station.isKnown = true;
    this.byFlow.set(record.flow, station);
  }

  /** Takes an `operation-settled`. */
  settle(record: LabRecord): void {
    if (this.byFlow.size === 0) return;
    const station = this.byFlow.get(record.flow);
    if (station !== undefined) station.spent.add(record.value);
  }

  /** The verdict, where there is a pool whose operations are known and that is empty by now. */
  results(now: Micros): readonly LawResult[] {
    const known = [...this.stations].filter(
      ([, { isKnown, inside }]) => isKnown && inside.current === 0,
    );
    if (known.length === 0) return [];
    const figures = known.map(([pool, { inside, spent }]) => {
      const area = inside.exactIntegral(now);
      const [a, b] = [area, spent].map((sum) => formatDuration(sum.toNumber()));
      return { held: area.minus(spent) === 0, text: `${pool}: ${a} inside, ${b} spent` };
    });
    const broken = figures.filter(({ held }) => !held);
    const held = broken.length === 0;
    const detail = (held ? figures : broken).map(({ text }) => text).join(', ');
    return [
      { law: "operations in a pool add up to the time they took (Little's law)", held, detail },
    ];
  }

  private meet(pool: string): Station {
    const station = { inside: new Gauge(), spent: new ExactSum(), isKnown: false };
    this.stations.set(pool, station);
    return station;
  }
}
