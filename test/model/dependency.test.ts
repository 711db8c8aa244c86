import { describe, expect, it } from 'vitest';
import { dependencyTable } from '../../src/model/dependency.js';
import { writeFields } from '../../src/model/written.js';
import { dependencyOf } from '../sim/dependencyWorld.js';

const FIXED = (value: number) => ({ distribution: 'fixed', value });
const WHENEVER = { during: null, from: null, until: null, ramp: 0, flap: null };
const EVERYWHERE = { hosts: [], endpoints: [] };

describe('a dependency of which nothing is said', () => {
  it('answers after 5 ms and is never in trouble', () => {
    expect(dependencyOf('{}')).toEqual({
      latency: FIXED(5_000),
      network: FIXED(0),
      recorded: false,
      failureRate: 0,
      failsFrom: 0,
      recoversAfter: 0,
      trouble: [],
      capacity: null,
      hosts: 1,
      balance: 'round-robin',
      endpoints: [],
      calls: null,
    });
  });
});

describe('a dependency as a file has it', () => {
  it('has the network in short', () => {
    expect(dependencyOf('{ network: 2ms }').network).toEqual(FIXED(2_000));
  });

  it('has trouble of every kind, with its defaults', () => {
    const text = `{ trouble: [
      { kind: down }, { kind: refuse }, { kind: hang, during: outage }, { kind: fail, rate: 5% },
      { kind: slow, factor: 2.5, ramp: 1s }, { kind: rate-limit, rate: 100/s, hosts: [1] } ] }`;
    const plain = { ...WHENEVER, ...EVERYWHERE };
    expect(dependencyOf(text).trouble).toEqual([
      { kind: 'down', ...plain },
      { kind: 'refuse', ...plain, rate: 100 },
      { kind: 'hang', ...plain, during: 'outage', rate: 100 },
      { kind: 'fail', ...plain, rate: 5 },
      { kind: 'slow', ...plain, ramp: 1_000_000, factor: 2.5, added: 0, rate: 100 },
      { kind: 'rate-limit', ...plain, hosts: [1], rate: 100, burst: 1, retryAfter: 0 },
    ]);
  });

  it('has a capacity without limits but for those that are said', () => {
    const text = '{ capacity: { servers: 4, coldStart: { for: 30s, from: 10% } } }';
    expect(dependencyOf(text).capacity).toEqual({
      servers: 4,
      queue: null,
      order: 'fifo',
      abandonedWork: 'done',
      perCall: 0,
      coldStart: { for: 30_000_000, from: 10 },
      crash: null,
    });
  });

  it('is read as it was written', () => {
    const settings = dependencyOf(`{ hosts: 3, balance: random, endpoints: [a], calls: db,
      trouble: [{ kind: rate-limit, rate: 3/m, flap: { every: 10s, for: 1s } }],
      capacity: { crash: { queueAbove: 9, for: 5s } } }`);
    const written = JSON.stringify(writeFields(dependencyTable, settings));
    expect(dependencyOf(written)).toEqual(settings);
  });

  it.each([
    ['{ trouble: [{ from: 1s }] }', 'dependency.trouble[0].kind'],
    ['{ trouble: [{ kind: fail }] }', 'dependency.trouble[0].rate'],
    ['{ trouble: [{ kind: fail, rate: 101 }] }', 'dependency.trouble[0].rate'],
    ['{ trouble: [{ kind: down, rate: 5 }] }', 'dependency.trouble[0].rate'],
    ['{ trouble: [{ kind: rate-limit, rate: 5 }] }', 'dependency.trouble[0].rate'],
    ['{ trouble: [{ kind: slow, factor: 0.5 }] }', 'dependency.trouble[0].factor'],
    ['{ trouble: [{ kind: hang, hosts: [0] }] }', 'dependency.trouble[0].hosts[0]'],
    ['{ capacity: { servers: 0 } }', 'dependency.capacity.servers'],
    ['{ capacity: { coldStart: { for: 1s, from: 0 } } }', 'dependency.capacity.coldStart.from'],
    ['{ hosts: 0 }', 'dependency.hosts'],
  ])('is refused: %s', (text, path) => {
    expect(() => dependencyOf(text)).toThrow(path);
  });
});
