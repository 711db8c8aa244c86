import type { Micros } from '../model/time.js';
import { Gauge } from './gauge.js';

/** A trip this soon after a breaker has closed is a flap. */
export const FLAP_WITHIN: Micros = 60_000_000;
/** A breaker that has not closed for longer than this since it tripped is worth an alert. */
export const OPEN_TOO_LONG: Micros = 300_000_000;
/** So many trips within {@link FLAPPING_WITHIN} are worth an alert. */
export const FLAPPING_TRIPS = 3;
/** See {@link FLAPPING_TRIPS}. */
export const FLAPPING_WITHIN: Micros = 600_000_000;

/** What had come together by some moment, over all breakers. */
export interface BreakerTotals {
  /** Breakers there are. */
  readonly breakers: number;
  readonly openFor: Micros;
  readonly halfOpenFor: Micros;
  readonly trips: number;
  readonly reopens: number;
  readonly flaps: number;
  readonly tooLong: number;
  readonly flapping: number;
  /** The state of the breaker that lets the least through; `none` without breakers. */
  readonly state: string;
}

interface Track {
  state: string;
  closedAt: Micros | null;
  /** When it tripped and has not closed since. */
  trippedAt: Micros | null;
  recentTrips: Micros[];
}

/** The states from the one that lets the least through. */
const BY_STRICTNESS = ['forced-open', 'open', 'half-open', 'closed', 'disabled'];

/** Follows the states of breakers through time. */
export class BreakerTime {
  private readonly tracks = new Map<number, Track>();
  private readonly open = new Gauge();
  private readonly halfOpen = new Gauge();
  private readonly waiting = new Set<Track>();
  private trips = 0;
  private reopens = 0;
  private flaps = 0;
  private tooLong = 0;
  private flapping = 0;

  /** A breaker is there from now on. */
  place(instance: number, state: string, now: Micros): void {
    this.tracks.set(instance, { state, closedAt: null, trippedAt: null, recentTrips: [] });
    this.count(state, 1, now);
  }

  /** A breaker has changed its state; one that was never placed is taken to have been there. */
  change(instance: number, from: string, to: string, now: Micros): void {
    if (!this.tracks.has(instance)) this.place(instance, from, now);
    const track = this.tracks.get(instance);
    if (track === undefined) return;
    this.count(from, -1, now);
    this.count(to, 1, now);
    track.state = to;
    if (to === 'open') this.opened(track, from, now);
    if (to === 'closed') this.closed(track, now);
  }

  /** The state of the breaker that lets the least through; `none` without breakers. */
  get state(): string {
    const states = new Set([...this.tracks.values()].map(({ state }) => state));
    return BY_STRICTNESS.find((state) => states.has(state)) ?? [...states][0] ?? 'none';
  }

  /** What has come together until now, which is not before the last change. */
  totals(until: Micros): BreakerTotals {
    const overdue = [...this.waiting].filter(
      ({ trippedAt }) => trippedAt !== null && until - trippedAt > OPEN_TOO_LONG,
    );
    for (const track of overdue) this.raise(track);
    const { trips, reopens, flaps, tooLong, flapping } = this;
    return {
      breakers: this.tracks.size,
      openFor: this.open.integral(until),
      halfOpenFor: this.halfOpen.integral(until),
      trips,
      reopens,
      flaps,
      tooLong,
      flapping,
      state: this.state,
    };
  }

  private count(state: string, change: number, now: Micros): void {
    if (state === 'open') this.open.add(change, now);
    else if (state === 'half-open') this.halfOpen.add(change, now);
  }

  private opened(track: Track, from: string, now: Micros): void {
    if (from === 'half-open') this.reopens += 1;
    if (from !== 'closed') return;
    this.trips += 1;
    if (track.closedAt !== null && now - track.closedAt <= FLAP_WITHIN) this.flaps += 1;
    track.trippedAt = now;
    this.waiting.add(track);
    const recent = [...track.recentTrips, now].filter((at) => now - at <= FLAPPING_WITHIN);
    const isFlapping = recent.length >= FLAPPING_TRIPS;
    if (isFlapping) this.flapping += 1;
    track.recentTrips = isFlapping ? [] : recent;
  }

  private closed(track: Track, now: Micros): void {
    if (track.trippedAt !== null && now - track.trippedAt > OPEN_TOO_LONG) this.raise(track);
    this.waiting.delete(track);
    track.closedAt = now;
    track.trippedAt = null;
  }

  private raise(track: Track): void {
    if (this.waiting.delete(track)) this.tooLong += 1;
  }
}
