import type { Fields, PlainSettings } from '../model/shapes.js';
import { isAtDefault, writeShape } from '../model/written.js';
import { breakerShape } from '../policy/breakerPolicy.js';

/** A breaker as a person would write it. */
export interface WrittenBreaker {
  readonly library: string;
  /** Empty for the lab's own breaker. */
  readonly version: string;
  /** Every option with its value, durations with their unit. */
  readonly options: PlainSettings;
  /** Those of them that are not at their default. */
  readonly changed: PlainSettings;
}

/** Writes the settings of a breaker. */
export function writeBreaker(settings: PlainSettings): WrittenBreaker {
  const library = String(settings['library']);
  const { version: _, ...fields } = breakerShape.cases[library] ?? {};
  const options = writeAll(fields, settings);
  const changed = Object.entries(options).filter(([name]) => {
    const shape = fields[name];
    return shape !== undefined && !isAtDefault(shape, settings[name] ?? null);
  });
  const version = String(settings['version'] ?? '');
  return { library, version, options, changed: Object.fromEntries(changed) };
}

function writeAll(fields: Fields, settings: PlainSettings): PlainSettings {
  const written = Object.entries(fields).map(([name, shape]) => [
    name,
    writeShape(shape, settings[name] ?? null),
  ]);
  return Object.fromEntries(written);
}
