import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabBreaker } from '../../src/policy/breaker.js';
import type { BreakerSettings } from '../../src/policy/breakerSettings.js';
import { REFUSED_FORCED, REFUSED_OPEN, REFUSED_PROBING } from '../../src/policy/port.js';
import { anyLuck, anySettings, anySteps, LONGEST_OPEN } from './anyBreaker.js';
import type { Step } from './breakerPair.js';
import { BreakerRide, forAnyHistory, historyOf, type Row } from './breakerRide.js';

/** What each step may do to the state; whatever is missing here must not happen. */
const LEGAL: { readonly [K in Step['do']]: readonly string[] } = {
  acquire: ['open to half-open'],
  success: ['closed to open', 'half-open to closed', 'half-open to open'],
  failure: ['closed to open', 'half-open to closed', 'half-open to open'],
  ignored: [],
  release: [],
  wait: [],
  'wait-until-open-ends': [],
  'force-open': ['to forced-open'],
  disable: ['to disabled'],
  reset: ['to closed'],
};

describe("the lab's breaker, whatever its settings and whatever happens", () => {
  it('changes its state in legal ways only', () => {
    forAnyHistory((rows) => {
      const illegal = rows.filter(({ step, from, to }) => {
        const legal = LEGAL[step.do];
        return from !== to && !legal.includes(`${from} to ${to}`) && !legal.includes(`to ${to}`);
      });
      expect(illegal).toEqual([]);
    });
  });

  it('answers as its state says: admits when closed, never while open', () => {
    forAnyHistory((rows) => {
      const wrong = rows.filter(
        ({ step, to, answer }) =>
          step.do === 'acquire' && !allowedAnswers(to).includes(Math.min(answer, 0)),
      );
      expect(wrong).toEqual([]);
    });
  });

  it('lets no call out of open before the shortest open duration is over', () => {
    forAnyHistory((rows, { openDuration }) => {
      const least = shortestOpen(openDuration);
      const early = rows.filter((row, index) => {
        if (row.from !== 'open' || row.to !== 'half-open') return false;
        const opened = rows.slice(0, index).findLast(({ from, to }) => from !== to);
        return opened === undefined || row.at - opened.at < least;
      });
      expect(early).toEqual([]);
    });
  });

  it('never has more probes on their way than allowed, and none outside half-open', () => {
    forAnyHistory((rows, { probes, probeFailureRate }) => {
      const most = Math.min(probes, probeFailureRate?.calls ?? probes);
      const wrong = rows.filter(
        ({ to, probesInFlight }) => probesInFlight > (to === 'half-open' ? most : 0),
      );
      expect(wrong).toEqual([]);
    });
  });

  it('says why it changed, at every change', () => {
    forAnyHistory((rows) => {
      const silent = rows.filter(({ from, to, why }) => from !== to && why === '');
      expect(silent).toEqual([]);
    });
  });

  it('leaves forced-open and disabled only by reset, or for one another', () => {
    const hands = ['force-open', 'disable', 'reset'];
    forAnyHistory((rows) => {
      const wrong = rows.filter(
        ({ step, from, to }) =>
          (from === 'forced-open' || from === 'disabled') &&
          from !== to &&
          !hands.includes(step.do),
      );
      expect(wrong).toEqual([]);
    });
  });

  it('closes after enough good probes once the open duration is over, unless forced', () => {
    const property = fc.property(anySettings, anyLuck, anySteps, (settings, newDraw, steps) => {
      const ride = new BreakerRide(new LabBreaker(settings, newDraw()), settings.probeLease);
      for (const step of steps) ride.step(step);
      ride.releaseAll();
      const { state } = ride.breaker;
      heal(ride, settings.probeFailureRate?.calls ?? settings.successThreshold);
      const isForced = state === 'forced-open' || state === 'disabled';
      expect(ride.breaker.state).toBe(isForced ? state : 'closed');
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('never lets a late result change a later period', () => {
    let late = 0;
    const property = fc.property(anySettings, anyLuck, anySteps, (settings, newDraw, steps) => {
      const rides = [0, 1].map(
        () => new BreakerRide(new LabBreaker(settings, newDraw()), settings.probeLease),
      );
      for (const step of steps) {
        const [heard, unheard] = rides.map((ride, index) => ride.step(step, index === 0));
        if (heard?.isLate === true) late += 1;
        expect(withoutPlaces(heard)).toEqual(withoutPlaces(unheard));
      }
    });
    fc.assert(property, { numRuns: 200 });
    expect(late).toBeGreaterThan(200);
  });

  it('agrees with another that was fed the same steps', () => {
    const property = fc.property(anySettings, anyLuck, anySteps, (settings, newDraw, steps) => {
      const [one, other] = [0, 1].map(() => historyOf(settings, newDraw(), steps));
      expect(one).toEqual(other);
    });
    fc.assert(property);
  });
});

/** The first opening of a series, with the worst luck of its jitter. */
function shortestOpen({ initial, jitter }: BreakerSettings['openDuration']): number {
  if (typeof jitter === 'number') return Math.max(1, initial - jitter);
  return { none: initial, full: 0, equal: Math.floor(initial / 2) }[jitter];
}

/**
 * Waits and sends good probes. A half-open period may already hold failed results and so reopen
 * once more; the one after it then holds good results only.
 */
function heal(ride: BreakerRide, enough: number): void {
  ride.now += LONGEST_OPEN;
  for (let call = 0; call < 2 * enough; call += 1) {
    if (ride.breaker.state === 'closed') return;
    ride.breaker.recordSuccess(ride.breaker.tryAcquire(ride.now), ride.now, 0);
    if (ride.breaker.state === 'open') ride.now += LONGEST_OPEN;
  }
}

/** Permits as 0, refusals as they are. */
function allowedAnswers(state: string): readonly number[] {
  if (state === 'open') return [REFUSED_OPEN];
  if (state === 'forced-open') return [REFUSED_FORCED];
  return state === 'half-open' ? [0, REFUSED_PROBING] : [0];
}

/** A row without its count of probes: whoever hears more also sees sooner that a lease is over. */
function withoutPlaces(row: Row | undefined): Partial<Row> {
  return { ...row, probesInFlight: 0 };
}
