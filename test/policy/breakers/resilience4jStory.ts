import { fromMillis } from '../../../src/model/time.js';
import { Resilience4jBreaker } from '../../../src/policy/breakers/resilience4jBreaker.js';
import type { Resilience4jSettings } from '../../../src/policy/breakers/resilience4jOptions.js';

/** The documented defaults of resilience4j 2.4.0, written out by hand. */
export const DOCUMENTED: Resilience4jSettings = {
  slidingWindowType: 'COUNT_BASED',
  slidingWindowSize: 100,
  minimumNumberOfCalls: 100,
  slidingWindowSynchronizationStrategy: 'SYNCHRONIZED',
  failureRateThreshold: 50,
  slowCallRateThreshold: 100,
  slowCallDurationThreshold: fromMillis(60_000),
  waitDurationInOpenState: fromMillis(60_000),
  waitIntervalFunctionInOpenState: null,
  permittedNumberOfCallsInHalfOpenState: 10,
  maxWaitDurationInHalfOpenState: 0,
  transitionToStateAfterWaitDuration: 'OPEN',
  automaticTransitionFromOpenToHalfOpenEnabled: false,
  initialState: 'CLOSED',
};

/** Settings that differ from the defaults. */
export type Overrides = Partial<Resilience4jSettings>;

/** What is done, as `<ms> <verb> [ms] [x<times>]`, and what is then seen. */
export type Line = readonly [done: string, seen: string];

/** A breaker with some settings of its own. */
export function build(overrides: Overrides): Resilience4jBreaker {
  return new Resilience4jBreaker({ ...DOCUMENTED, ...overrides });
}

/** Growing waits in milliseconds. */
export function backoff(
  initial: number,
  multiplier: number,
  max: number | null = null,
): Overrides['waitIntervalFunctionInOpenState'] & object {
  return {
    ofExponentialBackoff: {
      initialIntervalMillis: fromMillis(initial),
      multiplier,
      maxIntervalMillis: max === null ? null : fromMillis(max),
    },
  };
}

/** Plays a story and returns it with what was really seen: the answer and the state. */
export function states(overrides: Overrides, lines: readonly Line[]): readonly Line[] {
  return play(build(overrides), lines, () => '');
}

/** As {@link states}, with `failure rate, slow rate | calls failed slow | refused`. */
export function metrics(overrides: Overrides, lines: readonly Line[]): readonly Line[] {
  return play(build(overrides), lines, (breaker, at) => {
    const read = breaker.readMetrics(fromMillis(at));
    const { numberOfBufferedCalls, numberOfFailedCalls, numberOfSlowCalls } = read;
    const counts = `${numberOfBufferedCalls} ${numberOfFailedCalls} ${numberOfSlowCalls}`;
    const rates = `${read.failureRate} ${read.slowCallRate}`;
    return ` ${rates} | ${counts} | ${read.numberOfNotPermittedCalls}`;
  });
}

/** As {@link states}, with the attempt number and the next wake-up in milliseconds. */
export function timers(overrides: Overrides, lines: readonly Line[]): readonly Line[] {
  return play(build(overrides), lines, (breaker) => {
    return ` ${breaker.attempt} ${breaker.nextWake / 1000}`;
  });
}

/** Plays a story with `show` after each line. */
export function play(
  breaker: Resilience4jBreaker,
  lines: readonly Line[],
  show: (breaker: Resilience4jBreaker, at: number) => string,
): readonly Line[] {
  return lines.map(([done]) => {
    const { at, verb, argument, times } = parse(done);
    let answer = '';
    for (let turn = 0; turn < times; turn += 1) {
      answer = act(breaker, verb, fromMillis(at), fromMillis(argument));
    }
    return [done, `${answer}${breaker.libraryState}${show(breaker, at)}`];
  });
}

function parse(done: string) {
  const match = /^([\d.]+) (\w+)(?: ([\d.]+))?(?: x(\d+))?$/.exec(done);
  if (match === null) throw new Error(`not a step: ${done}`);
  const [, at, verb = '', argument = '0', times = '1'] = match;
  return { at: Number(at), verb, argument: Number(argument), times: Number(times) };
}

/** Does one thing; the answer, where there is one, ends in a blank. */
function act(breaker: Resilience4jBreaker, verb: string, now: number, argument: number): string {
  const said = answerOf(breaker, verb, now, argument);
  if (typeof said === 'number') return said >= 0 ? 'yes ' : `${said} `;
  return typeof said === 'boolean' ? `${said ? 'done' : 'refused'} ` : '';
}

// A table of one-line verbs; nothing is gained by splitting it.
function answerOf(breaker: Resilience4jBreaker, verb: string, now: number, argument: number) {
  switch (verb) {
    case 'acquire':
      return breaker.tryAcquire(now);
    case 'ok':
      return breaker.recordSuccess(0, now, argument);
    case 'fail':
      return breaker.recordFailure(0, now, argument);
    case 'ignore':
      return breaker.recordIgnored();
    case 'release':
      return breaker.release();
    case 'wake':
      return breaker.wake(now);
    case 'read':
      return undefined;
    case 'reset':
      return breaker.reset();
    case 'close':
      return breaker.transitionToClosedState();
    case 'open':
      return breaker.transitionToOpenState(now);
    case 'openFor':
      return breaker.transitionToOpenStateFor(now, argument);
    case 'openUntil':
      return breaker.transitionToOpenStateUntil(now, argument);
    case 'halfOpen':
      return breaker.transitionToHalfOpenState(now);
    case 'forceOpen':
      return breaker.transitionToForcedOpenState();
    case 'disable':
      return breaker.transitionToDisabledState();
    case 'metricsOnly':
      return breaker.transitionToMetricsOnlyState();
    default:
      throw new Error(`unknown verb: ${verb}`);
  }
}
