import { type GroupShape, group, type Shape } from '../model/shapes.js';
import { worldTable } from '../model/world.js';
import { POLICIES } from '../policy/register.js';
import { SECTIONS } from './tables.js';

/** What a scenario may hold besides its variants' own keys: handed in, so that others can be tried. */
export interface ScenarioTables {
  readonly world: GroupShape;
  /** By the kind of policy. */
  readonly policies: { readonly [kind: string]: Shape };
}

/** The world of a scenario as one shape. */
export const WORLD = group(SECTIONS.world, worldTable);

/** The tables of scenario files. */
export const SCENARIO_TABLES: ScenarioTables = {
  world: WORLD,
  policies: Object.fromEntries(Object.entries(POLICIES).map(([kind, { shape }]) => [kind, shape])),
};
