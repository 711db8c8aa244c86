import { DURATION_UNITS, type Micros } from '../model/time.js';
import type { WrittenRule } from './writtenRule.js';

const S: Micros = DURATION_UNITS.s;

/** Rules whose limit is a number of failures, set to 5. */
export const COUNT_RULES: readonly WrittenRule[] = [
  {
    model: 'breaker-lab',
    rule: 'in a row',
    limit: '5',
    options: { openDuration: { initial: S }, failureThreshold: 5 },
  },
  {
    model: 'gobreaker',
    rule: 'in a row',
    limit: '5',
    options: { Timeout: S, ReadyToTrip: { kind: 'consecutiveFailures', gt: 5 } },
  },
  {
    model: 'failsafe',
    rule: 'in a row',
    limit: '5',
    options: {
      failure_policy: {
        kind: 'consecutive_failures',
        num_failures: 5,
        backoff: { kind: 'constant', duration: S },
      },
    },
  },
  {
    model: 'semian',
    rule: 'errors',
    limit: '5',
    options: {
      success_threshold: 1,
      error_threshold: 5,
      error_timeout: S,
      error_threshold_timeout: 10 * S,
    },
  },
  {
    model: 'cockatiel',
    rule: 'Consecutive',
    limit: '5',
    options: { breaker: { type: 'ConsecutiveBreaker', threshold: 5 }, halfOpenAfter: S },
  },
  {
    model: 'envoy',
    rule: 'in a row',
    limit: '5',
    options: { interval: 10 * S, base_ejection_time: S, consecutive_5xx: 5 },
    cooldown: 10 * S,
  },
];
