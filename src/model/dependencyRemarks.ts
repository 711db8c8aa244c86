import type { CapacitySettings } from './capacity.js';
import type { DependencySettings } from './dependency.js';
import { latencyRemarks } from './latencyRemarks.js';
import { errorAt, type OptionRemark, warningAt } from './problems.js';
import { troubleRemarks } from './troubleRemarks.js';

/** What a dependency may name. */
export interface DependencySurroundings {
  /** Its own name, and those of all dependencies. */
  readonly name: string;
  readonly dependencies: readonly string[];
  /** The names of the phases of the run. */
  readonly phases: readonly string[];
}

/** What is wrong or odd in how the settings of a dependency stand to each other and to the world. */
export function dependencyRemarks(
  settings: DependencySettings,
  around: DependencySurroundings,
): readonly OptionRemark[] {
  const { hosts, endpoints, trouble, capacity } = settings;
  const places = { hosts, endpoints, phases: around.phases };
  return [
    ...below('latency', latencyRemarks(settings.latency)),
    ...below('network', latencyRemarks(settings.network)),
    ...trouble.flatMap((one, index) => below(`trouble[${index}]`, troubleRemarks(one, places))),
    ...(capacity === null ? [] : below('capacity', capacityRemarks(capacity))),
    ...twice(endpoints),
    ...unknownCallee(settings, around),
  ];
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

function capacityRemarks({ servers, queue, crash }: CapacitySettings): readonly OptionRemark[] {
  const hint = 'with any number of servers no call ever waits';
  const expected = 'servers too';
  if (servers === null && queue !== null) {
    return [warningAt('queue', `queue ${queue}`, expected, hint)];
  }
  if (crash === null) return [];
  const found = `queueAbove ${crash.queueAbove}`;
  if (servers === null) return [warningAt('crash.queueAbove', found, expected, hint)];
  if (queue === null || crash.queueAbove < queue) return [];
  const full = 'as it is, the queue is full before the host crashes';
  const both = `${found} with queue ${queue}`;
  return [warningAt('crash.queueAbove', both, 'queueAbove below queue', full)];
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
