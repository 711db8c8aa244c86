import { duration } from '../model/knobs.js';
import type { Settings } from '../model/shapes.js';

/**
 * The knob of a timeout. It holds for each pass through it: inside a retry, for each attempt. An
 * answer at exactly that time still counts, since deadlines come last at any moment.
 *
 * Late: an answer after that time is heard by nobody. Given up: its clock stops, and it gives up what
 * is inside. Teaches nothing: whatever comes back in time goes on as it is, and nothing is learnt.
 */
export const timeoutTable = {
  after: duration({
    meaning: 'How long to wait for an answer before the attempt is given up.',
    min: 1,
  }),
};

/** A timeout as set. */
export type TimeoutSettings = Settings<typeof timeoutTable>;
