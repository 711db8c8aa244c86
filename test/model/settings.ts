import { choice, count, duration, flag, number, rate, text } from '../../src/model/knobs.js';
import type { PlainSettings } from '../../src/model/shapes.js';
import { group, optionalGroup, union } from '../../src/model/shapes.js';

const meaning = 'What it does.';

/** A table with one shape of every kind. */
export const everyShape = {
  count: count({ meaning, unit: 'calls' }),
  number: number({ meaning, default: null }),
  wait: duration({ meaning, words: ['never'] }),
  rate: rate({ meaning }),
  choice: choice({ meaning, choices: ['fast', 'slow'] }),
  flag: flag({ meaning }),
  text: text({ meaning }),
  group: group('A group.', { inner: duration({ meaning }) }),
  optional: optionalGroup('May be left out.', { inner: count({ meaning, unit: '' }) }),
  union: union({
    meaning: 'One of two.',
    tag: 'kind',
    cases: { fixed: { after: duration({ meaning }) }, none: {} },
    default: null,
  }),
};

/** Settings that fit {@link everyShape}. */
export const fitting: PlainSettings = {
  count: 3,
  number: 0.5,
  wait: 1_500,
  rate: 3.5 / 60,
  choice: 'fast',
  flag: false,
  text: 'x',
  group: { inner: 2_000_000 },
  optional: { inner: 4 },
  union: { kind: 'fixed', after: 90_000_000 },
};
