import { arrivalsTable } from './arrivals.js';
import { count, duration, number, text } from './knobs.js';
import { latencyShape } from './latency.js';
import { exclusiveGroup, group, list, named, optionalGroup, type Settings } from './shapes.js';

const { process, rate, stages } = arrivalsTable;

/** Users who wait for an answer before they ask again. */
const usersTable = {
  count: count({ meaning: 'How many users there are.', unit: 'users', min: 1, max: 1_000_000 }),
  thinkTime: {
    ...latencyShape,
    meaning:
      'How long a user waits after an operation has settled, well or badly, before the next one.',
    default: undefined,
  },
};

/** When operations started: once read, the moments are there wherever they come from. */
const traceTable = {
  file: text({
    meaning:
      'A file of comma-separated values or JSON Lines with a column start, as seen from this file; perhaps gzipped.',
    default: null,
  }),
  starts: list(
    'The moments at which operations start, in any order.',
    duration({ meaning: 'When one starts.' }),
  ),
};

/** Which operations there are and when they start: exactly one of these. */
export const workloadTable = {
  operations: count({
    meaning: 'How many operations start together at the beginning of the run.',
    unit: 'operations',
    default: null,
    min: 1,
    max: 100_000_000,
  }),
  arrivals: optionalGroup(
    'Operations that come whether or not earlier ones have settled; a bare rate stands for rate.',
    { process, rate, stages },
    { text: 'rate' },
  ),
  users: optionalGroup(
    'Users who do one operation after the other: all begin at the start, and each thinks after every answer.',
    usersTable,
  ),
  trace: exclusiveGroup(
    'Operations that start when others once did: a file in which that was recorded, or the moments themselves. A bare text stands for file, a list for starts.',
    traceTable,
    { text: 'file', list: 'starts' },
  ),
};

/** When operations started, as it was recorded or written down. */
export type TraceSettings = Settings<typeof traceTable>;

const endpoint = text({
  meaning: 'Which endpoint of the dependency is called; none in particular unless set.',
  default: null,
});

/** One of the calls that go out together. */
const parallelCallTable = {
  call: text({ meaning: 'A call to the dependency of this name.' }),
  endpoint,
  times: count({
    meaning: 'How many such calls go out.',
    unit: 'calls',
    default: 1,
    min: 1,
    max: 10_000,
  }),
};

const stepTable = {
  work: {
    ...latencyShape,
    meaning: 'Work of its own for so long, without a call.',
    default: null,
  },
  call: text({ meaning: 'A call to the dependency of this name.', default: null }),
  endpoint,
  parallel: list(
    'Calls that go out together; each has the policies in front of its dependency for itself.',
    group('A call, or several such calls.', parallelCallTable),
  ),
  needs: count({
    meaning:
      'How many of the parallel calls must be answered before the operation goes on; the others are then given up. All unless set.',
    unit: 'calls',
    default: null,
    min: 1,
  }),
  times: count({
    meaning: 'How often the step is done, once after the other.',
    unit: 'times',
    default: 1,
    min: 1,
    max: 10_000,
  }),
};

const flowTable = {
  share: number({
    meaning: 'Its share of all operations, against the shares of the other flows.',
    default: 1,
    min: 0,
    excludesMin: true,
  }),
  pool: text({
    meaning: 'The pool of which every operation holds a worker from its start until it settles.',
    default: null,
  }),
  steps: list(
    'What an operation does, one after the other; the first call without an answer ends it.',
    group('Work, a call, or calls that go out together.', stepTable),
    { min: 1 },
  ),
};

const poolTable = {
  size: count({ meaning: 'How many workers each client has.', unit: 'workers', min: 1 }),
  queue: count({
    meaning:
      'How many operations may wait for a worker, first come, first served; one more is rejected. Any number unless set.',
    unit: 'operations',
    default: null,
  }),
};

const phaseTable = {
  name: text({ meaning: 'What checks and tables call it.' }),
  from: duration({ meaning: 'When it begins; it lasts until the next one begins.' }),
};

/** What a world says of the work: what is to be done, by whom, when, and with what. */
export const loadTable = {
  duration: duration({
    meaning:
      'When the load stops: no operation starts at or after this moment, and what is under way is drained. A burst, a trace and stages end by themselves.',
    default: null,
    min: 1,
  }),
  warmUp: duration({
    meaning: 'Until when nothing counts in metrics: the run is not yet what it is about.',
    default: 0,
  }),
  phases: list(
    'Stretches of the run that checks and tables may look at alone, in order of time.',
    group('One stretch of the run.', phaseTable),
  ),
  clients: count({
    meaning: 'How many processes do the work; operations are spread over them evenly, by chance.',
    unit: 'clients',
    default: 1,
    min: 1,
    max: 1_000_000,
  }),
  pools: named(
    'Workers of which every client has so many; a bare number stands for size.',
    group('The workers of one pool.', poolTable, { number: 'size' }),
  ),
  workload: group('The work: which operations there are and when they start.', workloadTable),
  flows: named(
    'The kinds of operation; unless there are any, an operation is one call to the only dependency.',
    group('What one kind of operation does.', flowTable),
  ),
};

/** A load with every default written in. */
export type LoadSettings = Settings<typeof loadTable>;
/** One kind of operation. */
export type FlowSettings = Settings<typeof flowTable>;
/** One step of a flow. */
export type StepSettings = Settings<typeof stepTable>;
/** One of the calls of a step, or several alike. */
export type StepCall = Settings<typeof parallelCallTable>;

/** The calls of a step, whether they go out alone or together; none where it is work. */
export function callsOf({ call, endpoint: at, parallel }: StepSettings): readonly StepCall[] {
  return call === null ? parallel : [{ call, endpoint: at, times: 1 }];
}
