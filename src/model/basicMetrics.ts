import { catalogue, OF_BREAKERS, OF_CALLS, OF_OPERATIONS } from './metricInfo.js';

/**
 * The figures of the first experiment, in the order of its tables. A summary shows them all, but for
 * those of a breaker where there is none.
 */
export const BASIC_METRICS = [
  ...catalogue(OF_OPERATIONS, {
    operations: {
      label: 'operations',
      better: 'neither',
      shown: 'always',
      meaning: 'Operations that were started.',
    },
    completed: {
      label: 'completed',
      better: 'higher',
      shown: 'always',
      meaning: 'Operations that got a good answer.',
    },
    failed: {
      label: 'failed',
      shown: 'always',
      meaning: 'Operations that gave up without a good answer.',
    },
    attempts: {
      label: 'attempts',
      shown: 'always',
      meaning:
        'Passes through the retry policy, counted when each became a dependency call or a fast fail, or was given up before.',
    },
    attemptBudget: {
      label: 'attempt budget',
      better: 'neither',
      shown: 'always',
      meaning: 'The most attempts that all operations together were allowed.',
    },
  }),
  ...catalogue(OF_CALLS, {
    dependencyCalls: {
      label: 'dependency calls',
      shown: 'always',
      meaning: 'Attempts that reached the dependency.',
    },
    failedCalls: {
      label: 'failed calls',
      shown: 'always',
      meaning: 'Dependency calls whose answer was a failure: wasted load.',
    },
    fastFails: {
      label: 'fast fails',
      better: 'neither',
      shown: 'always',
      meaning: 'Attempts refused by our own policy; the dependency never saw them.',
    },
  }),
  ...catalogue(OF_OPERATIONS, {
    attemptsPerOperation: {
      label: 'attempts per operation',
      unit: 'ratio',
      shown: 'always',
      meaning: 'Attempts divided by operations.',
    },
  }),
  ...catalogue(OF_CALLS, {
    callsAvoided: {
      label: 'calls avoided',
      better: 'higher',
      shown: 'always',
      least: null,
      meaning: 'Dependency calls of the variant with role before, less those of this one.',
    },
  }),
  ...catalogue(OF_BREAKERS, {
    'breaker.opened': {
      label: 'breaker opened',
      better: 'neither',
      shown: 'always',
      meaning: 'How often the breaker opened, trips and reopenings together.',
    },
    'breaker.probes': {
      label: 'breaker probes',
      better: 'neither',
      shown: 'always',
      meaning: 'Calls that the breaker admitted to test whether the dependency is back.',
    },
    'breaker.closedAfterRecovery': {
      label: 'closed after recovery',
      unit: 'yes/no',
      better: 'higher',
      shown: 'always',
      meaning: 'Whether a good probe closed the breaker.',
    },
    'breaker.finalState': {
      label: 'final breaker state',
      unit: 'state',
      better: 'neither',
      shown: 'always',
      meaning:
        'The state of the breaker in the end, of several that of the strictest; none without a breaker.',
    },
  }),
  ...catalogue(OF_OPERATIONS, {
    lastSettledMs: {
      label: 'last settled',
      unit: 'ms',
      shown: 'always',
      meaning: 'When the last operation settled.',
    },
  }),
];
