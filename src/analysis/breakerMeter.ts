import type { ALERT_METRICS, BREAKER_METRICS } from '../model/breakerMetrics.js';
import type { LabRecord } from '../model/records.js';
import { type Micros, toMillis } from '../model/time.js';
import { BreakerTime, type BreakerTotals } from './breakerTime.js';
import type { Condition, Conditions } from './conditions.js';
import { type Measures, millisOrNull } from './measures.js';

type BreakerMeasures = Measures<typeof BREAKER_METRICS> & Measures<typeof ALERT_METRICS>;

/** Measures what the breakers do, all of them together. Without a breaker nothing is measured. */
export class BreakerMeter {
  opened = 0;
  probes = 0;
  /** A good probe has closed a breaker. */
  closedByProbe = false;
  private falseTrips = 0;
  private timeToOpen: Micros | null = null;
  private timeToClose: Micros | null = null;
  private readonly time: BreakerTime;
  private readonly atStart: BreakerTotals;
  private atEnd: BreakerTotals | null = null;

  /** @param before whose breakers go on from `from`; null: there are none */
  constructor(from: Micros, before: BreakerMeter | null) {
    this.time = before?.time ?? new BreakerTime();
    this.atStart = this.time.totals(from);
  }

  /** The states of the breakers in one word: that of the strictest, `none` without breakers. */
  get finalState(): string {
    return this.atEnd?.state ?? this.time.state;
  }

  /** Takes a `breaker-placed`. */
  place({ instance, dependency, to, at }: LabRecord, conditions: Conditions): void {
    this.time.place(instance, to, at);
    conditions.of(dependency).shut += Number(isShut(to));
  }

  /** Takes a `breaker-changed`. */
  change(record: LabRecord, conditions: Conditions): void {
    const { instance, from, to, at, operation } = record;
    this.time.change(instance, from, to, at);
    const condition = conditions.of(record.dependency);
    condition.shut += Number(isShut(to)) - Number(isShut(from));
    if (to === 'open') this.opened += 1;
    if (from === 'closed' && to === 'open') this.trip(condition, at);
    if (to !== 'closed') return;
    // A few breakers test without a half-open state; a timer that closes one is no good probe.
    if (operation >= 0) this.closedByProbe = true;
    this.closeAfterOutage(condition, at);
  }

  /** The stretch is over; whatever happens from now on belongs to the next. */
  close(at: Micros): void {
    this.atEnd = this.time.totals(at);
  }

  /** What was measured until the stretch was over. */
  measures(until: Micros, missedCalls: number, falseRejections: number): BreakerMeasures {
    const end = this.atEnd ?? this.time.totals(until);
    const since = (total: Exclude<keyof BreakerTotals, 'state'>): number =>
      end[total] - this.atStart[total];
    const ofBreakers = (value: number): number | null => (end.breakers > 0 ? value : null);
    return {
      'breaker.trips': ofBreakers(since('trips')),
      'breaker.reopens': ofBreakers(since('reopens')),
      'breaker.flaps': ofBreakers(since('flaps')),
      'breaker.falseTrips': ofBreakers(this.falseTrips),
      'breaker.openMs': ofBreakers(toMillis(since('openFor'))),
      'breaker.halfOpenMs': ofBreakers(toMillis(since('halfOpenFor'))),
      'breaker.timeToOpenMs': millisOrNull(this.timeToOpen),
      'breaker.timeToCloseMs': millisOrNull(this.timeToClose),
      'breaker.missedCalls': missedCalls,
      'breaker.falseRejections': ofBreakers(falseRejections),
      'alerts.opened': ofBreakers(since('trips')),
      'alerts.openTooLong': ofBreakers(since('tooLong')),
      'alerts.flapping': ofBreakers(since('flapping')),
    };
  }

  private trip(condition: Condition, at: Micros): void {
    if (condition.state === 'up') this.falseTrips += 1;
    if (condition.state !== 'down' || condition.hasTripped) return;
    condition.hasTripped = true;
    this.timeToOpen = Math.max(this.timeToOpen ?? 0, at - condition.downSince);
  }

  private closeAfterOutage(condition: Condition, at: Micros): void {
    if (!condition.isHeldBack || condition.shut > 0) return;
    condition.isHeldBack = false;
    this.timeToClose = Math.max(this.timeToClose ?? 0, at - condition.upSince);
  }
}

/** Not letting everything through, whether by its own decision or by an order. */
function isShut(state: string): boolean {
  return state === 'open' || state === 'half-open' || state === 'forced-open';
}
