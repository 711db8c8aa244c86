import { capacityRemarks } from './capacityRemarks.js';
import type { DependencySettings } from './dependency.js';
import { latencyRemarks } from './latencyRemarks.js';
import { errorAt, idleAt, type OptionRemark } from './problems.js';
import type { Micros } from './time.js';
import { type TroubleSurroundings, troubleRemarks } from './troubleRemarks.js';
import { allReadable, eachReadable } from './unreadable.js';

/** What a dependency may name. */
export interface DependencySurroundings {
  /** Its own name, and those of all dependencies. */
  readonly name: string;
  readonly dependencies: readonly string[];
  /** The names of the phases of the run. */
  readonly phases: readonly string[];
  /** When the load stops; null where nobody says so. */
  readonly loadEnd?: Micros | null;
  /** The endpoints that flows call; null: neither a flow nor another dependency calls it at all. */
  readonly called?: readonly string[] | null;
  /** True when a policy has a state for each host. */
  readonly isHostScoped?: boolean;
}

/** What is wrong or odd in how the settings of a dependency stand to each other and to the world. */
export function dependencyRemarks(
  settings: DependencySettings,
  around: DependencySurroundings,
): readonly OptionRemark[] {
  const places = placesIn(settings, around);
  return allReadable(
    () => below('latency', latencyRemarks(settings.latency)),
    () => below('network', latencyRemarks(settings.network)),
    () =>
      eachReadable(settings.trouble, (one, index) =>
        below(`trouble[${index}]`, troubleRemarks(one, places)),
      ),
    () => below('capacity', capacityRemarks(settings)),
    () => hostRemarks(settings, around.isHostScoped ?? false),
    () => twice(settings.endpoints),
    () => uncalled(settings, around),
    () => unknownCallee(settings, around),
  );
}

/** Each is looked at by the rules alone that ask for it: what could not be read is in nobody's way. */
function placesIn(
  settings: DependencySettings,
  around: DependencySurroundings,
): TroubleSurroundings {
  return {
    get hosts() {
      return settings.hosts;
    },
    get endpoints() {
      return settings.endpoints;
    },
    get phases() {
      return around.phases;
    },
    get loadEnd() {
      return around.loadEnd ?? null;
    },
  };
}

/**
 * The dependencies that call each other in a circle, the first of them again at the end; empty when
 * there is none. A call would go round in it for ever.
 */
export function callCircle(
  dependencies: Readonly<Record<string, Pick<DependencySettings, 'calls'>>>,
): readonly string[] {
  for (const start of Object.keys(dependencies)) {
    const path = [start];
    let next = dependencies[start]?.calls ?? null;
    while (next !== null && !path.includes(next)) {
      path.push(next);
      next = dependencies[next]?.calls ?? null;
    }
    if (next === start) return [...path, start];
  }
  return [];
}

function below(path: string, remarks: readonly OptionRemark[]): readonly OptionRemark[] {
  return remarks.map((remark) => ({ ...remark, option: `${path}.${remark.option}` }));
}

/** Hosts tell apart queues, troubles and states of policies: where there is none they are one. */
function hostRemarks(
  { hosts, capacity, trouble }: DependencySettings,
  isHostScoped: boolean,
): readonly OptionRemark[] {
  const why = 'there is only one host';
  if (hosts === 1) return [idleAt('balance', 'balance and 1 host', 'more hosts', why)];
  const isTold = trouble.some((one) => one.hosts.length > 0);
  if (capacity !== null || isTold || isHostScoped) return [];
  const expected = 'a capacity, a trouble of some hosts, or a policy with scope host';
  const alike = 'nothing tells the hosts apart';
  return ['hosts', 'balance'].map((knob) => idleAt(knob, `${hosts} hosts`, expected, alike));
}

/** Whatever is said of an endpoint is said in vain where nobody calls it. */
function uncalled(
  { endpoints }: DependencySettings,
  { name, called = endpoints }: DependencySurroundings,
): readonly OptionRemark[] {
  const expected = 'a step that calls it';
  if (called === null) return [idleAt('latency', name, expected, 'nobody calls this dependency')];
  return endpoints.flatMap((endpoint, index) =>
    called.includes(endpoint)
      ? []
      : [idleAt(`endpoints[${index}]`, endpoint, expected, 'nobody calls this endpoint')],
  );
}

function twice(endpoints: readonly string[]): readonly OptionRemark[] {
  return endpoints.flatMap((name, index) => {
    if (endpoints.indexOf(name) === index) return [];
    return [errorAt(`endpoints[${index}]`, `${name} a second time`, 'every endpoint once', '')];
  });
}

function unknownCallee(
  { calls }: DependencySettings,
  { name, dependencies }: DependencySurroundings,
): readonly OptionRemark[] {
  if (calls === null || (dependencies.includes(calls) && calls !== name)) return [];
  const others = dependencies.filter((other) => other !== name);
  const found = calls === name ? 'itself' : `the unknown dependency ${calls}`;
  const hint = others.length === 0 ? 'there is no other' : `there is ${others.join(', ')}`;
  return [errorAt('calls', found, 'another dependency', hint)];
}
