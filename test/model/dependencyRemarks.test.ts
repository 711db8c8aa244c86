import { describe, expect, it } from 'vitest';
import { callCircle, dependencyRemarks } from '../../src/model/dependencyRemarks.js';
import { dependencyOf } from '../sim/dependencyWorld.js';

/** What is remarked on a dependency named api, whatever of it is written, in a world with db and two phases. */
function remarks(text: string): readonly string[] {
  const around = { name: 'api', dependencies: ['api', 'db'], phases: ['calm', 'storm'] };
  return dependencyRemarks(dependencyOf(text), around)
    .filter(({ isOfWritten }) => !isOfWritten)
    .map(
      ({ severity, option, found, expected, hint }) =>
        `${severity}: ${option}: found ${found}, expected ${expected}${hint === '' ? '' : ` (${hint})`}`,
    );
}

const trouble = (one: string): readonly string[] =>
  remarks(`{ trouble: [{ kind: down, ${one} }] }`);

describe('a dependency in which nothing is wrong', () => {
  it.each([
    '{}',
    '{ calls: db, hosts: 2, endpoints: [a, b], trouble: [{ kind: hang, hosts: [2], endpoints: [b] }] }',
    '{ trouble: [{ kind: down, during: storm }, { kind: fail, rate: 1%, from: 1s, until: 2s }] }',
    '{ trouble: [{ kind: slow, added: 1ms, until: 1us, flap: { every: 2s, for: 1s } }] }',
    '{ capacity: { servers: 1, queue: 5, crash: { queueAbove: 4, for: 1s } } }',
    '{ capacity: { servers: 1, crash: { queueAbove: 400, for: 1s } } }',
  ])('leaves nothing to remark on: %s', (text) => {
    expect(remarks(text)).toEqual([]);
  });
});

describe('a trouble', () => {
  it('is in a phase or between two moments, not both', () => {
    const both = (other: string): string =>
      `error: trouble[0].during: found during and ${other}, expected during, or from and until (a phase says when it begins and ends)`;
    expect(trouble('during: calm, from: 1s')).toEqual([both('from')]);
    expect(trouble('during: calm, until: 1s')).toEqual([both('until')]);
  });

  it('is in a phase that is there', () => {
    expect(trouble('during: lunch')).toEqual([
      'error: trouble[0].during: found the unknown phase lunch, expected a phase of this world (there is calm, storm)',
    ]);
  });

  it('begins before it ends', () => {
    const said = (from: string, until: string): string =>
      `error: trouble[0].until: found from ${from}, until ${until}, expected until later than from (as it is, the trouble never comes)`;
    expect(trouble('from: 2s, until: 2s')).toEqual([said('2s', '2s')]);
    expect(trouble('until: 0s')).toEqual([said('0ms', '0ms')]);
  });

  it('that flaps is away at times', () => {
    expect(trouble('flap: { every: 2s, for: 2s }')).toEqual([
      'warning: trouble[0].flap.for: found for 2s of every 2s, expected for shorter than every (as it is, the trouble is there all the time)',
    ]);
  });

  it('is about hosts and endpoints that are there', () => {
    expect(trouble('hosts: [1, 3]')).toEqual([
      'error: trouble[0].hosts[1]: found host 3, expected a host from 1 to 1 (the dependency has 1 host)',
    ]);
    expect(trouble('endpoints: [write]')).toEqual([
      'error: trouble[0].endpoints[0]: found the unknown endpoint write, expected an endpoint of this dependency (there is none)',
    ]);
  });

  it('does some harm', () => {
    const harmless = '(as it is, the trouble changes nothing but the state that is shown)';
    const none = ['fail', 'hang', 'refuse'].map((kind) => `{ kind: ${kind}, rate: 0 }`);
    expect(remarks(`{ trouble: [{ kind: slow }, ${none.join(', ')}] }`)).toEqual([
      `warning: trouble[0].factor: found factor 1, added 0ms, expected a factor above 1, or time added ${harmless}`,
      ...[1, 2, 3].map(
        (index) =>
          `warning: trouble[${index}].rate: found rate 0 %, expected a rate above 0 % ${harmless}`,
      ),
    ]);
  });
});

describe('a capacity', () => {
  it('has a queue, and crashes, only where calls may have to wait', () => {
    const why = '(with any number of servers no call ever waits)';
    expect(remarks('{ capacity: { queue: 5 } }')).toEqual([
      `warning: capacity.queue: found queue 5, expected servers too ${why}`,
    ]);
    expect(remarks('{ capacity: { crash: { queueAbove: 5, for: 1s } } }')).toEqual([
      `warning: capacity.crash.queueAbove: found queueAbove 5, expected servers too ${why}`,
    ]);
  });

  it('crashes before its queue is full, or never', () => {
    expect(
      remarks('{ capacity: { servers: 1, queue: 5, crash: { queueAbove: 5, for: 1s } } }'),
    ).toEqual([
      'warning: capacity.crash.queueAbove: found queueAbove 5 with queue 5, expected queueAbove below queue (as it is, the queue is full before the host crashes)',
    ]);
  });
});

describe('a dependency', () => {
  it('has times that can be drawn', () => {
    const crossed = '{ distribution: uniform, from: 2s, to: 1s }';
    expect(remarks(`{ latency: ${crossed}, network: ${crossed} }`)).toEqual(
      ['latency', 'network'].map(
        (what) =>
          `error: ${what}.from: found from 2s, to 1s, expected from not longer than to (did you mean from 1s, to 2s?)`,
      ),
    );
  });

  it('has every endpoint once', () => {
    expect(remarks('{ endpoints: [a, b, a] }')).toEqual([
      'error: endpoints[2]: found a a second time, expected every endpoint once',
    ]);
  });

  it('calls another that is there', () => {
    expect(remarks('{ calls: cache }')).toEqual([
      'error: calls: found the unknown dependency cache, expected another dependency (there is db)',
    ]);
    expect(remarks('{ calls: api }')).toEqual([
      'error: calls: found itself, expected another dependency (there is db)',
    ]);
  });
});

describe('dependencies that call each other', () => {
  it('must not do so in a circle', () => {
    const world = (calls: Readonly<Record<string, string | null>>): readonly string[] =>
      callCircle(
        Object.fromEntries(Object.entries(calls).map(([name, to]) => [name, { calls: to }])),
      );
    expect(world({ a: 'b', b: 'c', c: null })).toEqual([]);
    expect(world({ start: 'a', a: 'b', b: 'c', c: 'a' })).toEqual(['a', 'b', 'c', 'a']);
    expect(world({ a: 'gone' })).toEqual([]);
  });
});
