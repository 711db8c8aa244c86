import { capacityShape } from './capacity.js';
import { choice, count, duration, flag, percent, text } from './knobs.js';
import { latencyShape } from './latency.js';
import { list, type Settings, union } from './shapes.js';
import { troubleShape } from './trouble.js';

/** As a latency, but none unless it is said. */
const networkShape = union({
  meaning: 'How long a call and its answer are under way, each way anew; no time unless said.',
  tag: 'distribution',
  meanings: latencyShape.meanings,
  cases: {
    ...latencyShape.cases,
    fixed: { value: duration({ meaning: 'How long each way takes.', default: 0 }) },
  },
  default: 'fixed',
  shorthand: {
    text: { case: 'fixed', field: 'value' },
    number: { case: 'fixed', field: 'value' },
  },
});

/** What the operations call, and its trouble. */
export const dependencyTable = {
  latency: latencyShape,
  network: networkShape,
  recorded: flag({
    meaning:
      'Whether a call takes as long and ends as the trace of the load recorded it of the operation that had started last when the call began; columns that the trace lacks are as set up here. A recorded timeout is never answered.',
    default: false,
  }),
  failureRate: percent({
    meaning:
      'The share of calls that are answered by an error although all is well: its usual errors, which are no trouble.',
    default: 0,
  }),
  failsFrom: duration({
    meaning: 'When the dependency goes down. It only does if it recovers later than this.',
    default: 0,
  }),
  recoversAfter: duration({
    meaning:
      'When the dependency is healthy again: it is down from failsFrom until just before this moment.',
    default: 0,
    words: ['never'],
  }),
  trouble: list('What else goes wrong, and when.', troubleShape),
  capacity: capacityShape,
  hosts: count({
    meaning: 'How many hosts it has, each with servers and a queue of its own.',
    unit: 'hosts',
    min: 1,
    max: 10_000,
    default: 1,
  }),
  balance: choice({
    meaning:
      'Which host a call is for. round-robin: one after the other; random: by chance; two-choices: the emptier of two taken by chance; shortest-queue: the emptiest of all. Calls in service and waiting count; a host that fails at once looks empty.',
    choices: ['round-robin', 'random', 'two-choices', 'shortest-queue'],
    default: 'round-robin',
  }),
  endpoints: list(
    'Names for parts of it that can be in trouble by themselves.',
    text({ meaning: 'The name of an endpoint.' }),
  ),
  calls: text({
    meaning:
      'The dependency that it calls in turn: after its own latency, while it holds the server. Its answer is what that call ends with.',
    default: null,
  }),
};

/** A dependency with every default written in. */
export type DependencySettings = Settings<typeof dependencyTable>;
