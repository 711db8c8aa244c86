import { DURATION_UNITS, type Micros } from '../model/time.js';
import type { WrittenRule } from './writtenRule.js';

const MS: Micros = DURATION_UNITS.ms;
const S: Micros = DURATION_UNITS.s;

const ownRate = { openDuration: { initial: S }, failureRateThreshold: 50, minimumCalls: 10 };
const r4j = {
  failureRateThreshold: 50,
  minimumNumberOfCalls: 10,
  waitDurationInOpenState: S,
  permittedNumberOfCallsInHalfOpenState: 1,
};
const goRatio = { kind: 'failureRatio', minRequests: 10, ratio: 0.5 };
const goOften = { ReadyToTrip: { ...goRatio, ratio: 0.05 } };
const rustRate = {
  kind: 'success_rate_over_time_window',
  required_success_rate: 1,
  min_request_threshold: 10,
  window: 10 * S,
  backoff: { kind: 'constant', duration: S },
};

/** Rules whose limit is a share, set to 50 % of at least 10 calls. */
export const SHARE_RULES: readonly WrittenRule[] = [
  {
    model: 'breaker-lab',
    rule: 'last calls',
    options: { ...ownRate, slidingWindow: { calls: 100 } },
    lowLimit: { failureRateThreshold: 5 },
  },
  {
    model: 'breaker-lab',
    rule: 'last seconds',
    options: { ...ownRate, slidingWindow: { duration: 10 * S } },
    lowLimit: { failureRateThreshold: 5 },
  },
  {
    model: 'resilience4j',
    rule: 'COUNT_BASED',
    options: { ...r4j, slidingWindowSize: 100 },
    lowLimit: { failureRateThreshold: 5 },
  },
  {
    model: 'resilience4j',
    rule: 'TIME_BASED',
    options: { ...r4j, slidingWindowType: 'TIME_BASED', slidingWindowSize: 10 },
    lowLimit: { failureRateThreshold: 5 },
  },
  {
    model: 'hystrix',
    rule: 'percentage',
    options: {
      circuitBreakerRequestVolumeThreshold: 10,
      circuitBreakerErrorThresholdPercentage: 50,
      circuitBreakerSleepWindowInMilliseconds: S,
      metricsRollingStatisticalWindowInMilliseconds: 10 * S,
    },
    lowLimit: { circuitBreakerErrorThresholdPercentage: 5 },
    seenAfter: 500 * MS,
  },
  {
    model: 'polly',
    rule: 'ratio',
    options: {
      FailureRatio: 0.5,
      MinimumThroughput: 10,
      SamplingDuration: 10 * S,
      BreakDuration: S,
    },
    lowLimit: { FailureRatio: 0.05 },
  },
  {
    model: 'gobreaker',
    rule: 'ratio',
    options: { Timeout: S, Interval: 10 * S, ReadyToTrip: goRatio },
    lowLimit: goOften,
  },
  {
    model: 'gobreaker',
    rule: 'rolling',
    versions: ['2.4.0'],
    options: { Timeout: S, Interval: 10 * S, BucketPeriod: S, ReadyToTrip: goRatio },
    lowLimit: goOften,
  },
  {
    model: 'failsafe',
    rule: 'success rate',
    options: { failure_policy: rustRate },
    lowLimit: {},
    // The rate is a moving average with e in it; the one limit that it meets exactly is 0.
    exactly: {
      options: { failure_policy: { ...rustRate, required_success_rate: 0 } },
      of: 'FFFFFFFFFF',
    },
    over: {
      options: { failure_policy: { ...rustRate, required_success_rate: 0.5 } },
      of: 'FFFFFFFFFF',
    },
    // Any failure after the moment of a success opens, once there are ten results.
    burst: { first: 'SSSSSSSSSSSS', last: 'F' },
    warmUp: 10 * S,
  },
  {
    model: 'semian-adaptive',
    rule: 'error rate',
    // The limit is the ideal rate and the dead zone: 40 % and a quarter of that.
    options: { initial_error_rate: 0.4, dead_zone_ratio: 0.25 },
    seenAfter: S,
    trips: 'FFS',
  },
  {
    model: 'opossum',
    rule: 'percentage',
    options: {
      errorThresholdPercentage: 50,
      volumeThreshold: 10,
      resetTimeout: S,
      rollingCountTimeout: 10 * S,
    },
    lowLimit: { errorThresholdPercentage: 5 },
  },
  {
    model: 'cockatiel',
    rule: 'Count',
    options: {
      breaker: { type: 'CountBreaker', threshold: 0.5, size: 100, minimumNumberOfCalls: 10 },
      halfOpenAfter: S,
    },
    lowLimit: {
      breaker: { type: 'CountBreaker', threshold: 0.05, size: 100, minimumNumberOfCalls: 10 },
    },
  },
  {
    model: 'cockatiel',
    rule: 'Sampling',
    options: {
      breaker: { type: 'SamplingBreaker', threshold: 0.5, duration: 10 * S, minimumRps: 1 },
      halfOpenAfter: S,
    },
    lowLimit: {
      breaker: { type: 'SamplingBreaker', threshold: 0.05, duration: 10 * S, minimumRps: 1 },
    },
  },
  {
    model: 'envoy',
    rule: 'percentage',
    options: {
      interval: 10 * S,
      base_ejection_time: S,
      consecutive_5xx: 0,
      failure_percentage_threshold: 50,
      failure_percentage_minimum_hosts: 1,
      failure_percentage_request_volume: 10,
      enforcing_failure_percentage: 100,
    },
    lowLimit: { failure_percentage_threshold: 5 },
    cooldown: 10 * S,
    seenAfter: 10 * S,
  },
];
