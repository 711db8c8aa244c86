import { describe, expect, it } from 'vitest';
import { MS } from '../plans.js';
import { RecordList } from '../records.js';
import { DependencyWorld } from './dependencyWorld.js';

/** How a dependency is said to change until a moment, one line a change. */
function changes(text: string, until: number): readonly string[] {
  const list = new RecordList();
  const world = new DependencyWorld(list);
  world.place(text);
  world.at(until, () => {});
  world.run();
  return list
    .linesOf('dependency-changed')
    .map((line) => line.replace(' dependency-changed dependency', ''));
}

const trouble = (...list: readonly string[]): string =>
  `{ trouble: [${list.map((one) => `{ ${one} }`).join(', ')}] }`;

describe('the condition of a dependency', () => {
  it.each(['refuse', 'hang'])('is down while all calls meet: %s', (kind) => {
    expect(changes(trouble(`kind: ${kind}, from: 5ms, until: 9ms`), 20 * MS)).toEqual([
      `5000 up>down (${kind})`,
      '9000 down>up ok',
    ]);
  });

  it('goes without saying why when it is down because it is down', () => {
    const lines = ['5000 up>down', '9000 down>up ok'];
    expect(changes(trouble('kind: down, from: 5ms, until: 9ms'), 20 * MS)).toEqual(lines);
    expect(changes('{ failsFrom: 5ms, recoversAfter: 9ms, hosts: 1 }', 20 * MS)).toEqual(lines);
  });

  it('is up with its usual errors', () => {
    expect(changes('{ failureRate: 50% }', 20 * MS)).toEqual([]);
  });

  it.each(['fail, rate: 100', 'slow, factor: 2', 'rate-limit, rate: 1/s'])(
    'is degraded while there is: %s',
    (kind) => {
      const [name] = kind.split(',');
      expect(changes(trouble(`kind: ${kind}, from: 5ms, until: 9ms`), 20 * MS)).toEqual([
        `5000 up>degraded (${name})`,
        '9000 degraded>up ok',
      ]);
    },
  );

  it('is down or degraded from the very start where trouble begins there', () => {
    expect(changes(trouble('kind: slow'), 1)).toEqual(['0 up>degraded (slow)']);
  });

  it('is told once when one trouble goes as another comes, for all there is', () => {
    const text = trouble(
      'kind: slow, from: 1ms, until: 5ms',
      'kind: fail, rate: 10, from: 3ms, until: 7ms',
      'kind: refuse, from: 7ms, until: 8ms',
      'kind: fail, rate: 20, from: 8ms, until: 9ms',
    );
    expect(changes(text, 20 * MS)).toEqual([
      '1000 up>degraded (slow)',
      '7000 degraded>down (refuse)',
      '8000 down>degraded (fail)',
      '9000 degraded>up ok',
    ]);
  });

  it('is degraded until a growing stoppage has reached everybody', () => {
    expect(changes(trouble('kind: down, from: 5ms, until: 20ms, ramp: 10ms'), 30 * MS)).toEqual([
      '5000 up>degraded (down)',
      '15000 degraded>down',
      '20000 down>up ok',
    ]);
  });

  it('changes with every flap', () => {
    const text = trouble('kind: hang, from: 5ms, until: 27ms, flap: { every: 10ms, for: 4ms }');
    expect(changes(text, 40 * MS)).toEqual([
      '5000 up>down (hang)',
      '9000 down>up ok',
      '15000 up>down (hang)',
      '19000 down>up ok',
      '25000 up>down (hang)',
      '27000 down>up ok',
    ]);
  });

  it('flaps for ever without keeping a run going', () => {
    const text = trouble('kind: refuse, flap: { every: 10ms, for: 1ms }');
    expect(changes(text, 1000 * MS)).toHaveLength(201);
  });

  it('is down only where every host is stopped, for whatever reason', () => {
    const text = `{ hosts: 2, trouble: [
      { kind: refuse, from: 1ms, until: 5ms, hosts: [1] },
      { kind: hang, from: 3ms, until: 7ms, hosts: [2] },
      { kind: slow, from: 3ms, until: 4ms, hosts: [2] } ] }`;
    expect(changes(text, 20 * MS)).toEqual([
      '1000 up>degraded (refuse)',
      '3000 degraded>down (refuse, hang, slow)',
      '5000 down>degraded (hang)',
      '7000 degraded>up ok',
    ]);
  });

  it('is down only where every endpoint is stopped', () => {
    const text = `{ endpoints: [read, write], trouble: [
      { kind: refuse, from: 1ms, until: 5ms, endpoints: [read] },
      { kind: refuse, from: 3ms, until: 7ms, endpoints: [write] },
      { kind: hang, from: 9ms, until: 10ms, endpoints: [write, read] } ] }`;
    expect(changes(text, 20 * MS)).toEqual([
      '1000 up>degraded (refuse)',
      '3000 degraded>down (refuse)',
      '5000 down>degraded (refuse)',
      '7000 degraded>up ok',
      '9000 up>down (hang)',
      '10000 down>up ok',
    ]);
  });
});
