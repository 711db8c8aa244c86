import { duration } from '../model/knobs.js';
import type { Settings } from '../model/shapes.js';

/** The knobs of a timeout. */
export const timeoutTable = {
  after: duration({
    meaning:
      'How long whatever is inside may take, each time anew; then it is given up. An answer at exactly this moment still counts.',
    min: 1,
  }),
};

/** A timeout with every default written in. */
export type TimeoutSettings = Settings<typeof timeoutTable>;

/** The knobs of a deadline. */
export const deadlineTable = {
  after: duration({
    meaning:
      'How long an operation may take in all, counted from its start: waiting for a worker, every attempt and every wait between them.',
    min: 1,
  }),
};

/** A deadline with every default written in. */
export type DeadlineSettings = Settings<typeof deadlineTable>;
