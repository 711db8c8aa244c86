import { narrow } from '../../src/model/narrow.js';
import type { Fields, PlainSettings, Settings } from '../../src/model/shapes.js';
import { defaultsOf } from './writtenSettings.js';

/** The settings of a table when only some knobs are set; the rest is at its default. */
export function settingsOf<const F extends Fields>(
  table: F,
  given: PlainSettings = {},
): Settings<F> {
  return narrow(table, { ...defaultsOf(table), ...given });
}
