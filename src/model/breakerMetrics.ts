import { catalogue, OF_BREAKERS } from './metricInfo.js';

/** How the breakers did, the figures of the first experiment aside. */
export const BREAKER_METRICS = catalogue(OF_BREAKERS, {
  'breaker.trips': {
    label: 'breaker trips',
    better: 'neither',
    meaning: 'How often a breaker went from closed to open.',
  },
  'breaker.reopens': {
    label: 'breaker reopenings',
    better: 'neither',
    meaning: 'How often a breaker went from half-open to open.',
  },
  'breaker.flaps': {
    label: 'breaker flaps',
    shown: 'notable',
    meaning: 'How often a breaker tripped within 60 s of closing.',
  },
  'breaker.falseTrips': {
    label: 'false trips',
    shown: 'notable',
    meaning: 'How often a breaker tripped while its dependency was up.',
  },
  'breaker.openMs': {
    label: 'time open',
    unit: 'ms',
    better: 'neither',
    meaning: 'How long the breakers were open, all of them added up.',
  },
  'breaker.halfOpenMs': {
    label: 'time half-open',
    unit: 'ms',
    better: 'neither',
    meaning: 'How long the breakers were half-open, all of them added up.',
  },
  'breaker.timeToOpenMs': {
    label: 'opened after',
    unit: 'ms',
    shown: 'many',
    meaning:
      'From a dependency going down until the first of its breakers tripped, the longest of the outages in which one did.',
  },
  'breaker.timeToCloseMs': {
    label: 'closed after',
    unit: 'ms',
    shown: 'many',
    meaning:
      'From a dependency being up again until the last of its breakers was closed, the longest of the outages after which all did.',
  },
  'breaker.missedCalls': {
    label: 'missed calls',
    shown: 'many',
    meaning:
      'Dependency calls that started while their dependency was down and after the first bad answer of that outage, when a breaker could have known.',
  },
  'breaker.falseRejections': {
    label: 'false rejections',
    shown: 'many',
    meaning: 'Attempts that a breaker refused (open, probing) while its dependency was up.',
  },
});

/** What the alerts of an operations handbook would have said. */
export const ALERT_METRICS = catalogue(OF_BREAKERS, {
  'alerts.opened': {
    label: 'alerts, opened',
    better: 'neither',
    meaning: 'Alerts that a breaker had opened, one for each trip.',
  },
  'alerts.openTooLong': {
    label: 'alerts, open too long',
    shown: 'notable',
    meaning:
      'Alerts that a breaker had not closed within 5 minutes of its trip, one for each trip.',
  },
  'alerts.flapping': {
    label: 'alerts, flapping',
    shown: 'notable',
    meaning: 'Alerts that a breaker had tripped three times within 10 minutes.',
  },
});
