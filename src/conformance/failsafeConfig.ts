import { fromMillis } from '../model/time.js';
import type { BackoffSettings } from '../policy/breakers/failsafeBackoff.js';
import type { FailurePolicySettings } from '../policy/breakers/failsafePolicy.js';
import { groupIn, listIn, numberIn, type TraceFields, wordIn } from './traceFields.js';

const POLICIES = ['consecutive_failures', 'success_rate_over_time_window', 'or_else'] as const;
const BACKOFFS = ['constant', 'exponential', 'full_jittered', 'equal_jittered', 'list'] as const;

/** The policy in a recorded configuration, in milliseconds; absent keys have the library's defaults. */
export function readPolicy(config: TraceFields): FailurePolicySettings {
  return readWritten(groupIn(config, 'failure_policy') ?? { kind: 'or_else' });
}

function readWritten(written: TraceFields): FailurePolicySettings {
  const kind = wordIn(written, 'kind', POLICIES);
  switch (kind) {
    case 'consecutive_failures': {
      const num_failures = numberIn(written, 'num_failures', 5);
      return { kind, num_failures, backoff: backoffOf(written) };
    }
    case 'success_rate_over_time_window':
      return {
        kind,
        required_success_rate: numberIn(written, 'required_success_rate', 0.8),
        min_request_threshold: numberIn(written, 'min_request_threshold', 5),
        window: fromMillis(numberIn(written, 'window', 30_000)),
        backoff: backoffOf(written),
      };
    case 'or_else': {
      const left = groupIn(written, 'left') ?? { kind: 'success_rate_over_time_window' };
      const right = groupIn(written, 'right') ?? { kind: 'consecutive_failures' };
      return { kind, left: readWritten(left), right: readWritten(right) };
    }
  }
}

function backoffOf(policy: TraceFields): BackoffSettings {
  return readBackoff(groupIn(policy, 'backoff') ?? { kind: 'equal_jittered' });
}

/** A recorded backoff, in milliseconds; without start and max, those of the library's default. */
export function readBackoff(written: TraceFields): BackoffSettings {
  const kind = wordIn(written, 'kind', BACKOFFS);
  switch (kind) {
    case 'constant':
      return { kind, duration: fromMillis(numberIn(written, 'duration')) };
    case 'list': {
      const durations = listIn(written, 'durations') ?? [];
      return { kind, durations: durations.map((each) => fromMillis(Number(each))) };
    }
    default: {
      const start = fromMillis(numberIn(written, 'start', 10_000));
      return { kind, start, max: fromMillis(numberIn(written, 'max', 300_000)) };
    }
  }
}
