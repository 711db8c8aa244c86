import { duration, number } from './knobs.js';
import { list, union, type ValueOf } from './shapes.js';

const max = duration({
  meaning: 'The longest that a draw may be: anything longer takes this long.',
  default: null,
  min: 1,
});

/** Always the same. */
const fixedTable = {
  value: duration({ meaning: 'How long it takes, every time.', default: 5_000 }),
};

/** Every whole microsecond between two ends is as likely as any other. */
const uniformTable = {
  from: duration({ meaning: 'The shortest.' }),
  to: duration({ meaning: 'The longest.' }),
  max,
};

/** The bell curve, cut off at nothing. */
const normalTable = {
  mean: duration({
    meaning: 'The middle of the bell. Draws below zero count as zero, which raises the real mean.',
  }),
  deviation: duration({ meaning: 'The standard deviation: 68 % of the draws are that near.' }),
  max,
};

/** Waiting for something that is as likely to come now as at any other moment. */
const exponentialTable = {
  mean: duration({
    meaning: 'The mean. 37 % of the draws are longer than it, 1 % are longer than 4.6 times it.',
    min: 1,
  }),
  max,
};

/**
 * What most services look like. By median and sigma and not by the mean: the median is the p50
 * of a dashboard, and sigma then moves the tail alone.
 */
const logNormalTable = {
  median: duration({ meaning: 'Half of the draws are shorter.', min: 1 }),
  sigma: number({
    meaning:
      'The deviation of the natural logarithm: p84 is e^sigma and p99 e^(2.33 sigma) times the median.',
    min: 0,
    max: 10,
  }),
  max,
};

/** A tail that falls so slowly that the longest draw rules the mean. */
const paretoTable = {
  scale: duration({ meaning: 'The shortest.', min: 1 }),
  shape: number({
    meaning:
      'How fast the tail falls: twice as long is 2^shape times as rare. Up to 1 there is no finite mean.',
    min: 0.1,
    max: 1000,
  }),
  max,
};

/** What was measured. */
const empiricalTable = {
  quantiles: list(
    'What was measured, at evenly spaced shares from the shortest to the longest: three are p0, p50 and p100. In between draws lie on a straight line.',
    duration({ meaning: 'So long or shorter took that share.' }),
    { min: 2 },
  ),
  max,
};

const meanings = {
  fixed: 'Always the same.',
  uniform: 'Anything between two ends, all of it equally likely.',
  normal: 'The bell curve, cut off at nothing.',
  exponential: 'As likely to be over now as at any other moment: mostly short, at times long.',
  'log-normal':
    'What most services look like: most draws are near the median, and sigma makes the tail.',
  pareto: 'A tail that falls so slowly that the longest draw rules the mean.',
  empirical: 'What was measured, by its quantiles.',
};

/** How long something takes: a fixed time, or a draw from a distribution. */
export const latencyShape = union({
  meaning: 'How long it takes: always the same, or drawn from a distribution.',
  tag: 'distribution',
  meanings,
  cases: {
    fixed: fixedTable,
    uniform: uniformTable,
    normal: normalTable,
    exponential: exponentialTable,
    'log-normal': logNormalTable,
    pareto: paretoTable,
    empirical: empiricalTable,
  },
  default: 'fixed',
  shorthand: {
    text: { case: 'fixed', field: 'value' },
    number: { case: 'fixed', field: 'value' },
  },
});

/** A latency as read from a file. */
export type LatencySettings = ValueOf<typeof latencyShape>;
