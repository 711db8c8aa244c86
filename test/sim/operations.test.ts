import { describe, expect, it } from 'vitest';
import { isAnswer, type Outcome } from '../../src/model/outcomes.js';
import { fixedTime } from '../../src/sim/numberedTime.js';
import { NOBODY, type Stage } from '../../src/sim/pipeline.js';
import { BurstSource } from '../../src/sim/source.js';
import { MS } from '../plans.js';
import { RecordList } from '../records.js';
import {
  broken,
  call,
  contextInto,
  flow,
  healthy,
  place,
  recordsOf,
  Script,
  work,
} from './worlds.js';

describe('an operation', () => {
  it('goes through its steps one after the other and completes with the last', () => {
    const { lines } = recordsOf((context) => {
      const [redis, api] = [healthy(context, 1 * MS, 'redis'), healthy(context, 7 * MS, 'api')];
      const steps = [work(fixedTime(2 * MS)), call(redis), work(fixedTime(3 * MS)), call(api)];
      return { source: new BurstSource(context.queue, 1), flows: [flow(steps)] };
    });
    expect(lines).toEqual([
      '0 operation-started 0/0',
      '2000 call-started 0/1 redis',
      '3000 call-answered 0/1 redis ok',
      '6000 call-started 0/2 api',
      '13000 call-answered 0/2 api ok',
      '13000 operation-settled 0/2 ok',
    ]);
  });

  it('of work alone makes no attempt', () => {
    const { lines } = recordsOf(({ queue }) => ({
      source: new BurstSource(queue, 1),
      flows: [flow([work(fixedTime(5)), work(fixedTime(5))])],
    }));
    expect(lines).toEqual(['0 operation-started 0/0', '10 operation-settled 0/0 ok']);
  });

  it('fails with the first call that gets no answer; what would have followed is not done', () => {
    const { lines } = recordsOf((context) => {
      const steps = [call(broken(context, 5, 'redis')), call(healthy(context, 5, 'api'))];
      return { source: new BurstSource(context.queue, 1), flows: [flow(steps)] };
    });
    expect(lines.slice(1)).toEqual([
      '0 operation-started 0/0',
      '0 call-started 0/1 redis',
      '5 call-answered 0/1 redis',
      '5 operation-settled 0/1',
    ]);
  });

  const settled = (...outcomes: readonly Outcome[]) =>
    recordsOf(({ queue }) => {
      const script = new Script(...outcomes);
      const steps = outcomes.map(() => call(script));
      return { source: new BurstSource(queue, 1), flows: [flow(steps)] };
    }).linesOf('operation-settled');

  it('says with what it failed', () => {
    expect(settled('error')).toEqual(['0 operation-settled 0/1']);
    for (const outcome of ['timeout', 'overloaded', 'rate-limited', 'refused'] as const) {
      expect(isAnswer(outcome)).toBe(false);
      expect(settled('ok', outcome)).toEqual([`0 operation-settled 0/2 (${outcome})`]);
    }
  });

  it('that a stand-in answered anywhere on the way completes as such', () => {
    expect(settled('fallback')).toEqual(['0 operation-settled 0/1 (fallback) ok']);
    expect(settled('fallback', 'ok', 'ok')).toEqual(['0 operation-settled 0/3 (fallback) ok']);
    expect(settled('ok', 'fallback')).toEqual(['0 operation-settled 0/2 (fallback) ok']);
    expect(settled('fallback', 'error')).toEqual(['0 operation-settled 0/2']);
  });

  it('owes nothing to the one that had its slot before', () => {
    // The first settles as it starts, so the second gets its slot.
    const list = recordsOf(({ queue }) => ({
      source: new BurstSource(queue, 2),
      flows: [flow([call(new Script('fallback', 'ok')), call(new Script('ok'))])],
    }));
    expect(list.linesOf('operation-settled')).toEqual([
      '0 operation-settled 0/2 (fallback) ok',
      '0 operation-settled 1/2 ok',
    ]);
  });

  it('counts its own attempts, whatever branch had its slot before', () => {
    const list = new RecordList();
    const context = contextInto(list);
    const { slots } = context;
    const branch = slots.branch(slots.take());
    slots.release(branch);
    place(context, ({ queue }) => ({
      source: new BurstSource(queue, 1),
      flows: [flow([call(new Script('ok')), call(new Script('ok'))])],
    }));
    while (context.queue.step());
    expect(list.linesOf('operation-settled')).toEqual(['0 operation-settled 0/2 ok']);
  });

  it('counts the attempts of its branches', () => {
    const list = new RecordList();
    const context = contextInto(list);
    const { slots } = context;
    const hedging: Stage = {
      outer: NOBODY,
      enter: (slot) => {
        const branch = slots.branch(slot);
        slots.beginAttempt(branch);
        slots.release(branch);
        hedging.outer.leave(slot, 'ok');
      },
      cancel: () => {},
    };
    place(context, ({ queue }) => ({
      source: new BurstSource(queue, 1),
      flows: [flow([call(hedging)])],
    }));
    while (context.queue.step());
    expect(list.linesOf('operation-settled')).toEqual(['0 operation-settled 0/2 ok']);
  });

  it('says of each call which endpoint it is for', () => {
    const context = contextInto(new RecordList());
    const endpoints: number[] = [];
    const noting: Stage = {
      outer: NOBODY,
      enter: (slot) => {
        endpoints.push(context.slots.endpoint.of(slot));
        noting.outer.leave(slot, 'ok');
      },
      cancel: () => {},
    };
    place(context, ({ queue }) => ({
      source: new BurstSource(queue, 1),
      flows: [flow([call(noting, 2), call(noting), call(noting, 1)])],
    }));
    while (context.queue.step());
    expect(endpoints).toEqual([2, 0, 1]);
  });
});

/** Five deviations of a count of `trials` that each count with the chance `p`. */
const fiveSigma = (trials: number, p: number) => 5 * Math.sqrt(trials * p * (1 - p));

describe('many operations', () => {
  const TRIALS = 20_000;
  const startsOf = (clients: number, shares: Readonly<Record<string, number>>) =>
    recordsOf(
      ({ queue }) => ({
        source: new BurstSource(queue, TRIALS),
        flows: Object.entries(shares).map(([name, share]) => ({ ...flow([]), name, share })),
        clients,
      }),
      Object.keys(shares),
    ).records.filter(({ kind }) => kind === 'operation-started');

  it('spread over the flows by their shares', () => {
    const starts = startsOf(1, { reads: 7, writes: 2, rare: 1 });
    const misses = Object.entries({ reads: 0.7, writes: 0.2, rare: 0.1 }).map(([name, p]) => {
      const count = starts.filter((record) => record.flow === name).length;
      return Math.abs(count - TRIALS * p) / fiveSigma(TRIALS, p);
    });
    expect(Math.max(...misses)).toBeLessThan(1);
  });

  it('spread evenly over the clients, whatever their flow', () => {
    const starts = startsOf(4, { reads: 1, writes: 1 });
    const cells = [0, 1, 2, 3].flatMap((client) =>
      ['reads', 'writes'].map(
        (name) => starts.filter((one) => one.client === client && one.flow === name).length,
      ),
    );
    expect(cells.reduce((sum, count) => sum + count, 0)).toBe(TRIALS);
    const worst = Math.max(...cells.map((count) => Math.abs(count - TRIALS / 8)));
    expect(worst).toBeLessThan(fiveSigma(TRIALS, 1 / 8));
  });

  it('of one client and one flow are those of client 0 and the flow without a name', () => {
    const { records } = recordsOf(({ queue }) => ({ source: new BurstSource(queue, 3) }));
    expect(new Set(records.map(({ client, flow: name }) => `${client}${name}`))).toEqual(
      new Set(['0']),
    );
  });
});
