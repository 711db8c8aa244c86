import { catalogue, OF_OPERATIONS, timeEntries } from './metricInfo.js';

/** What became of the operations, the figures of the first experiment aside. */
export const OPERATION_METRICS = catalogue(OF_OPERATIONS, {
  primary: {
    label: 'answered itself',
    better: 'higher',
    shown: 'split',
    meaning: 'Operations completed by the dependencies themselves, without a fallback.',
  },
  fallback: {
    label: 'answered by fallback',
    better: 'neither',
    shown: 'notable',
    meaning: 'Operations completed with the answer of a fallback in the place of a real one.',
  },
  rejected: {
    label: 'rejected',
    shown: 'notable',
    meaning:
      'Failed operations that our own side turned away: no room in the pool, a policy refused the last attempt, or a budget forbade one.',
  },
  stillRunning: {
    label: 'still running',
    better: 'neither',
    shown: 'notable',
    meaning: 'Operations that had started and not settled when the scope was over.',
  },
  completedRatio: {
    label: 'completed of settled',
    unit: 'ratio',
    better: 'higher',
    shown: 'many',
    most: 1,
    meaning: 'Completed operations divided by settled ones.',
  },
  primaryRatio: {
    label: 'itself, of settled',
    unit: 'ratio',
    better: 'higher',
    most: 1,
    meaning: 'Operations completed by the dependencies themselves, divided by settled ones.',
  },
  rejectedRatio: {
    label: 'rejected, of settled',
    unit: 'ratio',
    most: 1,
    meaning: 'Rejected operations divided by settled ones.',
  },
  goodput: {
    label: 'goodput',
    unit: 'per second',
    better: 'higher',
    shown: 'many',
    meaning: 'Completed operations divided by the length of the scope.',
  },
  ...timeEntries('latency', 'latency', 'settled operations (failed ones too)', 'many'),
  ...timeEntries(
    'completedLatency',
    'completed in',
    'completed operations (by a fallback too)',
    'never',
  ),
  recoverMs: {
    label: 'recovered after',
    unit: 'ms',
    shown: 'many',
    meaning:
      'From every dependency being up again until the last operation that failed before 20 in a row completed, the longest time of several.',
  },
});
