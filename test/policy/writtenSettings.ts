import type { Fields, PlainSettings, PlainValue, Shape } from '../../src/model/shapes.js';
import { OWN_BREAKER } from '../../src/policy/breakerPolicy.js';
import { type BreakerSettings, breakerSettings } from '../../src/policy/breakerSettings.js';

/** The settings of the lab's own breaker as a scenario file may have them, before completion. */
export function own(given: Partial<BreakerSettings>): PlainSettings {
  const { failureThreshold = null, ...rest } = given;
  return { library: OWN_BREAKER, ...breakerSettings(rest), failureThreshold };
}

/** What the settings of a union's case are when nothing but its name is given. */
export function defaultsOf(fields: Fields): PlainSettings {
  const entries = Object.entries(fields).map(([name, shape]) => [name, defaultOf(shape)]);
  return Object.fromEntries(entries);
}

function defaultOf(shape: Shape): PlainValue {
  if (shape.kind === 'group') return shape.optional ? null : defaultsOf(shape.fields);
  if (shape.kind === 'list') return [];
  if (shape.kind === 'map') return {};
  if (shape.kind !== 'union') return shape.default ?? null;
  if (typeof shape.default !== 'string') return null;
  return { [shape.tag]: shape.default, ...defaultsOf(shape.cases[shape.default] ?? {}) };
}

/** What must be said of libraries that have options without a default. */
export const REQUIRED: Readonly<Record<string, PlainSettings>> = {
  semian: { success_threshold: 2, error_threshold: 3, error_timeout: 10_000_000 },
  cockatiel: {
    breaker: { type: 'ConsecutiveBreaker', threshold: 3 },
    halfOpenAfter: 10_000_000,
  },
};
