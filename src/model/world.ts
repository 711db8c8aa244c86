import { dependencyTable } from './dependency.js';
import { duration } from './knobs.js';
import { type Fields, group, named, type PlainSettings, type Settings } from './shapes.js';
import { DURATION_UNITS, type Micros } from './time.js';
import { loadTable } from './workload.js';

const DEPENDENCY = 'What the operations call, and its trouble.';

/** `payments: 30ms` answers in 30 ms, and nothing ever goes wrong. */
const BARE_LATENCY = { text: 'latency' } as const;

/** What happens to every variant alike. */
export const worldTable = {
  ...loadTable,
  drainLimit: duration({
    meaning:
      'How long the run goes on at most after the load has ended, for what is still under way or waits in a buffer; what has not settled by then is counted as still running.',
    default: DURATION_UNITS.d,
  }),
  dependency: group(`${DEPENDENCY} For a world with only one.`, dependencyTable, BARE_LATENCY),
  dependencies: named(
    'What the operations call, by name, and their trouble; in the place of dependency.',
    group(DEPENDENCY, dependencyTable, BARE_LATENCY),
  ),
};

/** A world with every default written in. */
export type World = Settings<typeof worldTable>;

/** The name of the dependency of a world with only one. */
export const LONE_DEPENDENCY = 'dependency';

/** The dependencies of a world by name, in the order of the file; never empty. */
export function dependenciesOf({ dependency, dependencies }: World): World['dependencies'] {
  return Object.keys(dependencies).length > 0 ? dependencies : { [LONE_DEPENDENCY]: dependency };
}

/** What a file says of a world: its dependency, or its dependencies; and the file of its trace. */
export function writtenWorld(world: World): PlainSettings {
  const { workload } = world;
  const { file } = workload.trace;
  const trace = file === null ? workload.trace : { file, starts: [] };
  return toldWorld({ ...world, workload: { ...workload, trace } });
}

/** The same with what is in that file. */
export function toldWorld(world: World): PlainSettings {
  const { dependency, dependencies, ...rest } = world;
  return Object.keys(dependencies).length > 0 ? { ...rest, dependencies } : { ...rest, dependency };
}

/** The table of what {@link writtenWorld} and {@link toldWorld} give. */
export function writtenWorldTable({ dependencies }: World): Fields {
  const { dependency: lone, dependencies: several, ...rest } = worldTable;
  return Object.keys(dependencies).length > 0
    ? { ...rest, dependencies: several }
    : { ...rest, dependency: lone };
}

/**
 * When the load of a world ends, where nobody knows beforehand how many operations that will be;
 * null for a burst and a trace, of which all are known.
 */
export function loadEndOf({ workload, duration }: World): Micros | null {
  const { operations, trace, arrivals } = workload;
  if (operations !== null || trace.starts.length > 0) return null;
  return duration ?? (arrivals?.stages ?? []).reduce((sum, stage) => sum + stage.for, 0);
}
