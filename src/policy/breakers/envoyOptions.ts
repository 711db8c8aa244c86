import { choice, count, duration, flag, type NumberKnob, percent } from '../../model/knobs.js';
import type { Settings } from '../../model/shapes.js';

const A_MILLISECOND = 1_000;

/** The options of Envoy's outlier detection as of 1.31, and the panic threshold next to it. */
export const OUTLIER_OPTIONS = {
  consecutive_5xx: count({
    meaning: 'Answers of 500 to 599 in a row after which a host is ejected; 0 switches this off.',
    unit: 'answers',
    default: 5,
  }),
  consecutive_gateway_failure: count({
    meaning: 'Answers of 502, 503 or 504 in a row after which a host is ejected; 0 is off.',
    unit: 'answers',
    default: 5,
  }),
  consecutive_local_origin_failure: count({
    meaning:
      'Failures to connect or time-outs in a row after which a host is ejected, when split; 0 is off.',
    unit: 'failures',
    default: 5,
  }),
  interval: duration({
    meaning: 'Time between sweeps; only a sweep looks at rates and lets hosts back.',
    default: 10_000_000,
    min: A_MILLISECOND,
  }),
  base_ejection_time: duration({
    meaning: 'How long the first ejection of a host lasts; each further one takes a multiple.',
    default: 30_000_000,
    min: A_MILLISECOND,
  }),
  max_ejection_time: duration({
    meaning:
      'The longest ejection before jitter; when not set, 300s or base_ejection_time if that is longer.',
    default: null,
    min: A_MILLISECOND,
  }),
  max_ejection_time_jitter: duration({
    meaning: 'The most that chance adds to an ejection, on top of max_ejection_time too.',
    default: 0,
  }),
  max_ejection_percent: percent({
    meaning: 'The largest share of the hosts that may be ejected at a time.',
    default: 10,
  }),
  always_eject_one_host: flag({
    meaning: 'Whether one host may be ejected whatever max_ejection_percent says.',
    default: false,
  }),
  enforcing_consecutive_5xx: enforcing('consecutive_5xx', 100),
  enforcing_consecutive_gateway_failure: enforcing('consecutive_gateway_failure', 0),
  enforcing_consecutive_local_origin_failure: enforcing('consecutive_local_origin_failure', 100),
  enforcing_success_rate: enforcing('the success rate', 100),
  enforcing_local_origin_success_rate: enforcing('the success rate of connecting', 100),
  success_rate_minimum_hosts: count({
    meaning: 'Hosts with enough requests in an interval before success rates are compared.',
    unit: 'hosts',
    default: 5,
  }),
  success_rate_request_volume: count({
    meaning: 'Requests in an interval before the success rate of a host counts.',
    unit: 'requests',
    default: 100,
  }),
  success_rate_stdev_factor: count({
    meaning:
      'A host is ejected when its success rate lies under the average by more than this many thousandths of the standard deviation.',
    unit: 'thousandths',
    default: 1900,
  }),
  failure_percentage_threshold: percent({
    meaning: 'Share of failures in an interval at which a host is ejected.',
    default: 85,
  }),
  failure_percentage_minimum_hosts: count({
    meaning: 'Hosts with enough requests in an interval before failure percentages count.',
    unit: 'hosts',
    default: 5,
  }),
  failure_percentage_request_volume: count({
    meaning: 'Requests in an interval before the failure percentage of a host counts.',
    unit: 'requests',
    default: 50,
  }),
  enforcing_failure_percentage: enforcing('the failure percentage', 0),
  enforcing_failure_percentage_local_origin: enforcing('the failure percentage of connecting', 0),
  split_external_local_origin_errors: flag({
    meaning: 'Whether failures to connect and time-outs are counted apart from answers.',
    default: false,
  }),
  successful_active_health_check_uneject_host: flag({
    meaning: 'Whether a successful active health check lets an ejected host back at once.',
    default: true,
  }),
  healthy_panic_threshold: percent({
    meaning:
      'Share of hosts still in service below which ejections are disregarded; an option of the load balancer.',
    default: 50,
  }),
} as const;

/** The same, and what one host of a cluster needs to stand alone in a policy. */
export const ENVOY_OPTIONS = {
  ...OUTLIER_OPTIONS,
  hosts: count({
    meaning:
      "Hosts in the cluster; the calls go to one of them, the others stay idle. Not Envoy's: 10 is the smallest cluster of which the default max_ejection_percent ejects one.",
    unit: 'hosts',
    default: 10,
    min: 1,
    max: 10_000,
  }),
  failure_kind: choice({
    meaning:
      "What a failed call looks like to Envoy: an answer of 503 or 500, no connection, or no answer in time. Not Envoy's.",
    choices: ['gateway-error', 'server-error', 'connect-failed', 'timeout'],
    default: 'gateway-error',
  }),
} as const;

/** What outlier detection is built from. */
export type OutlierOptions = Settings<typeof OUTLIER_OPTIONS>;

/** What the breaker view of one host is built from. */
export type EnvoyOptions = Settings<typeof ENVOY_OPTIONS>;

function enforcing(what: string, share: number): NumberKnob<number> {
  return percent({
    meaning: `How many of the ejections for ${what} are carried out; the others are only counted.`,
    default: share,
  });
}
