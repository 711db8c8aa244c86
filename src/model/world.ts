import { count, duration } from './knobs.js';
import { group, type Settings } from './shapes.js';

/** What is to be done: the operations and when they start. */
export const workloadTable = {
  operations: count({
    meaning: 'How many operations start together at the beginning of the run.',
    unit: 'operations',
    min: 1,
    max: 100_000_000,
  }),
};

/** What the operations call, and its trouble. */
export const dependencyTable = {
  latency: duration({
    meaning: 'How long the dependency takes to answer; whether it is up is asked as it answers.',
    default: 5_000,
  }),
  failsFrom: duration({
    meaning: 'When the dependency goes down. It only does if it recovers later than this.',
    default: 0,
  }),
  recoversAfter: duration({
    meaning:
      'When the dependency is healthy again: it is down from failsFrom until just before this moment.',
    default: 0,
    words: ['never'],
  }),
};

/** What happens to every variant alike. */
export const worldTable = {
  workload: group('The work: which operations there are and when they start.', workloadTable),
  dependency: group('What the operations call, and its trouble.', dependencyTable),
};

/** A world with every default written in. */
export type World = Settings<typeof worldTable>;
/** A workload with every default written in. */
export type Workload = Settings<typeof workloadTable>;
/** A dependency with every default written in. */
export type DependencySettings = Settings<typeof dependencyTable>;
