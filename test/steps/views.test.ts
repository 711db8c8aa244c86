import { describe, expect, it } from 'vitest';
import { LIBRARIES } from '../../src/policy/libraries.js';
import { libraryView } from '../../src/steps/views.js';
import { play, storyOf } from './stepStory.js';

/** The counters after the list, those of the player left out. */
function countersAfter(breaker: string, steps: string): Readonly<Record<string, number>> {
  const { inFlight: _, ...counters } =
    play(`breaker: ${breaker}\nsteps: ${steps}`).turns.at(-1)?.shown.counters ?? {};
  return counters;
}

/** Two good calls, one bad one, and one under way. */
const MIXED = '[{ t: 0, call: ok, n: 2 }, { t: 0, call: fail }, { t: 0, call: hang }]';

describe('what the models show', () => {
  it('every library has a view, and no other name has', () => {
    expect(LIBRARIES.map(({ library }) => libraryView(library).counters.length > 0)).toEqual(
      LIBRARIES.map(() => true),
    );
    expect(() => libraryView('sentinel')).toThrow('there is no view of sentinel');
  });

  it('breaker-lab: failures in a row, and the window where there is a rate', () => {
    const nothing = { consecutiveFailures: 0, calls: 0, failed: 0, slow: 0 };
    const probes = { probes: 0, probesJudged: 0 };
    expect(countersAfter('{ failureThreshold: 3 }', MIXED)).toEqual({
      ...nothing,
      failures: 1,
      consecutiveFailures: 1,
      ...probes,
    });
    const rates =
      '{ failureRateThreshold: 50, slidingWindow: 10s, slowCallDuration: 1ms, slowCallRateThreshold: 90 }';
    const steps =
      '[{ t: 0, call: fail, takes: 2 }, { t: 2, call: fail }, { t: 10001, call: fail }]';
    const seen = { ...nothing, failures: 3, calls: 3, failed: 3, slow: 1 };
    expect(countersAfter(rates, steps)).toEqual({ ...seen, ...probes });
    const idle = steps.replace('10001, call: fail', '10002, do: wait');
    expect(countersAfter(rates, idle)).toEqual({ ...nothing, failures: 0, ...probes });
  });

  it('breaker-lab: with both rules the run of failures and the window are both shown', () => {
    const both = '{ failureThreshold: 9, failureRateThreshold: 90 }';
    const steps = '[{ t: 0, call: fail }, { t: 0, call: ok }, { t: 0, call: fail }]';
    expect(countersAfter(both, steps)).toEqual({
      failures: 2,
      consecutiveFailures: 1,
      calls: 3,
      failed: 2,
      slow: 0,
      probes: 0,
      probesJudged: 0,
    });
  });

  it('resilience4j: its metrics', () => {
    const options = '{ library: resilience4j, slidingWindowSize: 4, slowCallDurationThreshold: 5 }';
    const steps = '[{ t: 0, call: ok, n: 3 }, { t: 0, call: fail, takes: 6 }]';
    expect(countersAfter(options, steps)).toEqual({
      buffered: 4,
      failed: 1,
      slow: 1,
      failureRate: 25,
      slowCallRate: 25,
      notPermitted: 0,
      permits: 0,
      attempt: 0,
    });
  });

  it('hystrix: the snapshot, which knows nothing of the last half second', () => {
    expect(countersAfter('{ like: hystrix }', MIXED)).toEqual({
      requests: 0,
      failures: 0,
      errorPercentage: 0,
    });
    const later = MIXED.replace(']', ', { t: 500, do: isOpen }]');
    expect(countersAfter('{ like: hystrix }', later)).toEqual({
      requests: 3,
      failures: 1,
      errorPercentage: 33,
    });
  });

  it('polly: results in the sampling time', () => {
    expect(countersAfter('{ like: polly }', MIXED)).toEqual({
      throughput: 3,
      failures: 1,
      failureRate: 1 / 3,
      halfOpenAttempts: 0,
    });
  });

  it('gobreaker: calls let through, those under way too', () => {
    expect(countersAfter('{ like: gobreaker }', MIXED)).toEqual({
      requests: 4,
      successes: 2,
      failures: 1,
      exclusions: 0,
      consecutiveSuccesses: 0,
      consecutiveFailures: 1,
      generation: 1,
    });
  });

  it('failsafe: what both of its policies have counted, and the open duration in ms', () => {
    expect(countersAfter('{ like: failsafe }', MIXED)).toEqual({
      failures: 1,
      requests: 3,
      delay: 0,
    });
    const constant =
      '{ library: failsafe, failure_policy: { kind: consecutive_failures, num_failures: 1, backoff: { kind: constant, duration: 7s } } }';
    expect(countersAfter(constant, '[{ t: 0, call: fail }]')).toEqual({
      failures: 1,
      requests: 0,
      delay: 7000,
    });
  });

  it('semian: remembered errors, and its timeout in ms', () => {
    const options =
      '{ library: semian, error_threshold: 2, success_threshold: 2, error_timeout: 3 }';
    const steps = '[{ t: 0, call: fail, n: 2 }, { t: 3001, call: ok }]';
    expect(countersAfter(options, steps)).toEqual({ errors: 2, successes: 1, timeout: 3000 });
  });

  it('semian-adaptive: rates as of the latest update', () => {
    expect(countersAfter('{ like: semian-adaptive }', MIXED)).toEqual({
      rejectionRate: 0,
      errorRate: 0,
      idealErrorRate: 0.05,
      successes: 2,
      errors: 1,
      rejections: 0,
    });
  });

  it('opossum: its stats and the rate in percent', () => {
    expect(countersAfter('{ library: opossum, volumeThreshold: 9 }', MIXED)).toEqual({
      fires: 4,
      failures: 1,
      successes: 2,
      rejects: 0,
      timeouts: 0,
      semaphoreRejections: 0,
      rate: 25,
    });
  });

  it('cockatiel: what its trip rule has counted', () => {
    const consecutive =
      '{ library: cockatiel, breaker: { type: ConsecutiveBreaker, threshold: 5 }, halfOpenAfter: 1s }';
    expect(countersAfter(consecutive, MIXED)).toEqual({ failures: 1, successes: 0, total: 1 });
    const counting =
      '{ library: cockatiel, breaker: { type: CountBreaker, threshold: 0.9, size: 10 }, halfOpenAfter: 1s }';
    expect(countersAfter(counting, MIXED)).toEqual({ failures: 1, successes: 2, total: 3 });
  });

  it('envoy: the host that is called, and the cluster', () => {
    expect(countersAfter('{ like: envoy }', MIXED)).toEqual({
      multiplier: 0,
      ejections: 0,
      serverErrors: 1,
      gatewayErrors: 1,
      localErrors: 0,
      ejected: 0,
      overflow: 0,
    });
  });
});

/** A breaker of every library that has verbs, and the state that each verb leads to from the start. */
const BY_HAND: readonly (readonly [breaker: string, verbs: readonly string[], seen: string[]])[] = [
  ['{}', ['force-open', 'disable', 'reset'], ['forced-open', 'disabled', 'closed']],
  [
    '{ like: resilience4j }',
    ['open', 'half-open', 'force-open', 'disable', 'close', 'metrics-only', 'reset'],
    ['OPEN', 'HALF_OPEN', 'FORCED_OPEN', 'DISABLED', 'CLOSED', 'METRICS_ONLY', 'CLOSED'],
  ],
  ['{ like: polly }', ['isolate', 'close'], ['Isolated', 'Closed']],
  [
    '{ like: opossum }',
    ['open', 'close', 'disable', 'enable'],
    ['open', 'closed', 'disabled', 'closed'],
  ],
  [
    '{ library: cockatiel, breaker: { type: ConsecutiveBreaker, threshold: 1 }, halfOpenAfter: 1s }',
    ['isolate', 'dispose'],
    ['Isolated', 'Closed'],
  ],
];

describe('what is done by hand', () => {
  it.each(BY_HAND)('%s: %j', (breaker, verbs, seen) => {
    const steps = verbs.map((verb) => `{ t: 0, do: ${verb} }`).join(', ');
    const turns = play(`breaker: ${breaker}\nsteps: [${steps}]`).turns;
    expect(turns.map(({ what, shown }) => [what, shown.word])).toEqual(
      verbs.map((verb, index) => [verb, seen[index]]),
    );
  });

  it('reset closes what has tripped, where a library has it', () => {
    const trip = (breaker: string): readonly string[] =>
      storyOf(
        `breaker: ${breaker}\nsteps: [{ t: 0, call: fail, n: 5 }, { t: 0, do: reset }]`,
      ).slice(-2);
    const failsafe = '{ like: failsafe }';
    const semian =
      '{ library: semian, error_threshold: 5, success_threshold: 1, error_timeout: 3 }';
    expect(trip(failsafe)).toEqual([
      '0 call fail #5 admitted, ended -> Open',
      '0 do reset -> Closed',
    ]);
    expect(trip(semian)).toEqual([
      '0 call fail #5 admitted, ended -> open',
      '0 do reset -> closed',
    ]);
  });

  it('State() of gobreaker and isOpen() of Hystrix move what only moves when asked', () => {
    const go = `breaker: { library: gobreaker, Timeout: 1s }
steps: [{ t: 0, call: fail, n: 6 }, { t: 1000, do: State }, { t: 1000.001, do: State }]`;
    expect(storyOf(go).slice(5)).toEqual([
      '0 call fail #6 admitted, ended -> open',
      '1000 do State',
      '1000.001 do State -> half-open',
    ]);
    const jvm = `breaker: { like: hystrix }
steps: [{ t: 0, call: fail, n: 20 }, { t: 499, do: isOpen }, { t: 500, do: isOpen }]`;
    expect(storyOf(jvm).slice(20)).toEqual(['499 do isOpen', '500 do isOpen -> OPEN']);
  });
});
