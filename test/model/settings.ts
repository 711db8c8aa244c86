import { choice, count, duration, flag, number, rate, text } from '../../src/model/knobs.js';
import type { PlainSettings } from '../../src/model/shapes.js';
import { group, list, named, optionalGroup, union } from '../../src/model/shapes.js';

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
    meanings: { fixed: meaning, none: meaning },
    cases: { fixed: { after: duration({ meaning }) }, none: {} },
    default: null,
  }),
  short: union({
    meaning: 'One of two, the one written short.',
    tag: 'shape',
    meanings: { fixed: meaning, pair: meaning },
    cases: {
      fixed: { value: duration({ meaning }), extra: count({ meaning, unit: '', default: 0 }) },
      pair: { low: duration({ meaning }), high: duration({ meaning }) },
    },
    shorthand: { text: { case: 'fixed', field: 'value' } },
  }),
  list: list('Things in an order.', group('A thing.', { rate: rate({ meaning }) })),
  map: named('Things by name.', list('Words.', text({ meaning }), { min: 1 })),
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
  short: { shape: 'fixed', value: 5_000, extra: 0 },
  list: [{ rate: 58 }, { rate: 0.5 }],
  map: { one: ['a'], 'two-words': ['b', 'c'] },
};
