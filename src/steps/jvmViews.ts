import { HystrixBreaker } from '../policy/breakers/hystrix.js';
import { Resilience4jBreaker } from '../policy/breakers/resilience4j.js';
import { viewOf } from './view.js';

/** resilience4j: `getMetrics()` of the present state, under shorter names. */
export const resilience4jView = viewOf(Resilience4jBreaker, {
  counters: {
    buffered: (breaker, now) => breaker.readMetrics(now).numberOfBufferedCalls,
    failed: (breaker, now) => breaker.readMetrics(now).numberOfFailedCalls,
    slow: (breaker, now) => breaker.readMetrics(now).numberOfSlowCalls,
    failureRate: (breaker, now) => breaker.readMetrics(now).failureRate,
    slowCallRate: (breaker, now) => breaker.readMetrics(now).slowCallRate,
    notPermitted: (breaker, now) => breaker.readMetrics(now).numberOfNotPermittedCalls,
    permits: ({ permits }) => permits,
    attempt: ({ attempt }) => attempt,
  },
  otherNames: {
    numberOfBufferedCalls: 'buffered',
    numberOfFailedCalls: 'failed',
    failures: 'failed',
    numberOfSlowCalls: 'slow',
    slowRate: 'slowCallRate',
    rate: 'failureRate',
    numberOfNotPermittedCalls: 'notPermitted',
  },
  word: ({ libraryState }) => libraryState,
  moreWords: ['CLOSED', 'OPEN', 'HALF_OPEN', 'FORCED_OPEN', 'DISABLED', 'METRICS_ONLY'],
  errors: { CallNotPermittedException: [] },
  verbs: {
    reset: (breaker) => breaker.reset(),
    close: (breaker) => breaker.transitionToClosedState(),
    open: (breaker, now) => breaker.transitionToOpenState(now),
    'half-open': (breaker, now) => breaker.transitionToHalfOpenState(now),
    'force-open': (breaker) => breaker.transitionToForcedOpenState(),
    disable: (breaker) => breaker.transitionToDisabledState(),
    'metrics-only': (breaker) => breaker.transitionToMetricsOnlyState(),
  },
});

/** Hystrix: the health snapshot by which it decides. */
export const hystrixView = viewOf(HystrixBreaker, {
  counters: {
    requests: ({ health }) => health.total,
    failures: ({ health }) => health.errors,
    errorPercentage: ({ health }) => health.percent,
  },
  otherNames: { errors: 'failures', rate: 'errorPercentage', failureRate: 'errorPercentage' },
  words: { closed: 'CLOSED', open: 'OPEN', 'half-open': 'HALF_OPEN' },
  errors: {
    SHORTCIRCUIT: ['open', 'probing', 'forced-open'],
    SHORT_CIRCUITED: ['open', 'probing', 'forced-open'],
    REJECTED_SEMAPHORE_EXECUTION: ['bulkhead-full'],
    REJECTED_THREAD_EXECUTION: ['bulkhead-full'],
  },
  verbs: { isOpen: (breaker, now) => breaker.isOpen(now) },
});
