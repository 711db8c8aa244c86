import { narrow } from '../../src/model/narrow.js';
import type {
  Fields,
  PlainSettings,
  Settings,
  UnionShape,
  ValueOf,
} from '../../src/model/shapes.js';
import { defaultsOf } from './writtenSettings.js';

/** The settings of a table when only some knobs are set; the rest is at its default. */
export function settingsOf<const F extends Fields>(
  table: F,
  given: PlainSettings = {},
): Settings<F> {
  return narrow(table, { ...defaultsOf(table), ...given });
}

/** The settings of one case of a union when only some of its knobs are set. */
export function caseOf<S extends UnionShape>(
  shape: S,
  tag: keyof S['cases'] & string,
  given: PlainSettings = {},
): ValueOf<S> {
  const fields = shape.cases[tag] ?? {};
  const settings = { [shape.tag]: tag, ...narrow(fields, { ...defaultsOf(fields), ...given }) };
  // The fields of the case were just found to hold values of their types.
  return settings as unknown as ValueOf<S>;
}
