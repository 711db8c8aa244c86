import fc from 'fast-check';
import { MS } from '../plans.js';
import type { Callers, DependencyWorld } from './dependencyWorld.js';

/** Moments and lengths of time that often meet. */
export const TIME = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((ms) => ms * MS),
  fc.nat(40 * MS),
);

/** A call, and how long its caller waits; null: for ever. */
interface Call {
  readonly at: number;
  readonly patience: number | null;
}

/** Calls that start, and some that give up. */
export const CALLS: fc.Arbitrary<readonly Call[]> = fc.array(
  fc.record({ at: TIME, patience: fc.option(TIME) }),
  { minLength: 1, maxLength: 40 },
);

/** Lets calls start and give up in a world. */
export function send(world: DependencyWorld, callers: Callers, calls: readonly Call[]): void {
  for (const [operation, { at, patience }] of calls.entries()) {
    world.at(at, () => callers.start(operation));
    if (patience !== null) world.at(at + patience, () => callers.giveUp(operation));
  }
}

const CAPACITY = fc.record({
  servers: fc.option(fc.integer({ min: 1, max: 3 })),
  queue: fc.option(fc.nat(4)),
  order: fc.constantFrom('fifo', 'lifo'),
  abandonedWork: fc.constantFrom('done', 'skipped', 'dropped'),
  perCall: TIME,
  crash: fc.option(fc.record({ queueAbove: fc.nat(3), for: fc.integer({ min: 1, max: 20 * MS }) })),
  coldStart: fc.option(
    fc.record({
      for: fc.integer({ min: 1, max: 20 * MS }),
      from: fc.integer({ min: 1, max: 100 }),
    }),
  ),
});

const KINDS = fc.constantFrom(
  'down',
  'refuse',
  'hang',
  'fail, rate: 50',
  'slow, factor: 3',
  'rate-limit, rate: 100/s',
);

/** Dependencies of all kinds, with limits so small that calls run into them. */
export const DEPENDENCIES = fc.record({
  latency: TIME,
  network: fc.oneof(fc.constant(0), TIME),
  hosts: fc.integer({ min: 1, max: 3 }),
  capacity: CAPACITY,
  troubles: fc.array(fc.record({ kind: KINDS, from: TIME, until: TIME, ramp: TIME }), {
    maxLength: 3,
  }),
});

type Drawn<T> = T extends fc.Arbitrary<infer V> ? V : never;

/** Such a dependency as a scenario file would have it. */
export function written(dependency: Drawn<typeof DEPENDENCIES>): string {
  const { latency, network, hosts, capacity, troubles } = dependency;
  const { crash, coldStart, perCall, ...plain } = capacity;
  const limits = {
    ...plain,
    perCall: `${perCall}us`,
    crash: crash && { queueAbove: crash.queueAbove, for: `${crash.for}us` },
    coldStart: coldStart && { for: `${coldStart.for}us`, from: coldStart.from },
  };
  const trouble = troubles.map(
    ({ kind, from, until, ramp }) =>
      `{ kind: ${kind}, from: ${from}us, until: ${until}us, ramp: ${ramp}us }`,
  );
  return `{ latency: ${latency}us, network: ${network}us, hosts: ${hosts},
    trouble: [${trouble.join(', ')}], capacity: ${JSON.stringify(limits)} }`;
}
