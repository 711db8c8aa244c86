import type { LabRecord, Sink } from '../model/records.js';
import { type Micros, toMillis } from '../model/time.js';
import { FLAPPING_TRIPS, FLAPPING_WITHIN, OPEN_TOO_LONG } from './breakerTime.js';

/** What an alert is about. */
export type AlertKind = 'opened' | 'open-too-long' | 'flapping';

/** One thing that an operator would have been told of a breaker. */
export interface Alert {
  readonly kind: AlertKind;
  /** The dependency that the breaker stands in front of. */
  readonly dependency: string;
  /** Which breaker, from 1. */
  readonly instance: number;
  /** When the breaker tripped; for flapping, the first of the trips. Since the start of the run. */
  readonly beganMs: number;
  /** When the operator would have been told. */
  readonly raisedMs: number;
}

/** The alerts that were kept, and how many there were. */
export interface AlertList {
  /** In the order in which they were raised. */
  readonly kept: readonly Alert[];
  readonly totals: Readonly<Record<AlertKind, number>>;
}

/** How many alerts are kept; the rest is counted. */
export const ALERTS_KEPT = 1000;

interface Watch {
  readonly dependency: string;
  readonly instance: number;
  /** When it tripped, unless it has closed since or the alert that it did not was raised. */
  trippedAt: Micros | null;
  /** Trips that may still be the first of a series. */
  recentTrips: readonly Micros[];
}

/**
 * The alerts of an operations handbook, one by one; the metrics `alerts.*` count the same.
 *
 * - `opened`: a breaker tripped (closed to open); told at once. Reopening after a trial is none.
 * - `open-too-long`: it has not closed for longer than {@link OPEN_TOO_LONG} since, trials that failed
 *   included; told once, as that time is over.
 * - `flapping`: a trip is the last of {@link FLAPPING_TRIPS} within {@link FLAPPING_WITHIN}, both ends
 *   included; told with it. The next such alert takes as many trips anew.
 */
export class AlertsFold implements Sink {
  private readonly watches = new Map<number, Watch>();
  private readonly kept: Alert[] = [];
  private readonly totals: Record<AlertKind, number> = {
    opened: 0,
    'open-too-long': 0,
    flapping: 0,
  };

  take(record: LabRecord): void {
    if (record.kind !== 'breaker-changed') return;
    const watch = this.watchOf(record);
    this.pass(watch, record.at);
    if (record.to === 'closed') watch.trippedAt = null;
    if (record.from === 'closed' && record.to === 'open') this.trip(watch, record.at);
  }

  /**
   * Every alert told up to then.
   * @param until the end, not before the last change
   */
  list(until: Micros): AlertList {
    for (const watch of this.watches.values()) this.pass(watch, until);
    const kept = this.kept.toSorted((a, b) => a.raisedMs - b.raisedMs);
    return { kept, totals: { ...this.totals } };
  }

  private trip(watch: Watch, now: Micros): void {
    watch.trippedAt = now;
    this.raise('opened', watch, now, now);
    const recent = [...watch.recentTrips, now].filter((at) => now - at <= FLAPPING_WITHIN);
    const [first = now] = recent;
    const isFlapping = recent.length >= FLAPPING_TRIPS;
    if (isFlapping) this.raise('flapping', watch, first, now);
    watch.recentTrips = isFlapping ? [] : recent;
  }

  /** It is that late, and the breaker has been as it is until now. */
  private pass(watch: Watch, now: Micros): void {
    const { trippedAt } = watch;
    if (trippedAt === null || now - trippedAt <= OPEN_TOO_LONG) return;
    watch.trippedAt = null;
    this.raise('open-too-long', watch, trippedAt, trippedAt + OPEN_TOO_LONG);
  }

  private raise(kind: AlertKind, watch: Watch, began: Micros, raised: Micros): void {
    this.totals[kind] += 1;
    if (this.kept.length === ALERTS_KEPT) return;
    const { dependency, instance } = watch;
    const [beganMs, raisedMs] = [toMillis(began), toMillis(raised)];
    this.kept.push({ kind, dependency, instance, beganMs, raisedMs });
  }

  private watchOf({ instance, dependency }: LabRecord): Watch {
    const known = this.watches.get(instance);
    if (known !== undefined) return known;
    const watch: Watch = { dependency, instance, trippedAt: null, recentTrips: [] };
    this.watches.set(instance, watch);
    return watch;
  }
}
