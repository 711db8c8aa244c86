import { count, duration, number, percent, rate, text } from './knobs.js';
import { list, optionalGroup, union, type ValueOf } from './shapes.js';

const flap = optionalGroup(
  'There only some of the time, again and again: a call meets it if it is there at the moment that decides.',
  {
    every: duration({
      meaning: 'How long one round is, counted from the beginning of the trouble.',
      min: 1,
    }),
    for: duration({ meaning: 'How long it is there in each round, from its beginning.', min: 1 }),
  },
);

/** When a trouble is there and whom it meets: the same for all kinds. */
const common = {
  during: text({
    meaning: 'The phase in which it is there, by name; in place of from and until.',
    default: null,
  }),
  from: duration({
    meaning: 'When it begins; left out with the run, or with its phase.',
    default: null,
  }),
  until: duration({
    meaning: 'When it is over: it is there until just before this moment. Left out it stays.',
    default: null,
  }),
  ramp: duration({
    meaning:
      'How long it takes from its beginning to full strength, evenly. What is growing is the factor and time added (slow), and for all others the share of calls that they meet.',
    default: 0,
  }),
  flap,
  hosts: list(
    'The hosts that it is about, numbered from 1; none: all.',
    count({ meaning: 'A host.', unit: '', min: 1 }),
  ),
  endpoints: list(
    'The endpoints that it is about, by name; none: all.',
    text({ meaning: 'An endpoint.' }),
  ),
};

/** Every call is answered by an error, after its latency; decided as it answers. */
const downTable = common;

/** Calls are answered by an error at once, as they arrive. */
const refuseTable = {
  ...common,
  rate: percent({ meaning: 'The share of calls that are refused.', default: 100 }),
};

/** A call that arrives in it, or would be answered in it, is never answered; it holds no server. */
const hangTable = {
  ...common,
  rate: percent({ meaning: 'The share of calls that hang.', default: 100 }),
};

/** Some calls are answered by an error, after their latency; decided as they are answered. */
const failTable = {
  ...common,
  rate: percent({ meaning: 'The share of calls that fail.' }),
};

/**
 * Writes that want nothing to have changed meanwhile: a call is answered by an error if another one
 * was answered well between the start and the end of its own serving, at whatever host.
 */
const conflictTable = common;

/** Serving takes longer; decided as it starts. */
const slowTable = {
  ...common,
  rate: percent({ meaning: 'The share of calls that are slow.', default: 100 }),
  factor: number({
    meaning: 'How many times as long serving takes.',
    min: 1,
    max: 1_000_000,
    default: 1,
  }),
  added: duration({ meaning: 'How much longer serving takes, after the factor.', default: 0 }),
};

/** Calls above a rate are turned away as they arrive (429). */
const rateLimitTable = {
  ...common,
  rate: rate({
    meaning: 'How many calls are let in, evenly; all that it is about share them.',
    min: 1 / 3600,
  }),
  burst: count({
    meaning:
      'How many calls are let in at once after a pause. With 1, of evenly spaced calls that come slightly faster than the rate only every second one is let in; with 2 they are let in at the rate.',
    unit: 'calls',
    min: 1,
    max: 10_000,
    default: 1,
  }),
  retryAfter: duration({
    meaning: 'How long a call that is turned away is asked to wait (Retry-After); 0ms: not said.',
    default: 0,
  }),
};

/** What a call meets, and which moment decides whether it meets it. */
const meanings = {
  down: 'Every call is answered by an error, after its latency. The moment at which its serving ends decides: who began before the trouble and ends in it fails, who ends after it does not.',
  refuse:
    'Calls are answered by an error at once and hold no server. The moment at which a call arrives decides.',
  hang: 'Calls are never answered and hold no server: only a timeout or a deadline ends the wait. A call hangs that arrives in the trouble, and so does one whose serving ends in it, wherever it began.',
  fail: 'A share of the calls is answered by an error, after their latency. The moment at which serving ends decides.',
  slow: 'Serving takes longer. The moment at which it starts decides, for a call that waits the end of its wait: what is being served as the trouble begins or ends keeps its time.',
  'rate-limit':
    'Calls above a rate are turned away at once (429) and hold no server. The moment at which a call arrives decides; who is turned away uses up nothing.',
  conflict:
    'A write that wants nothing to have changed: a call is answered by an error, after its latency, if another one succeeded between the start and the end of its serving, at whatever host. The moment at which its serving ends decides.',
};

/** Something that goes wrong with a dependency for a while. */
export const troubleShape = union({
  meaning: 'Something that goes wrong for a while.',
  tag: 'kind',
  meanings,
  cases: {
    down: downTable,
    refuse: refuseTable,
    hang: hangTable,
    fail: failTable,
    slow: slowTable,
    'rate-limit': rateLimitTable,
    conflict: conflictTable,
  },
});

/** One trouble of a dependency, with every default written in. */
export type TroubleSettings = ValueOf<typeof troubleShape>;

/** Which share of the calls a trouble is about in full strength, in percent. */
export function shareMet(trouble: TroubleSettings): number {
  // The rate of a limit is one per second: whom it turns away is no share.
  return trouble.kind === 'rate-limit' || !('rate' in trouble) ? 100 : trouble.rate;
}
