// What `breakers.mjs` measures: for each subject a breaker that closed calls never trip, and one
// that is open for longer than the bench runs.
import { FloorBreaker } from './breakerFloor.mjs';

const YEAR = 365 * 86_400_000_000;
const DAY = 86_400_000_000;
const LONGEST_INT_MS = 2_147_483_647_000;
const MOST = 2_147_483_647;

const open = { openDuration: { initial: YEAR, factor: 1, max: null, jitter: 'none' } };
const rate = { failureRateThreshold: 100, minimumCalls: 100 };

/** The lab's own breaker in its modes: settings under which 99 failures of 100 do not trip it. */
const OWN = {
  'ours: consecutive': { failureThreshold: MOST },
  'ours: window of 100 calls': { ...rate, slidingWindow: { calls: 100, duration: null } },
  'ours: window of 1 s': { ...rate, slidingWindow: { calls: null, duration: 1_000_000 } },
  'ours: both, slow calls too': {
    ...rate,
    failureThreshold: MOST,
    slowCallDuration: 1_000_000,
    slowCallRateThreshold: 100,
    slidingWindow: { calls: 100, duration: null },
  },
};

const cockatiel = (threshold) => ({ breaker: { type: 'ConsecutiveBreaker', threshold } });
const constant = { kind: 'constant', duration: YEAR };
const failsafe = (num_failures, share) => ({
  failure_policy: {
    kind: 'or_else',
    left: {
      kind: 'success_rate_over_time_window',
      required_success_rate: share,
      min_request_threshold: 5,
      window: 30_000_000,
      backoff: constant,
    },
    right: { kind: 'consecutive_failures', num_failures, backoff: constant },
  },
});
const semian = { success_threshold: 1, error_timeout: YEAR };
const envoy = { consecutive_gateway_failure: MOST, consecutive_local_origin_failure: MOST };

/**
 * For each model the options, besides its defaults, under which 99 failures of 100 do not trip it,
 * and those under which it stays open once it has tripped; null: it has no such state.
 */
const MODELS = {
  resilience4j: [{ failureRateThreshold: 100 }, { waitDurationInOpenState: YEAR }],
  hystrix: [
    { circuitBreakerErrorThresholdPercentage: 100 },
    { circuitBreakerSleepWindowInMilliseconds: LONGEST_INT_MS },
  ],
  polly: [{ FailureRatio: 1 }, { BreakDuration: DAY }],
  gobreaker: [{ ReadyToTrip: { kind: 'consecutiveFailures', gt: MOST } }, { Timeout: YEAR }],
  failsafe: [failsafe(MOST, 0), failsafe(5, 0.8)],
  semian: [
    { ...semian, error_threshold: 100, error_threshold_timeout: 5_000 },
    { ...semian, error_threshold: 3 },
  ],
  'semian-adaptive': [{}, null],
  opossum: [{ errorThresholdPercentage: 100 }, { resetTimeout: LONGEST_INT_MS }],
  cockatiel: [
    { ...cockatiel(MOST), halfOpenAfter: YEAR },
    { ...cockatiel(5), halfOpenAfter: YEAR },
  ],
  envoy: [
    { ...envoy, consecutive_5xx: MOST },
    { base_ejection_time: YEAR, max_ejection_time: YEAR },
  ],
};

/** The names of all subjects that are asked and told by plain calls, the floor first. */
export const SUBJECTS = ['floor', ...Object.keys(OWN), ...Object.keys(MODELS)];

/** Builds a subject for closed calls, or for refusals; null where the subject refuses nothing. */
export function build(library, name, isRefusing) {
  if (name === 'floor') return new FloorBreaker(isRefusing ? 1 : MOST, YEAR);
  const own = OWN[name];
  if (own !== undefined) {
    const trips = isRefusing ? { failureThreshold: 1, minimumCalls: 1 } : {};
    return new library.LabBreaker(library.breakerSettings({ ...open, ...own, ...trips }));
  }
  const options = MODELS[name][isRefusing ? 1 : 0];
  if (options === null) return null;
  const model = library.LIBRARIES.find((candidate) => candidate.library === name);
  const settings = { ...defaultsOf(model.options), ...options };
  return model.create(settings, model.versions[0], (low, high) => (low + high) / 2);
}

/** What a table's settings are when nothing is set. */
function defaultsOf(fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, defaultOf(shape)]),
  );
}

function defaultOf(shape) {
  if (shape.kind === 'group') return shape.optional ? null : defaultsOf(shape.fields);
  if (shape.kind !== 'union' || shape.default === null) return shape.default ?? null;
  return { [shape.tag]: shape.default, ...defaultsOf(shape.cases[shape.default] ?? {}) };
}
