import { choice, count, duration, percent } from './knobs.js';
import { optionalGroup, type ValueOf } from './shapes.js';

const coldStart = optionalGroup(
  'A host that comes back (from down, from refuse or hang of all calls, or from a crash) is slow at first.',
  {
    for: duration({ meaning: 'How long until it has its full speed; it grows evenly.', min: 1 }),
    from: percent({
      meaning: 'The share of its speed that it comes back with; serving takes 1 / share as long.',
      min: 0,
      excludesMin: true,
    }),
  },
);

const crash = optionalGroup(
  'A host that is overrun crashes: all calls in it fail at once, and for a while so does every call as it arrives.',
  {
    queueAbove: count({ meaning: 'It crashes when more calls than this wait.', unit: 'calls' }),
    for: duration({ meaning: 'How long it is down; then it starts cold.', min: 1 }),
  },
);

/** How much a host of a dependency can do at a time, and what becomes of the rest. */
export const capacityShape = optionalGroup(
  'The limits of each host; left out it serves any number of calls at a time.',
  {
    servers: count({
      meaning: 'How many calls are served at a time; left out there is no limit.',
      unit: 'servers',
      min: 1,
      default: null,
    }),
    queue: count({
      meaning:
        'How many calls may wait for a server; others are turned away (503). Left out: any number.',
      unit: 'calls',
      default: null,
    }),
    order: choice({
      meaning: 'Which waiting call is served next. fifo: the first that came; lifo: the last.',
      choices: ['fifo', 'lifo'],
      default: 'fifo',
    }),
    abandonedWork: choice({
      meaning:
        'What becomes of a call whose caller has given up: done for nobody; skipped as its turn comes, though served to its end once begun; or dropped at once.',
      choices: ['done', 'skipped', 'dropped'],
      default: 'done',
    }),
    perCall: duration({
      meaning:
        'By how much serving is longer for each call in service as it starts, itself included.',
      default: 0,
    }),
    coldStart,
    crash,
  },
);

/** The limits of a host, with every default written in. */
export type CapacitySettings = NonNullable<ValueOf<typeof capacityShape>>;
/** How a host that comes back gets its speed back. */
export type ColdStartSettings = NonNullable<CapacitySettings['coldStart']>;
