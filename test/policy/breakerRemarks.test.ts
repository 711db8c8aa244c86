import { describe, expect, it } from 'vitest';
import { breakerRemarks, breakerShape } from '../../src/policy/breakerPolicy.js';
import { type BreakerSettings, breakerSettings } from '../../src/policy/breakerSettings.js';
import { defaultsOf, own } from './writtenSettings.js';

function remarks(given: Partial<BreakerSettings>): readonly string[] {
  return breakerRemarks(own(given))
    .filter(({ isOfWritten }) => !isOfWritten)
    .map(
      ({ severity, option, found, expected, hint }) =>
        `${severity} at ${option}: ${found}; expected ${expected}; ${hint}`,
    );
}

describe('relations between knobs', () => {
  const rate = { failureRateThreshold: 50 };
  const window = (calls: number | null, duration: number | null): Partial<BreakerSettings> => ({
    slidingWindow: { calls, duration },
  });
  const open = (given: Partial<BreakerSettings['openDuration']>): Partial<BreakerSettings> => ({
    openDuration: { ...breakerSettings({}).openDuration, ...given },
  });

  it('that are fine are not remarked on', () => {
    const fine = [
      {},
      { ...rate, ...window(10, null) },
      { ...rate, ...window(null, 5), minimumCalls: 11 },
      { ...window(9, null) },
      { slowCallRateThreshold: 50, slowCallDuration: 1 },
      open({ initial: 7, max: 7, jitter: 7 }),
      { probes: 3, probeFailureRate: { threshold: 50, calls: 3 } },
      { probes: 3, successThreshold: 2 },
    ];
    expect(fine.flatMap(remarks)).toEqual([]);
  });

  it('a window is a number of calls or a time', () => {
    expect(remarks(window(10, 5))).toEqual([
      'error at slidingWindow: calls and duration; expected one of them; a window holds a number of calls or the calls of a time',
    ]);
  });

  it.each([rate, { slowCallRateThreshold: 50, slowCallDuration: 1 }])(
    'the minimum of calls fits into the window that a rate is taken over: %o',
    (given) => {
      expect(remarks({ ...given, ...window(9, null) })).toEqual([
        'error at minimumCalls: minimumCalls 10 and a slidingWindow of 9 calls; expected a minimum that fits into the window; the breaker could never trip',
      ]);
    },
  );

  it('slow calls need a duration and a share, each names the other', () => {
    expect([
      ...remarks({ slowCallDuration: 1 }),
      ...remarks({ slowCallRateThreshold: 50 }),
    ]).toEqual(
      ['slowCallDuration', 'slowCallRateThreshold'].map(
        (knob) =>
          `error at ${knob}: ${knob} alone; expected slowCallDuration and slowCallRateThreshold together, or neither; one says which calls are slow, the other how many are too many`,
      ),
    );
  });

  it('the longest open duration is at least the first', () => {
    expect(remarks(open({ initial: 5_000, max: 4_999 }))).toEqual([
      'error at openDuration.max: max 4.999ms and initial 5ms; expected a max of at least the initial duration; the first opening would be longer than the longest',
    ]);
  });

  it('a spread is at most the first open duration', () => {
    expect(remarks(open({ initial: 5_000, jitter: 5_001 }))).toEqual([
      'error at openDuration.jitter: jitter 5.001ms and initial 5ms; expected a spread of at most the initial duration; the first opening could last less than no time',
    ]);
  });

  it('no more probes go out at a time than are judged', () => {
    expect(remarks({ probes: 4, probeFailureRate: { threshold: 50, calls: 3 } })).toEqual([
      'error at probes: probes 4 and probeFailureRate.calls 3; expected at most as many at a time as are judged; the rest would never go out',
    ]);
  });

  it('probes are judged by a rate or by successes in a row', () => {
    const both = { successThreshold: 2, probeFailureRate: { threshold: 50, calls: 3 } };
    expect(remarks(both)).toEqual([
      'error at successThreshold: successThreshold 2 and probeFailureRate; expected one of them; probes are judged by their rate or by successes in a row',
    ]);
  });

  it("of a library are its own, in the library's words", () => {
    const fields = breakerShape.cases['resilience4j'] ?? {};
    const window = { slidingWindowSize: 5, minimumNumberOfCalls: 10 };
    const settings = { library: 'resilience4j', ...defaultsOf(fields), ...window };
    expect(breakerRemarks(settings)).toEqual([
      {
        severity: 'warning',
        option: 'minimumNumberOfCalls',
        found: '10',
        expected: 'at most slidingWindowSize, 5',
        hint: 'minimum 10 is larger than the window 5; the library uses 5',
      },
    ]);
  });
});
