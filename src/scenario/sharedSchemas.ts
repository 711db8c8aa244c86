import { capacityShape } from '../model/capacity.js';
import { duration, percent, rate } from '../model/knobs.js';
import { latencyShape } from '../model/latency.js';
import { group, type Shape } from '../model/shapes.js';
import { troubleShape } from '../model/trouble.js';
import { worldTable } from '../model/world.js';
import { backoffTable } from '../policy/backoff.js';
import { failsafeOptions } from '../policy/breakers/failsafeOptions.js';
import { reasonTable } from '../policy/reasons.js';
import { POLICIES } from '../policy/register.js';
import type { JsonSchema } from './knobSchema.js';
import { type Extent, valueSchema } from './shapeSchema.js';

/** A schema that is written once, under a name, and referred to. */
export type SharedSchema = readonly [name: string, schema: JsonSchema];

const meaning = '';
const { dependency, flows, pools, phases, workload } = worldTable;

/** What a scenario file holds in more than one place, or what a reader looks for by its name. */
const SHARED_SHAPES: Readonly<Record<string, Shape>> = {
  World: group(meaning, worldTable),
  Dependency: dependency,
  Network: dependency.fields.network,
  Capacity: capacityShape,
  Trouble: troubleShape,
  Flap: troubleShape.cases.down.flap,
  Workload: workload,
  Arrivals: workload.fields.arrivals,
  Trace: workload.fields.trace,
  Flow: flows.item,
  Step: flows.item.fields.steps.item,
  Pool: pools.item,
  Phase: phases.item,
  Latency: latencyShape,
  ...Object.fromEntries(Object.entries(POLICIES).map(([kind, { shape }]) => [kind, shape])),
  FailsafeBackoff: failsafeOptions.failure_policy.cases.consecutive_failures.backoff,
  Backoff: group(meaning, backoffTable),
  Reasons: group(meaning, reasonTable),
  Duration: duration({ meaning }),
  DurationAboveZero: duration({ meaning, min: 1 }),
  Percentage: percent({ meaning }),
  PercentageAboveZero: percent({ meaning, excludesMin: true }),
  Rate: rate({ meaning }),
  RateOrNone: rate({ meaning, allowsZero: true }),
};

/**
 * The schemas that scenario files share, by name: `latency`, and `partialLatency` where what is
 * missing may stand in another file or world that is laid under.
 */
export function sharedSchemas(): readonly SharedSchema[] {
  return Object.entries(SHARED_SHAPES).flatMap(([name, shape]) => [
    shared(lowerFirst(name), shape, 'whole'),
    shared(`partial${name}`, shape, 'partial'),
  ]);
}

function shared(name: string, shape: Shape, extent: Extent): SharedSchema {
  return [name, valueSchema(shape, extent)];
}

function lowerFirst(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}

/**
 * Writes every shared schema once, under `$defs`, and a `$ref` wherever it stood. What is said of
 * one place stays there: its description and its default. The larger one goes first, so that a
 * trouble is a trouble and not a mapping of durations; what is not referred to is left out.
 */
export function withDefinitions(schema: JsonSchema, all: readonly SharedSchema[]): JsonSchema {
  const names = new Map([...all].reverse().map(([name, each]) => [keyOf(each), name]));
  const used = new Map<string, JsonSchema>();
  const referTo = (name: string): string => {
    if (!used.has(name)) {
      used.set(name, {});
      const own = all.find(([each]) => each === name)?.[1] ?? {};
      used.set(name, inside(own, replaced));
    }
    return `#/$defs/${name}`;
  };
  const replaced = (part: JsonSchema): JsonSchema => {
    const name = names.get(keyOf(part));
    if (name === undefined) return inside(part, replaced);
    return { ...remarksOf(part), $ref: referTo(name) };
  };
  const body = inside(schema, replaced);
  return { ...body, $defs: Object.fromEntries(used) };
}

/** What is said of the place and not of what stands there. */
const REMARKS: readonly string[] = ['description', 'default'];

function remarksOf(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => REMARKS.includes(key)));
}

/** The same for the same schema, whatever is said of its place. */
function keyOf(schema: JsonSchema): string {
  return JSON.stringify(Object.entries(schema).filter(([key]) => !REMARKS.includes(key)));
}

/** A schema whose parts are other ones. */
function inside(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    return isSchema(value) ? change(value) : value;
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, changed(value)]));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
