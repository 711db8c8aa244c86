import { describe, expect, it } from 'vitest';
import { MS } from '../plans.js';
import { wilson } from '../theory.js';
import { Callers, DependencyWorld, endsOf } from './dependencyWorld.js';

/** A dependency that takes 10 ms, in trouble from 20 until just before 40 ms. */
const within = (kind: string): string =>
  `{ latency: 10ms, trouble: [{ kind: ${kind}, from: 20ms, until: 40ms }] }`;

/** What calls at these moments end with, by their number; those that never end are left out. */
function outcomes(text: string, ...starts: readonly number[]): readonly string[] {
  const ends = endsOf(text, starts).map((line) => line.split(' '));
  const found = new Map(ends.map(([, call, outcome]) => [Number(call), outcome ?? '']));
  return starts.map((_, call) => found.get(call) ?? 'nothing');
}

describe('a dependency that is down', () => {
  it('answers errors after its latency, as it is when it answers', () => {
    const starts = [9_999, 10_000, 29_999, 30_000];
    expect(endsOf(within('down'), starts)).toEqual([
      '19999 0 ok',
      '20000 1 error',
      '39999 2 error',
      '40000 3 ok',
    ]);
  });
});

describe('a dependency that refuses', () => {
  it('answers errors at once, as it is when the call arrives', () => {
    const starts = [19_999, 20_000, 39_999, 40_000];
    expect(endsOf(within('refuse'), starts)).toEqual([
      '20000 1 error',
      '29999 0 ok',
      '39999 2 error',
      '50000 3 ok',
    ]);
  });
});

describe('a dependency that hangs', () => {
  it('never answers what arrives in it or would be answered in it', () => {
    const starts = [9_999, 10_000, 19_999, 20_000, 39_999, 40_000];
    expect(endsOf(within('hang'), starts)).toEqual(['19999 0 ok', '50000 5 ok']);
  });

  it('holds no server meanwhile: the next call after it is served', () => {
    const text =
      '{ latency: 10ms, capacity: { servers: 1, queue: 0 }, trouble: [{ kind: hang, until: 15ms }] }';
    // The first hangs as it arrives; the second is served from 15 ms on.
    expect(endsOf(text, [0, 15_000, 16_000])).toEqual(['16000 2 overloaded', '25000 1 ok']);
    const later =
      '{ latency: 10ms, capacity: { servers: 1, queue: 5 }, trouble: [{ kind: hang, from: 5ms, until: 15ms }] }';
    // The first is served to its end at 10 ms, and its answer is lost; the second waits for no server.
    expect(endsOf(later, [0, 15_000])).toEqual(['25000 1 ok']);
  });
});

describe('a dependency whose writes conflict', () => {
  const row = (more: string) => `{ latency: 10ms, trouble: [{ kind: conflict${more} }] }`;

  it('fails a call during whose serving another one succeeded', () => {
    // The first is written at 10 ms. The second and third read the row before, the fourth after it;
    // the third reads at 9.999 ms and the fifth while the fourth is under way.
    const starts = [0, 1_000, 9_999, 10_001, 15_000, 25_001];
    expect(endsOf(row(''), starts)).toEqual([
      '10000 0 ok',
      '11000 1 error',
      '19999 2 error',
      '20001 3 ok',
      '25000 4 error',
      '35001 5 ok',
    ]);
  });

  it('lets calls succeed that one server takes one after the other', () => {
    const one = `{ latency: 10ms, capacity: { servers: 1 }, trouble: [{ kind: conflict }] }`;
    expect(endsOf(one, [0, 0, 5_000])).toEqual(['10000 0 ok', '20000 1 ok', '30000 2 ok']);
  });

  it('is not changed by what fails, and at its own time only', () => {
    expect(endsOf(row(', until: 15ms'), [0, 1_000, 4_000, 5_000, 6_000])).toEqual([
      '10000 0 ok',
      '11000 1 error',
      '14000 2 error',
      '15000 3 ok',
      '16000 4 ok',
    ]);
    const failing = '{ latency: 10ms, trouble: [{ kind: conflict }, { kind: down, until: 11ms }] }';
    expect(endsOf(failing, [0, 1_000])).toEqual(['10000 0 error', '11000 1 ok']);
  });

  it('counts a write whose caller has gone', () => {
    const world = new DependencyWorld();
    const callers = new Callers(world, world.place(row('')));
    world.at(0, () => callers.start(0));
    world.at(5_000, () => callers.giveUp(0));
    world.at(6_000, () => callers.start(1));
    world.run();
    expect(callers.ends).toEqual(['16000 1 error']);
  });
});

describe('a dependency that fails sometimes', () => {
  const failing = (rate: number): string =>
    `{ latency: 1ms, trouble: [{ kind: fail, rate: ${rate} }] }`;
  const many = Array.from({ length: 20_000 }, (_, call) => call);

  it('fails its share of calls, within the chance of it', () => {
    const found = outcomes(failing(30), ...many).filter((outcome) => outcome === 'error').length;
    const [low, high] = wilson(found, many.length, 4);
    expect(low).toBeLessThan(0.3);
    expect(high).toBeGreaterThan(0.3);
  });

  it('fails none at 0 % and all at 100 %', () => {
    expect(new Set(outcomes(failing(0), ...many))).toEqual(new Set(['ok']));
    expect(new Set(outcomes(failing(100), ...many))).toEqual(new Set(['error']));
  });

  it('fails at a higher rate whatever fails at a lower one: the same calls have the same luck', () => {
    const [low, high] = [outcomes(failing(10), ...many), outcomes(failing(40), ...many)];
    expect(low.filter((outcome, call) => outcome === 'error' && high[call] !== 'error')).toEqual(
      [],
    );
  });

  it('twice fails what either of both fails', () => {
    const twice = '{ latency: 1ms, trouble: [{ kind: fail, rate: 50 }, { kind: fail, rate: 50 }] }';
    const found = outcomes(twice, ...many).filter((outcome) => outcome === 'error').length;
    const [low, high] = wilson(found, many.length, 4);
    expect(low).toBeLessThan(0.75);
    expect(high).toBeGreaterThan(0.75);
  });

  it('is asked as it answers', () => {
    const starts = [9_999, 10_000, 29_999, 30_000];
    expect(outcomes(within('fail, rate: 100'), ...starts)).toEqual(['ok', 'error', 'error', 'ok']);
  });
});

describe('a dependency with its usual errors', () => {
  const many = Array.from({ length: 20_000 }, (_, call) => call);
  const wrongs = (text: string): number =>
    outcomes(text, ...many).filter((outcome) => outcome === 'error').length;

  it('fails its share of calls, within the chance of it', () => {
    const [low, high] = wilson(wrongs('{ latency: 1ms, failureRate: 2% }'), many.length, 4);
    expect(low).toBeLessThan(0.02);
    expect(high).toBeGreaterThan(0.02);
  });

  it('in trouble fails what either of both fails', () => {
    const both = '{ latency: 1ms, failureRate: 50%, trouble: [{ kind: fail, rate: 50% }] }';
    const [low, high] = wilson(wrongs(both), many.length, 4);
    expect(low).toBeLessThan(0.75);
    expect(high).toBeGreaterThan(0.75);
  });

  it('has the same luck in its troubles as without them', () => {
    const trouble = 'trouble: [{ kind: fail, rate: 20% }]';
    // So seldom that none of these calls meets it.
    const withErrors = `{ failureRate: 0.000001%, ${trouble} }`;
    expect(outcomes(withErrors, ...many)).toEqual(outcomes(`{ ${trouble} }`, ...many));
  });
});

describe('a dependency that is slow', () => {
  it('takes longer by a factor and a time added, as it is when serving starts', () => {
    const starts = [19_999, 20_000, 39_999, 40_000];
    expect(endsOf(within('slow, factor: 3, added: 5ms'), starts)).toEqual([
      '29999 0 ok',
      '50000 3 ok',
      '55000 1 ok',
      '74999 2 ok',
    ]);
  });

  it('for two reasons has both factors and both times', () => {
    const twice =
      '{ latency: 10ms, trouble: [{ kind: slow, factor: 2, added: 1ms }, { kind: slow, factor: 1.5, added: 2ms }] }';
    expect(endsOf(twice, [0])).toEqual(['33000 0 ok']);
  });

  it('becomes so by degrees', () => {
    const growing =
      '{ latency: 10ms, trouble: [{ kind: slow, factor: 3, added: 8ms, from: 100ms, ramp: 100ms }] }';
    // Nothing at 100 ms, a quarter of both at 125 ms, all from 200 ms on.
    expect(endsOf(growing, [100 * MS, 125 * MS, 200 * MS, 300 * MS])).toEqual([
      '110000 0 ok',
      '142000 1 ok',
      '238000 2 ok',
      '338000 3 ok',
    ]);
  });
});

describe('a dependency that limits its rate', () => {
  const limits = within('rate-limit, rate: 100/s, burst: 2, retryAfter: 1s');

  it('turns away on arrival what is above it, and says when to come again', () => {
    expect(endsOf(limits, [19_999, 20_000, 20_000, 20_000, 29_999, 30_000])).toEqual([
      '20000 3 rate-limited in 1000000',
      '29999 0 ok',
      '29999 4 rate-limited in 1000000',
      '30000 1 ok',
      '30000 2 ok',
      '40000 5 ok',
    ]);
  });

  it('does not count what it turned away, nor what came before it began', () => {
    const starts = [0, 0, 0, 20_000, 20_000, 40_000, 40_000, 40_000];
    expect(new Set(outcomes(limits, ...starts))).toEqual(new Set(['ok']));
  });
});

describe('a trouble that grows', () => {
  const many = Array.from({ length: 20_000 }, (_, call) => call * 50);

  it.each(['refuse', 'down', 'hang', 'fail, rate: 100'])(
    'meets a growing share of calls: %s',
    (kind) => {
      const text = `{ latency: 0ms, trouble: [{ kind: ${kind}, ramp: 1s }] }`;
      const found = outcomes(text, ...many);
      const met = found.map((outcome) => outcome !== 'ok');
      // Over the ten tenths of the ramp the share is .05, .15, ... .95.
      for (let tenth = 0; tenth < 10; tenth += 1) {
        const part = met.slice(tenth * 2_000, (tenth + 1) * 2_000);
        const [low, high] = wilson(part.filter(Boolean).length, part.length, 4);
        expect(low).toBeLessThan(tenth / 10 + 0.05);
        expect(high).toBeGreaterThan(tenth / 10 + 0.05);
      }
    },
  );
});

describe('a trouble in a phase', () => {
  const phases = [
    { name: 'healthy', from: 0 },
    { name: 'outage', from: 20 * MS },
    { name: 'after', from: 40 * MS },
  ];
  const during = (phase: string): string =>
    `{ latency: 0ms, trouble: [{ kind: down, during: ${phase} }] }`;

  it('lasts as long as the phase', () => {
    expect(endsOf(during('outage'), [19_999, 20_000, 39_999, 40_000], { phases })).toEqual([
      '19999 0 ok',
      '20000 1 error',
      '39999 2 error',
      '40000 3 ok',
    ]);
  });

  it('that is the last one never ends', () => {
    expect(endsOf(during('after'), [40 * MS, 1e12], { phases })).toEqual([
      '40000 0 error',
      '1000000000000 1 error',
    ]);
  });

  it('that nobody knows is a fault of the caller', () => {
    expect(() => endsOf(during('lunch'), [], { phases })).toThrow(
      new Error('a trouble is during a phase that nobody knows: lunch'),
    );
  });
});

describe('a trouble that flaps', () => {
  it('comes and goes', () => {
    const text =
      '{ latency: 0ms, trouble: [{ kind: refuse, from: 10ms, flap: { every: 10ms, for: 4ms } }] }';
    const starts = [9_999, 10_000, 13_999, 14_000, 20_000, 23_999, 24_000];
    expect(outcomes(text, ...starts)).toEqual([
      'ok',
      'error',
      'error',
      'ok',
      'error',
      'error',
      'ok',
    ]);
  });
});
