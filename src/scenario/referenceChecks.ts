import { RELATIONS } from '../model/checks.js';
import { count, text } from '../model/knobs.js';
import type { Fields } from '../model/shapes.js';
import { type OptionRow, optionRows } from './optionRows.js';
import { holdsInKnob, PUBLISHED, remarkKnob, WITHIN } from './tables.js';

/** What a check is about; where it is narrowed down to nothing, the whole run. */
const about: Fields = {
  name: text({ meaning: 'The claim in words.' }),
  metric: text({ meaning: 'What is measured: a name that breaker-lab list --metrics shows.' }),
  phase: text({ meaning: 'In this phase only.', default: null }),
  flow: text({ meaning: 'For operations of this flow only.', default: null }),
  dependency: text({ meaning: 'For calls to this dependency only.', default: null }),
  client: count({ meaning: 'For this client only.', unit: '', min: 1, default: null }),
};

const row = { when: [], unit: null, default: null, required: false } as const;
const LIMIT =
  'a value in the unit of the metric, a metric such as operations or before.failedCalls, or so many times one: 0.5 * before.failedCalls';

/** Exactly one of these. */
const relations: readonly OptionRow[] = Object.entries(RELATIONS)
  .filter(([name]) => name !== 'within')
  .map(([name, words]) => ({
    ...row,
    path: name,
    range: LIMIT,
    meaning: `It must be ${words} this; a check says exactly one such thing.`,
  }));

/** What a check of a scenario file may hold. */
export function checkRows(): readonly OptionRow[] {
  return [
    ...optionRows(about),
    ...relations,
    ...optionRows({ holdsIn: holdsInKnob }),
    { ...row, path: 'published', range: 'a value, or a percentage', meaning: PUBLISHED },
    { ...row, path: 'within', range: 'a distance, or a percentage', meaning: WITHIN },
    ...optionRows({ remark: remarkKnob }),
  ];
}
