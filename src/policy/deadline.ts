import { duration } from '../model/knobs.js';
import type { Settings } from '../model/shapes.js';

/**
 * The knob of a deadline. Unlike a timeout it belongs to the operation: it runs from the operation's
 * start, through all attempts and waits, and policies further inside know how much of it is left.
 *
 * Late: an answer after that moment is heard by nobody, and an attempt that comes after it is given up
 * at once. Given up: its clock stops, and it gives up what is inside. Teaches nothing: whatever comes
 * back in time goes on as it is, and nothing is learnt.
 */
export const deadlineTable = {
  after: duration({
    meaning: 'How long after its start an operation is given up, attempts and waits included.',
    min: 1,
  }),
};

/** A deadline as set. */
export type DeadlineSettings = Settings<typeof deadlineTable>;
