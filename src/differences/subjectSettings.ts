import type { PlainSettings } from '../model/shapes.js';
import { DURATION_UNITS, type Micros } from '../model/time.js';

/** What is particular about a model when the questions about open and half-open are put. */
export interface WrittenSubject {
  readonly model: string;
  readonly options: PlainSettings;
  /** Options for 3 probes and 3 successes; absent: there are no settings for that. */
  readonly several?: PlainSettings;
  /** Options for a cooldown that doubles; absent: there is no setting for that. */
  readonly growing?: PlainSettings;
  readonly seenAfter?: Micros;
  readonly trips?: string;
}

const S: Micros = DURATION_UNITS.s;

/** The models in the order in which they are listed, ours first. */
export const WRITTEN_SUBJECTS: readonly WrittenSubject[] = [
  {
    model: 'breaker-lab',
    options: { failureRateThreshold: 50, minimumCalls: 10, openDuration: { initial: S } },
    several: { probes: 3, successThreshold: 3 },
    growing: { openDuration: { initial: S, factor: 2 } },
  },
  {
    model: 'resilience4j',
    options: {
      failureRateThreshold: 50,
      minimumNumberOfCalls: 10,
      waitDurationInOpenState: S,
      permittedNumberOfCallsInHalfOpenState: 1,
    },
    several: { permittedNumberOfCallsInHalfOpenState: 3 },
    growing: {
      waitIntervalFunctionInOpenState: {
        ofExponentialBackoff: { initialIntervalMillis: S, multiplier: 2 },
      },
    },
  },
  {
    model: 'hystrix',
    options: {
      circuitBreakerRequestVolumeThreshold: 10,
      circuitBreakerErrorThresholdPercentage: 50,
      circuitBreakerSleepWindowInMilliseconds: S,
    },
    seenAfter: S / 2,
  },
  {
    model: 'polly',
    options: { FailureRatio: 0.5, MinimumThroughput: 10, BreakDuration: S },
    growing: { BreakDurationGenerator: { kind: 'exponential', base: S } },
  },
  {
    model: 'gobreaker',
    options: { Timeout: S, ReadyToTrip: { kind: 'failureRatio', minRequests: 10, ratio: 0.5 } },
    several: { MaxRequests: 3 },
  },
  {
    model: 'failsafe',
    options: {
      failure_policy: {
        kind: 'consecutive_failures',
        num_failures: 5,
        backoff: { kind: 'constant', duration: S },
      },
    },
    growing: {
      failure_policy: {
        kind: 'consecutive_failures',
        num_failures: 5,
        backoff: { kind: 'exponential', start: S, max: 300 * S },
      },
    },
  },
  {
    model: 'semian',
    options: {
      success_threshold: 1,
      error_threshold: 5,
      error_timeout: S,
      error_threshold_timeout: 10 * S,
    },
    several: { success_threshold: 3 },
    growing: {
      error_timeout: 300 * S,
      exponential_backoff_error_timeout: true,
      exponential_backoff_initial_timeout: S,
    },
  },
  {
    model: 'semian-adaptive',
    options: { initial_error_rate: 0.4, dead_zone_ratio: 0.25 },
    seenAfter: S,
    trips: 'FFS',
  },
  {
    model: 'opossum',
    options: { errorThresholdPercentage: 50, volumeThreshold: 10, resetTimeout: S },
  },
  {
    model: 'cockatiel',
    options: {
      breaker: { type: 'CountBreaker', threshold: 0.5, size: 100, minimumNumberOfCalls: 10 },
      halfOpenAfter: S,
    },
    several: { halfOpenSampling: { calls: 3, threshold: 0 } },
    growing: {
      halfOpenAfter: null,
      halfOpenAfterBackoff: {
        type: 'ExponentialBackoff',
        initialDelay: S,
        generator: 'noJitterGenerator',
      },
    },
  },
  { model: 'envoy', options: { consecutive_5xx: 5, interval: S, base_ejection_time: S } },
];
