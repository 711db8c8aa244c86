import type { REFUSAL_METRICS } from '../model/callMetrics.js';
import type { FastFailReason, LabRecord } from '../model/records.js';
import type { Conditions } from './conditions.js';
import type { Measures } from './measures.js';

/** Counts the attempts that our own policies refused. */
export class RefusalMeter {
  total = 0;
  /** Refused by a breaker whose dependency was up. */
  false = 0;
  /** Refusals of what a policy does on its own account: they are nobody's attempts. */
  private unasked = 0;
  private readonly counts = new Map<string, Count>();
  /** Refusals come in runs of one reason. */
  private last: Count = { reason: '', isOfBreaker: false, count: 0 };

  /** Attempts of operations that were refused. */
  get attempts(): number {
    return this.total - this.unasked;
  }

  /** Takes a `fast-fail`. */
  refuse(record: LabRecord, conditions: Conditions): void {
    const count = record.reason === this.last.reason ? this.last : this.countOf(record.reason);
    this.total += 1;
    count.count += 1;
    if (record.operation < 0) this.unasked += 1;
    if (count.isOfBreaker && isUp(record, conditions)) this.false += 1;
  }

  /** What was counted. */
  measures(): Measures<typeof REFUSAL_METRICS> {
    const of = (reason: FastFailReason): number => this.counts.get(reason)?.count ?? 0;
    return {
      'fastFails.open': of('open'),
      'fastFails.probing': of('probing'),
      'fastFails.bulkhead-full': of('bulkhead-full'),
      'fastFails.throttled': of('throttled'),
      'fastFails.budget-empty': of('budget-empty'),
      'fastFails.rate-limited': of('rate-limited'),
      'fastFails.unhealthy': of('unhealthy'),
    };
  }

  private countOf(reason: string): Count {
    const isOfBreaker = reason === 'open' || reason === 'probing';
    this.last = this.counts.get(reason) ?? { reason, isOfBreaker, count: 0 };
    this.counts.set(reason, this.last);
    return this.last;
  }
}

interface Count {
  readonly reason: string;
  readonly isOfBreaker: boolean;
  count: number;
}

function isUp({ dependency }: LabRecord, conditions: Conditions): boolean {
  return conditions.troubled === 0 || conditions.of(dependency).state === 'up';
}
