import { formatDuration } from '../../model/time.js';
import type { OptionRemark } from '../library.js';
import { SEMIAN_OPTIONS, type SemianOptions } from './semianOptions.js';

/** What users of the classic breaker do not expect (Semian 0.28.2). */
export const SEMIAN_SURPRISES: readonly string[] = [
  'A failure that arrives while the circuit is open is recorded and starts the wait anew: with error_timeout 10s and a late failure 9s after the opening, the circuit is open for 19s.',
  'At exactly the last error + error_timeout a call is still refused; a moment later it goes out.',
  'Successes forgive nothing in closed: 3 errors among 1000 successes open a circuit with error_threshold 3.',
  'error_threshold_timeout is error_timeout unless it is set: a longer cool-down also counts errors over a longer time.',
  'Half-open lets every call through, not one probe, and lasts until success_threshold successes or one failure.',
  'Errors before a trip are still remembered in the next half-open period; only closing forgets them.',
  'Successes of calls that began before the trip count towards success_threshold in half-open.',
  'With lumping_interval a failed probe may go unrecorded: the circuit reopens, yet the next probe may follow before a full error_timeout.',
  'With backoff the waits are initial, initial * multiplier, ... up to error_timeout, and start over once the circuit closes.',
  'The circuit is per process: 60 workers need 60 times the errors before all of them are open.',
];

/**
 * What Semian's validator says about combinations of options. By default the library only logs
 * these and runs on; settings that fight each other are errors here, settings without effect
 * warnings.
 */
export function semianRemarks(options: SemianOptions): readonly OptionRemark[] {
  return [lumpingNeverOpens, forgettingIsOff, backoffStartsTooLong, backoffIsOff].flatMap(
    (remark) => remark(options),
  );
}

/** Errors that are recorded a lumping interval apart must fit into the time they are remembered. */
function lumpingNeverOpens(options: SemianOptions): OptionRemark[] {
  if (!options.error_threshold_timeout_enabled) return [];
  const lumping = options.lumping_interval;
  const remembered = options.error_threshold_timeout ?? options.error_timeout;
  const needed = lumping * (options.error_threshold - 1);
  if (needed <= remembered) return [];
  const source =
    options.error_threshold_timeout === null ? 'error_timeout' : 'error_threshold_timeout';
  return [
    {
      severity: 'error',
      option: 'lumping_interval',
      found: `lumping_interval ${formatDuration(lumping)} with error_threshold ${options.error_threshold} and ${source} ${formatDuration(remembered)}`,
      expected: `lumping_interval * (error_threshold - 1) of at most ${source}`,
      hint: `the circuit can never open: ${options.error_threshold} errors need ${formatDuration(needed)}, and are forgotten after ${formatDuration(remembered)}`,
    },
  ];
}

function forgettingIsOff(options: SemianOptions): OptionRemark[] {
  const remembered = options.error_threshold_timeout;
  if (options.error_threshold_timeout_enabled || remembered === null) return [];
  return [
    {
      severity: 'error',
      option: 'error_threshold_timeout',
      found: `error_threshold_timeout ${formatDuration(remembered)} with error_threshold_timeout_enabled false`,
      expected: 'one of the two, not both',
      hint: 'with error_threshold_timeout_enabled false errors are never forgotten: leave error_threshold_timeout out',
    },
  ];
}

/** Semian wants the first period to be shorter; a longer one holds as it is and never grows. */
function backoffStartsTooLong(options: SemianOptions): OptionRemark[] {
  const first = options.exponential_backoff_initial_timeout;
  const last = options.error_timeout;
  if (!options.exponential_backoff_error_timeout || first < last) return [];
  const found = `exponential_backoff_initial_timeout ${formatDuration(first)} with error_timeout ${formatDuration(last)}`;
  return [
    {
      severity: first > last ? 'error' : 'warning',
      option: 'exponential_backoff_initial_timeout',
      found,
      expected: 'exponential_backoff_initial_timeout shorter than error_timeout',
      hint: `every open period lasts ${formatDuration(first)}: there is nothing to grow to`,
    },
  ];
}

function backoffIsOff(options: SemianOptions): OptionRemark[] {
  if (options.exponential_backoff_error_timeout) return [];
  const remarks: OptionRemark[] = [];
  for (const option of BACKOFF_ONLY) {
    if (options[option] === SEMIAN_OPTIONS[option].default) continue;
    remarks.push({
      severity: 'warning',
      option,
      found: `${option} with exponential_backoff_error_timeout false`,
      expected: 'exponential_backoff_error_timeout true',
      hint: 'without backoff every open period lasts error_timeout',
    });
  }
  return remarks;
}

const BACKOFF_ONLY = [
  'exponential_backoff_initial_timeout',
  'exponential_backoff_multiplier',
] as const;
