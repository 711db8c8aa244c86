import type { BreakerSettings } from '../../src/policy/breakerSettings.js';
import type { Draw } from '../../src/policy/port.js';

/** A result that counts. */
export interface NaiveResult {
  readonly at: number;
  readonly failed: boolean;
  readonly slow: boolean;
}

/** What the knobs say about a list of results, taken as a whole each time. */
export class NaiveJudge {
  private readonly settings: BreakerSettings;

  constructor(settings: BreakerSettings) {
    this.settings = settings;
  }

  isSlow(duration: number): boolean {
    const { slowCallDuration } = this.settings;
    return slowCallDuration !== null && duration > slowCallDuration;
  }

  /** Why the results of a closed period, up to the latest, trip the breaker; null: they do not. */
  trips(results: readonly NaiveResult[], now: number): string | null {
    const { failureThreshold, failureRateThreshold, slowCallRateThreshold } = this.settings;
    const inARow = results.length - 1 - results.findLastIndex(({ failed }) => !failed);
    if (failureThreshold !== null && inARow >= failureThreshold) {
      return failureThreshold === 1 ? 'a failure' : `${failureThreshold} failures in a row`;
    }
    const inside = this.inside(results, now);
    if (inside.length < this.settings.minimumCalls) return null;
    const failed = inside.filter((result) => result.failed).length;
    const slow = inside.filter((result) => result.slow).length;
    return (
      tooMany(failed, inside.length, 'calls failed', failureRateThreshold) ??
      tooMany(slow, inside.length, 'calls slow', slowCallRateThreshold)
    );
  }

  private inside(results: readonly NaiveResult[], now: number): readonly NaiveResult[] {
    const { calls, duration } = this.settings.slidingWindow;
    if (duration !== null) return results.filter(({ at }) => now - at < duration);
    return results.slice(Math.max(0, results.length - (calls ?? 100)));
  }

  /** What the results of the probes decide so far; null: nothing yet. */
  ofProbes(results: readonly NaiveResult[]): { closes: boolean; why: string } | null {
    const { probeFailureRate, successThreshold } = this.settings;
    const bad = results.filter(({ failed, slow }) => failed || slow).length;
    const total = results.length;
    if (probeFailureRate !== null) {
      if (total < probeFailureRate.calls) return null;
      const { threshold } = probeFailureRate;
      const why = `${bad} of ${total} probes failed, limit ${threshold} %`;
      return { closes: tooMany(bad, total, '', threshold) === null, why };
    }
    if (bad > 0) return { closes: false, why: 'the probe failed' };
    if (total < successThreshold) return null;
    const why = total === 1 ? 'the probe succeeded' : `${total} probes succeeded in a row`;
    return { closes: true, why };
  }

  /** How many more probes may go out when so many have answered and so many are on their way. */
  places(answered: number, onTheirWay: number): number {
    const { probes, probeFailureRate } = this.settings;
    const free = probes - onTheirWay;
    return probeFailureRate === null
      ? free
      : Math.min(free, probeFailureRate.calls - answered - onTheirWay);
  }

  isOverdue(admittedAt: number, now: number): boolean {
    const { probeLease } = this.settings;
    return probeLease !== null && now - admittedAt >= probeLease;
  }

  /** How long an opening lasts that so many came before since the breaker was last closed. */
  openFor(before: number, draw: Draw): number {
    const { initial, factor, max, jitter } = this.settings.openDuration;
    const longest = max ?? Number.POSITIVE_INFINITY;
    let lasts = Math.min(initial, longest);
    for (let opening = 0; opening < before; opening += 1) {
      lasts = Math.min(Math.round(lasts * factor), longest);
    }
    if (jitter === 'none') return lasts;
    // A draw may round up to its end, which no opening may reach.
    if (jitter === 'full') return Math.min(lasts, Math.floor(draw(0, lasts + 1)));
    if (jitter === 'equal')
      return Math.min(lasts, Math.floor(draw(Math.floor(lasts / 2), lasts + 1)));
    const drawn = Math.floor(draw(lasts - jitter, lasts + jitter + 1));
    return Math.max(1, Math.min(lasts + jitter, drawn));
  }
}

/** In whole numbers, since 4.4 is not a binary fraction: the limit as written, digit by digit. */
function tooMany(count: number, total: number, what: string, limit: number | null): string | null {
  if (limit === null) return null;
  const [whole = '', fraction = ''] = String(limit).split('.');
  const scale = 10n ** BigInt(fraction.length);
  const isReached = BigInt(count) * 100n * scale >= BigInt(whole + fraction) * BigInt(total);
  return isReached ? `${count} of ${total} ${what}, limit ${limit} %` : null;
}
