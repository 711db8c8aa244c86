import { catalogue, OF_CALLS, timeEntries } from './metricInfo.js';

/** What reached the dependencies, the figures of the first experiment aside. */
export const CALL_METRICS = catalogue(OF_CALLS, {
  amplification: {
    label: 'calls per operation',
    unit: 'ratio',
    shown: 'many',
    meaning: 'Dependency calls divided by operations started.',
  },
  abandonedCalls: {
    label: 'abandoned calls',
    shown: 'notable',
    meaning: 'Dependency calls that were given up before they were answered.',
  },
  wastedCalls: {
    label: 'wasted calls',
    shown: 'many',
    meaning: 'Dependency calls that started while their dependency was down.',
  },
  cancelledAttempts: {
    label: 'cancelled attempts',
    shown: 'notable',
    meaning: 'Attempts that were given up while they waited, before they became a call.',
  },
  peakCalls: {
    label: 'most calls in 100 ms',
    meaning:
      'The most dependency calls that started within one tenth of a second, counted off from the start of the run.',
  },
  ...timeEntries('callLatency', 'call', 'answered calls (bad answers too)', 'never'),
  'inFlight.max': {
    label: 'most in flight',
    shown: 'many',
    meaning:
      'The most dependency calls that were under way at one time; what begins and ends at one moment does not count.',
  },
  'inFlight.mean': {
    label: 'mean in flight',
    unit: 'ratio',
    meaning: 'Dependency calls under way, averaged over the length of the scope.',
  },
});

/** Why our own policies refused attempts. */
export const REFUSAL_METRICS = catalogue(OF_CALLS, {
  'fastFails.open': {
    label: 'refused, breaker open',
    better: 'neither',
    meaning: 'Attempts refused because a breaker was open.',
  },
  'fastFails.probing': {
    label: 'refused, probing',
    better: 'neither',
    meaning: 'Attempts refused because a breaker had all its probes under way.',
  },
  'fastFails.bulkhead-full': {
    label: 'refused, bulkhead full',
    better: 'neither',
    shown: 'notable',
    meaning: 'Attempts refused because a bulkhead and its queue were full.',
  },
  'fastFails.throttled': {
    label: 'refused, throttled',
    better: 'neither',
    shown: 'notable',
    meaning: 'Attempts refused by adaptive throttling, at random.',
  },
  'fastFails.budget-empty': {
    label: 'refused, budget empty',
    better: 'neither',
    shown: 'notable',
    meaning: 'Attempts refused because a retry budget was used up.',
  },
  'fastFails.rate-limited': {
    label: 'refused, rate limit',
    better: 'neither',
    shown: 'notable',
    meaning: 'Attempts refused by a rate limit of our own.',
  },
  'fastFails.unhealthy': {
    label: 'refused, unhealthy',
    better: 'neither',
    shown: 'notable',
    meaning: 'Attempts refused because health checks had found the dependency unhealthy.',
  },
});
