import { toMillis } from '../model/time.js';
import { Failsafe } from '../policy/breakers/failsafe.js';
import { ConsecutiveFailures, OrElse, SuccessRate } from '../policy/breakers/failsafePolicies.js';
import type { FailurePolicy } from '../policy/breakers/failsafePolicy.js';
import { Gobreaker } from '../policy/breakers/gobreaker.js';
import { PollyBreaker } from '../policy/breakers/polly.js';
import { SemianBreaker } from '../policy/breakers/semian.js';
import { SemianAdaptiveBreaker } from '../policy/breakers/semianAdaptive.js';
import { viewOf } from './view.js';

/** Polly: its rolling metrics as of the last use; to look on purpose would move its windows. */
export const pollyView = viewOf(PollyBreaker, {
  counters: {
    throughput: ({ metrics }) => metrics.throughput,
    failures: ({ metrics }) => metrics.failureCount,
    failureRate: ({ metrics }) => metrics.failureRate,
    halfOpenAttempts: ({ halfOpenAttempts }) => halfOpenAttempts,
  },
  otherNames: { rate: 'failureRate', total: 'throughput', failureCount: 'failures' },
  words: { closed: 'Closed', open: 'Open', 'half-open': 'HalfOpen', 'forced-open': 'Isolated' },
  errors: {
    BrokenCircuitException: ['open', 'probing'],
    IsolatedCircuitException: ['forced-open'],
  },
  verbs: {
    isolate: (breaker, now) => breaker.isolate(now),
    close: (breaker) => breaker.close(),
  },
});

/** gobreaker: `Counts()`, as the latest call left them. */
export const gobreakerView = viewOf(Gobreaker, {
  counters: {
    requests: ({ counts }) => counts.requests,
    successes: ({ counts }) => counts.totalSuccesses,
    failures: ({ counts }) => counts.totalFailures,
    exclusions: ({ counts }) => counts.totalExclusions,
    consecutiveSuccesses: ({ counts }) => counts.consecutiveSuccesses,
    consecutiveFailures: ({ counts }) => counts.consecutiveFailures,
    generation: ({ generation }) => generation,
  },
  otherNames: {
    Requests: 'requests',
    TotalSuccesses: 'successes',
    TotalFailures: 'failures',
    TotalExclusions: 'exclusions',
    ConsecutiveSuccesses: 'consecutiveSuccesses',
    ConsecutiveFailures: 'consecutiveFailures',
  },
  errors: { ErrOpenState: ['open'], ErrTooManyRequests: ['probing'] },
  verbs: { State: (breaker, now) => breaker.observe(now) },
});

/** failsafe (Rust): what its failure policies have counted. */
export const failsafeView = viewOf(Failsafe, {
  counters: {
    failures: ({ policy }) => sumOver(policy, (part) => failuresOf(part)),
    requests: ({ policy }) => sumOver(policy, (part) => requestsOf(part)),
    delay: ({ state, delay }) => (state === 'closed' ? 0 : toMillis(delay)),
  },
  otherNames: { consecutiveFailures: 'failures' },
  words: { closed: 'Closed', open: 'Open', 'half-open': 'HalfOpen' },
  errors: { Rejected: ['open'] },
  verbs: { reset: (breaker, now) => breaker.reset(now) },
});

function sumOver(policy: FailurePolicy, count: (part: FailurePolicy) => number): number {
  if (!(policy instanceof OrElse)) return count(policy);
  return sumOver(policy.left, count) + sumOver(policy.right, count);
}

function failuresOf(policy: FailurePolicy): number {
  return policy instanceof ConsecutiveFailures ? policy.failures : 0;
}

/** The slices as they are: to ask for their sum would end one that is over. */
function requestsOf(policy: FailurePolicy): number {
  if (!(policy instanceof SuccessRate)) return 0;
  return policy.requests.slices.reduce((sum, requests) => sum + requests, 0);
}

/** Semian: the errors it remembers, the successes in half-open, its present timeout in ms. */
export const semianView = viewOf(SemianBreaker, {
  counters: {
    errors: ({ errors }) => errors,
    successes: ({ successes }) => successes,
    timeout: ({ timeout }) => toMillis(timeout),
  },
  otherNames: { failures: 'errors', error_timeout: 'timeout' },
  words: { 'half-open': 'half_open' },
  errors: { OpenCircuitError: ['open'] },
  verbs: { reset: (breaker) => breaker.reset() },
});

/** Semian's adaptive breaker: its rates, 0 to 1, and what is in its window. */
export const semianAdaptiveView = viewOf(SemianAdaptiveBreaker, {
  counters: {
    rejectionRate: ({ controller }) => controller.rejectionRate,
    errorRate: ({ controller }) => controller.errorRate,
    idealErrorRate: ({ controller }) => controller.idealErrorRate,
    successes: ({ controller }) => controller.successes.size,
    errors: ({ controller }) => controller.errors.size,
    rejections: ({ controller }) => controller.rejections.size,
  },
  otherNames: { failures: 'errors' },
  words: { 'half-open': 'half_open' },
  errors: { OpenCircuitError: [] },
  verbs: { reset: (breaker) => breaker.reset() },
});
