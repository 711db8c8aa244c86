import { count, duration, flag, number } from '../../model/knobs.js';
import type { Settings } from '../../model/shapes.js';

/** The options of Semian's classic circuit breaker, as of 0.28.2; bare numbers are seconds. */
export const SEMIAN_OPTIONS = {
  success_threshold: count({
    meaning: 'Successes in half-open that close the circuit; other results do not reset the count.',
    unit: 'successes',
    min: 1,
  }),
  error_threshold: count({
    meaning: 'Remembered errors that open the circuit; they need not be consecutive.',
    unit: 'errors',
    min: 1,
  }),
  error_timeout: duration({
    meaning: 'How long after the last recorded error an open circuit lets the next call through.',
    min: 1,
    bare: 's',
  }),
  error_threshold_timeout: duration({
    meaning: 'How long an error is remembered; when not set, as long as error_timeout.',
    default: null,
    min: 1,
    bare: 's',
  }),
  error_threshold_timeout_enabled: flag({
    meaning: 'Whether errors are ever forgotten for their age.',
    default: true,
  }),
  lumping_interval: duration({
    meaning: 'Errors closer than this to the last recorded one are not recorded; 0 records all.',
    default: 0,
    bare: 's',
  }),
  half_open_resource_timeout: duration({
    meaning:
      "The client's own timeout for calls in half-open, where the client supports it; it changes nothing about the circuit.",
    default: null,
    min: 1,
    bare: 's',
  }),
  exponential_backoff_error_timeout: flag({
    meaning: 'Whether the first open period is short and the next ones grow up to error_timeout.',
    default: false,
  }),
  exponential_backoff_initial_timeout: duration({
    meaning: 'The first open period with backoff.',
    default: 1_000_000,
    min: 1,
    bare: 's',
  }),
  exponential_backoff_multiplier: number({
    meaning: 'The factor from one open period to the next with backoff.',
    default: 2,
    min: 1,
    excludesMin: true,
  }),
} as const;

/** What the classic breaker is built from. */
export type SemianOptions = Settings<typeof SEMIAN_OPTIONS>;
