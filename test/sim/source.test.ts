import { describe, expect, it } from 'vitest';
import { BurstSource, NO_STARTER } from '../../src/sim/source.js';
import { RecordList } from '../records.js';
import { call, contextInto, flow, healthy, place, recordsOf } from './worlds.js';

describe('a burst', () => {
  it('starts all operations together at the beginning, one after the other', () => {
    const { lines } = recordsOf(({ queue }) => ({ source: new BurstSource(queue, 3) }));
    expect(lines).toEqual([
      '0 operation-started 0/0',
      '0 operation-settled 0/0 ok',
      '0 operation-started 1/0',
      '0 operation-settled 1/0 ok',
      '0 operation-started 2/0',
      '0 operation-settled 2/0 ok',
    ]);
  });

  it('knows how many there will be, how many are left, and when all of them have started', () => {
    const context = contextInto(new RecordList());
    const source = new BurstSource(context.queue, 2);
    const operations = place(context, () => ({
      source,
      flows: [flow([call(healthy(context, 5_000))])],
    }));
    const seen = () => [source.left, source.isDone, operations.remaining, operations.isOver];
    const states = [seen()];
    while (context.queue.step()) states.push(seen());
    expect(source.expected).toBe(2);
    expect(states).toEqual([
      [2, false, 2, false],
      [1, false, 2, false],
      [0, true, 2, false],
      [0, true, 1, false],
      [0, true, 0, true],
    ]);
  });

  it('of nothing is over at once', () => {
    const context = contextInto(new RecordList());
    const operations = place(context, ({ queue }) => ({ source: new BurstSource(queue, 0) }));
    expect([operations.isOver, context.queue.step()]).toEqual([true, false]);
  });
});

it('a source that has not begun has nobody to start operations', () => {
  const fault = new Error('a source started an operation before it had begun');
  expect(() => NO_STARTER.start(0)).toThrow(fault);
});
