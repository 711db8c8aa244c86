import { count, duration, flag, text } from '../model/knobs.js';
import type { Fields } from '../model/shapes.js';

/** The most calls of one list: enough for any rule, and what one look at it all can hold. */
export const MOST_CALLS = 100_000;

const note = text({ meaning: 'For people; nobody looks at it.', default: null });

/** What a step may say besides `call` or `do`. */
export const stepTable = {
  t: duration({ meaning: 'When it happens, since the start; a bare number is ms.', bare: 'ms' }),
  takes: duration({
    meaning: 'How long the call takes; its result comes after what the list says for that time.',
    default: 0,
    bare: 'ms',
  }),
  n: count({ meaning: 'How many calls.', unit: 'calls', default: 1, min: 1, max: MOST_CALLS }),
  every: duration({
    meaning:
      'From the start of one of n calls to the start of the next; not set: all at the same time.',
    default: null,
    bare: 'ms',
  }),
  concurrent: flag({
    meaning:
      'Whether all n calls start before the first of them ends; else each that takes no time ends before the next starts.',
    default: false,
  }),
  id: text({ meaning: 'A name by which an expectation may refer to these calls.', default: null }),
  host: count({ meaning: 'The host that the calls go to; for Envoy.', unit: '', default: 0 }),
  note,
} as const satisfies Fields;

/** What a step done by hand may say besides `do`. */
export const manualTable = { t: stepTable.t, note } as const satisfies Fields;

/** What an expectation may say besides the moment, the state, the result and counters. */
export const expectTable = {
  t: duration({ meaning: 'The time that is looked at; a bare number is ms.', bare: 'ms' }),
  since: duration({
    meaning:
      'From when on admitted and rejected count; not set: over the steps that began last before t.',
    default: null,
    bare: 'ms',
  }),
  host: count({ meaning: 'The host that is looked at; for Envoy.', unit: '', default: 0 }),
  note,
} as const satisfies Fields;

/** The keys of an expectation that are words. */
export const EXPECT_WORDS = {
  after: 'Just after what: the call, 3rd ok, 5 calls, 2nd rejected, 10th result, an id, all.',
  before: 'Just before what, in the same words.',
  state: 'The state, in the words of the lab or of the library, large or small.',
  result:
    'What the latest call at t was told: admitted, rejected, queued, a reason such as probing, or an error of the library. Where none was made: what one more call would be told.',
} as const;

/** The knobs at the top of the file. */
export const stepsHeadTable = {
  seed: count({
    meaning: 'Seed of every random draw.',
    unit: '',
    default: 1,
    max: 4_294_967_295,
  }),
} as const satisfies Fields;

/** Keys at the top that hold more than a knob. */
export const STEPS_SECTIONS = {
  breaker: 'The breaker, as in a scenario.',
  library: 'Instead of breaker: the library, with its options under config.',
  version: 'With library: its version.',
  config:
    'With library: its options as its users write them; every bare duration in ms, whatever the library.',
  steps: 'What happens, by time; at one time in the order of the file.',
  expect: 'What is expected to be seen.',
} as const;

/** Keys at the top that are for people only. */
export const STEPS_NOTES = [
  'title',
  'about',
  'source',
  'note',
  'n',
  'kind',
  'wrong',
  'right',
  'why right',
  'confidence',
  'checked by',
] as const;
