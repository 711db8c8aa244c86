import { catalogue, OF_CALLS } from './metricInfo.js';

/** What policies did of their own accord. A summary shows no retries: it always shows the attempts. */
export const POLICY_METRICS = catalogue(OF_CALLS, {
  retries: {
    label: 'retries',
    meaning:
      'Attempts that a retry policy decided on after one had failed, given up before they began or not.',
  },
  timeouts: {
    label: 'timeouts',
    shown: 'notable',
    meaning: 'Attempts that a timeout gave up, whether they were calls by then or still waited.',
  },
  deadlines: {
    label: 'deadlines passed',
    shown: 'notable',
    meaning: 'Operations or attempts that a deadline gave up, or did not let begin any more.',
  },
  hedges: {
    label: 'hedges',
    better: 'neither',
    shown: 'notable',
    meaning: 'Attempts that a hedge started beside others.',
  },
  hedgesWon: {
    label: 'hedges that won',
    better: 'neither',
    shown: 'notable',
    meaning: 'Hedges whose answer was the one that counted.',
  },
});

/** What health checks found, those of all clients added up. */
export const HEALTH_METRICS = catalogue(['phase', 'dependency'], {
  'healthCheck.polls': {
    label: 'health polls',
    better: 'neither',
    shown: 'notable',
    meaning: 'Polls of health checks that were answered or timed out.',
  },
  'healthCheck.failedPolls': {
    label: 'failed health polls',
    shown: 'notable',
    meaning: 'Polls of health checks that got no good answer in time.',
  },
  'healthCheck.unhealthyMs': {
    label: 'time unhealthy',
    unit: 'ms',
    better: 'neither',
    shown: 'notable',
    meaning: 'How long health checks found their dependency unhealthy, all of them added up.',
  },
});
