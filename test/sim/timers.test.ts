import { describe, expect, it } from 'vitest';
import { EventQueue } from '../../src/sim/queue.js';
import { Timers } from '../../src/sim/timers.js';

describe('timers', () => {
  it('wake in the order in which they are due, known beforehand or not', () => {
    const queue = new EventQueue();
    const woken: string[] = [];
    const target = { wake: (payload: number) => woken.push(`${queue.now} ${payload}`) };
    const timers = new Timers(queue, target, [0, null, 5, 5]);
    for (const [payload, delay] of [5, 3, 0, 5, 3, 0].entries()) timers.after(delay, payload);
    while (queue.step());
    expect(woken).toEqual(['0 2', '0 5', '3 1', '3 4', '5 0', '5 3']);
  });

  it('can be told from each other', () => {
    const queue = new EventQueue();
    const fired: number[] = [];
    const timers = new Timers(queue, { wake: () => fired.push(queue.firing) }, [5]);
    const tickets = [timers.after(7, 0), timers.after(5, 0)];
    while (queue.step());
    expect(fired).toEqual([tickets[1], tickets[0]]);
  });
});
