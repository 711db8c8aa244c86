import { choice, count, duration, rate } from '../model/knobs.js';
import { idleAt } from '../model/problems.js';
import { group, union, type ValueOf } from '../model/shapes.js';
import type { OptionRemark } from './library.js';
import { isNoneChosen, reasonTable } from './reasons.js';

const on = group(
  'After which failures it stands in; a refusal may be that of a budget.',
  reasonTable,
);

/**
 * A fixed answer, which is always there.
 *
 * Late: whoever has got the stand-in hears no other answer. Given up: nobody is there to be answered,
 * so it does not stand in. Teaches nothing: it stands in for a refusal further inside as for a failure;
 * the answer of another fallback goes on as it is.
 */
export const valueFallbackTable = { on };

/**
 * The last good answer, as long as it is not too old.
 *
 * Late: a good answer to an attempt that was given up is not remembered. Given up: nobody is there to
 * be answered. Teaches nothing: it stands in for a refusal further inside as for a failure; what
 * another fallback answers goes on as it is and is not remembered.
 */
export const cacheFallbackTable = {
  maxAge: duration({
    meaning: 'How old the last good answer may be; at exactly that age it is too old.',
    default: null,
    min: 1,
  }),
  on,
};

/**
 * The work is kept and done later, when the dependency is back.
 *
 * Late: that work was done which was dropped as it was sent takes nothing out. Given up: the work of an
 * operation that was given up is not kept; what is kept is sent whatever becomes of operations. Teaches
 * nothing: work that is refused as it is sent stays the oldest; a fallback further inside that answers
 * has taken charge of it, so it is done.
 */
export const bufferFallbackTable = {
  size: count({
    meaning: 'How much work it keeps.',
    unit: 'operations',
    default: 1_000,
    min: 1,
    max: 100_000_000,
  }),
  drainRate: rate({
    meaning:
      'How fast it sends what it keeps, the oldest first, one after the other. After a refusal by an open breaker it waits until that may admit again, if the breaker says when.',
    default: 100,
  }),
  onFull: choice({
    meaning:
      'What happens to new work when it is full: fail: it fails; drop-new: it is answered and lost; drop-oldest: it is kept, and the oldest is lost.',
    choices: ['fail', 'drop-new', 'drop-oldest'],
    default: 'fail',
  }),
  on,
};

/** What a scenario file may say of a fallback. */
export const fallbackShape = union({
  meaning: 'What answers in the place of the dependency.',
  tag: 'kind',
  meanings: {
    value: 'A fixed answer, which is always there.',
    cache: 'The last good answer that came through it, as long as it is not too old.',
    buffer:
      'The work is kept and sent later; the operation is answered at once, and what was kept stays until it is done or lost.',
  },
  cases: { value: valueFallbackTable, cache: cacheFallbackTable, buffer: bufferFallbackTable },
  default: 'value',
});

/** A fallback with every default written in. */
export type FallbackSettings = ValueOf<typeof fallbackShape>;

/** What is odd in how the knobs of a fallback stand to each other. */
export function fallbackRemarks({ kind: _, ...knobs }: FallbackSettings): readonly OptionRemark[] {
  if (!isNoneChosen(knobs.on)) return [];
  const expected = 'a failure that it stands in for';
  return Object.keys(knobs).map((knob) =>
    idleAt(knob, 'on without any failure', expected, 'it stands in for none'),
  );
}
