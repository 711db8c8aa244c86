import { choice, duration, rate } from './knobs.js';
import { group, list, type Settings } from './shapes.js';

/** A stretch of the load: one rate, or a straight line from one to another. */
const stageTable = {
  for: duration({ meaning: 'How long the stage lasts.', min: 1 }),
  rate: rate({
    meaning: 'How many operations arrive as it begins; 0/s is a pause.',
    allowsZero: true,
  }),
  rampTo: rate({
    meaning: 'How many arrive as it ends, on a straight line; the same all along unless set.',
    default: null,
    allowsZero: true,
  }),
};

/** When operations arrive. */
export const arrivalsTable = {
  process: choice({
    meaning:
      'constant: evenly spaced, the first at the start; poisson: as users come that know nothing of each other.',
    choices: ['constant', 'poisson'],
    default: 'poisson',
  }),
  rate: rate({
    meaning:
      'How many operations arrive: all along, or where there are stages after the last of them.',
    default: null,
  }),
  stages: list(
    'Rates that change over time, one stage after the other from the start.',
    group('One stretch of the load.', stageTable),
  ),
  duration: duration({
    meaning: 'When the load stops: nothing arrives at or after it. With the last stage unless set.',
    default: null,
    min: 1,
  }),
};

/** A load as read from a file. */
export type ArrivalSettings = Settings<typeof arrivalsTable>;

/** One stage of a load as read from a file. */
export type LoadStage = ArrivalSettings['stages'][number];
