import { choice, count, duration, flag, percent } from '../../model/knobs.js';
import type { Settings } from '../../model/shapes.js';
import { DURATION_UNITS, fromMillis } from '../../model/time.js';

const LONGEST_INT_MS = fromMillis(2_147_483_647);

/**
 * The options of a Hystrix command that its breaker looks at, named as in
 * `HystrixCommandProperties` (and `coreSize` in `HystrixThreadPoolProperties`), with the
 * defaults of 1.5.18 and 1.5.13, which are the same.
 */
export const hystrixOptions = {
  circuitBreakerEnabled: flag({
    meaning: 'False: there is no breaker at all, only the limit on calls in flight.',
    default: true,
  }),
  circuitBreakerRequestVolumeThreshold: count({
    meaning: 'The breaker may trip only when the health snapshot holds at least so many calls.',
    unit: 'calls',
    default: 20,
  }),
  circuitBreakerErrorThresholdPercentage: percent({
    meaning:
      'The breaker trips when at least this percentage of the calls in the snapshot failed; a whole number.',
    default: 50,
  }),
  circuitBreakerSleepWindowInMilliseconds: duration({
    meaning: 'A test call may go out when more than this time has passed since the breaker opened.',
    default: fromMillis(5000),
    max: LONGEST_INT_MS,
    bare: 'ms',
  }),
  circuitBreakerForceOpen: flag({
    meaning: 'True: every call is rejected, whatever the health says.',
    default: false,
  }),
  circuitBreakerForceClosed: flag({
    meaning: 'True: every call is let through, whatever the health says.',
    default: false,
  }),
  metricsRollingStatisticalWindowInMilliseconds: duration({
    meaning: 'How far back the health snapshot looks; cut to whole snapshot intervals.',
    default: fromMillis(10_000),
    min: DURATION_UNITS.ms,
    max: LONGEST_INT_MS,
    bare: 'ms',
  }),
  metricsHealthSnapshotIntervalInMilliseconds: duration({
    meaning: 'How often a health snapshot is taken; between two of them the breaker sees nothing.',
    default: fromMillis(500),
    min: DURATION_UNITS.ms,
    max: LONGEST_INT_MS,
    bare: 'ms',
  }),
  executionIsolationStrategy: choice({
    meaning:
      'What limits the calls in flight: a pool of threads (THREAD) or a counter (SEMAPHORE).',
    choices: ['THREAD', 'SEMAPHORE'],
    default: 'THREAD',
  }),
  executionIsolationSemaphoreMaxConcurrentRequests: count({
    meaning: 'With SEMAPHORE: calls in flight at most; the next one is rejected.',
    unit: 'calls',
    default: 10,
  }),
  coreSize: count({
    meaning:
      'With THREAD: threads in the pool, and so calls in flight at most; there is no queue in front of it.',
    unit: 'threads',
    default: 10,
    min: 1,
  }),
} as const;

/** The options of a Hystrix command with every default written in; durations in microseconds. */
export type HystrixSettings = Settings<typeof hystrixOptions>;

/** What people who use Hystrix do not expect of its breaker. */
export const hystrixSurprises = [
  'The breaker looks at a snapshot that is renewed every 500 ms: a burst of failures is invisible until the next one.',
  '1.5.18 opens only when a call arrives: that call is rejected, and the sleep window starts with it, not with the failures.',
  '1.5.18 has no half-open state: it lets one more test through per sleep window, whether the last one has answered or not.',
  '1.5.18 closes on any success, also on a late one of a call that was let through before it opened.',
  '1.5.13 opens by itself at the border of a snapshot, without any call.',
  '1.5.13: a call that is rejected while the probe is in flight ends half-open; the probe may succeed then, the breaker stays open for another sleep window.',
  '1.5.13: a late result of an earlier call decides the half-open state as if it were the probe.',
  'The sleep window must be exceeded: exactly 5000 ms after opening, calls are still rejected.',
  'The failure percentage is cut to a whole number in binary floating point: 29 failures of 100 are 28 %.',
  'A call rejected by the thread pool or semaphore counts as a failure and can open the breaker; bad requests, cancelled and short-circuited calls are not counted.',
  'An errorThresholdPercentage of 0 opens the breaker when enough calls were made, even if all succeeded.',
  "The command's own timeout (1000 ms by default) is not part of the breaker here: put a timeout policy into the variant.",
] as const;
