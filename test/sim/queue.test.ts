import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEVER } from '../../src/model/time.js';
import { RANKS } from '../../src/sim/lane.js';
import { EventQueue, NO_TICKET } from '../../src/sim/queue.js';
import { orders, playQueued, playSorted } from './schedules.js';

/** Notes what happens on a queue, with the time the queue then shows. */
function witness(queue: EventQueue): { readonly lines: string[]; wake(payload: number): void } {
  const lines: string[] = [];
  return { lines, wake: (payload) => lines.push(`${queue.now}: ${payload}`) };
}

function playAll(queue: EventQueue): void {
  while (queue.step());
}

describe('the event queue', () => {
  it('handles what was scheduled beforehand in the order (time, rank, sequence)', () => {
    const property = fc.property(fc.array(orders, { maxLength: 150 }), (list) => {
      const script = { orders: list, early: list.length, pace: 0 };
      expect(playQueued(script)).toEqual(playSorted(script));
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('keeps that order for what is scheduled on the way', () => {
    const scripts = fc.record({
      orders: fc.array(orders, { minLength: 1, maxLength: 150 }),
      early: fc.integer({ min: 1, max: 60 }),
      pace: fc.integer({ min: 1, max: 3 }),
    });
    const property = fc.property(scripts, (script) => {
      expect(playQueued(script)).toEqual(playSorted(script));
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('lets the world change first and deadlines come last, whatever was scheduled first', () => {
    const queue = new EventQueue();
    const seen = witness(queue);
    queue.at(7, RANKS.deadline, seen, 1);
    queue.at(7, RANKS.normal, seen, 2);
    queue.at(7, RANKS.world, seen, 3);
    playAll(queue);
    expect(seen.lines).toEqual(['7: 3', '7: 2', '7: 1']);
  });

  it('puts an event scheduled now for now after everything that was already due', () => {
    const queue = new EventQueue();
    const seen = witness(queue);
    const atOnce = queue.lane(0, seen);
    const first = { wake: () => queue.after(atOnce, 9) };
    queue.at(4, RANKS.normal, first, 0);
    queue.at(4, RANKS.normal, seen, 1);
    queue.burst(4, 2, seen);
    playAll(queue);
    expect(seen.lines).toEqual(['4: 1', '4: 0', '4: 1', '4: 9']);
  });

  it('counts the numbers of a burst as scheduled: what comes later goes behind them all', () => {
    const queue = new EventQueue();
    const seen = witness(queue);
    queue.burst(4, 3, seen);
    queue.at(4, RANKS.normal, seen, 9);
    playAll(queue);
    expect(seen.lines).toEqual(['4: 0', '4: 1', '4: 2', '4: 9']);
  });

  it('says which event it handles, so that who gave a timer up knows it by its ticket', () => {
    const queue = new EventQueue();
    const lines: string[] = [];
    let ticket = NO_TICKET;
    const timer = { wake: () => lines.push(queue.firing === ticket ? 'acts' : 'does nothing') };
    const lane = queue.lane(10, timer, RANKS.deadline);
    const again = { wake: () => (ticket = queue.after(lane, 0)) };
    queue.after(lane, 0);
    queue.at(4, RANKS.normal, again, 0);
    playAll(queue);
    expect(lines).toEqual(['does nothing', 'acts']);
  });

  it('numbers events in the order in which they are scheduled, those of a burst one by one', () => {
    const queue = new EventQueue();
    const fired: number[] = [];
    const target = { wake: () => fired.push(queue.firing) };
    const lane = queue.lane(1, target, RANKS.world);
    expect(queue.firing).toBe(NO_TICKET);
    const tickets = [
      queue.at(1, RANKS.deadline, target, 0),
      queue.burst(1, 3, target),
      queue.after(lane, 0),
    ];
    playAll(queue);
    expect(tickets).toEqual([1, 2, 5]);
    expect(fired).toEqual([5, 2, 3, 4, 1]);
    expect([queue.step(), queue.firing]).toEqual([false, 1]);
  });

  it('jumps to the next event, and says when that is', () => {
    const queue = new EventQueue();
    const seen = witness(queue);
    const times = [queue.nextTime];
    queue.at(30, RANKS.normal, seen, 1);
    times.push(queue.nextTime);
    queue.at(20, RANKS.normal, seen, 2);
    times.push(queue.nextTime);
    expect([queue.step(), queue.now, queue.nextTime]).toEqual([true, 20, 30]);
    expect([queue.step(), queue.now, queue.nextTime]).toEqual([true, 30, NEVER]);
    expect([queue.step(), queue.now]).toEqual([false, 30]);
    expect(times).toEqual([NEVER, 30, 20]);
  });

  it('never handles an event that is due never', () => {
    const queue = new EventQueue();
    queue.at(NEVER, RANKS.world, witness(queue), 1);
    expect([queue.step(), queue.now, queue.nextTime]).toEqual([false, 0, NEVER]);
  });

  it('shows an event that comes late the late time, and delays count from then', () => {
    const queue = new EventQueue();
    const seen = witness(queue);
    const lane = queue.lane(100, seen);
    queue.after(lane, 1);
    queue.at(120, RANKS.normal, { wake: () => queue.after(lane, 2) }, 0);
    queue.step(115);
    queue.step(150);
    expect(queue.nextTime).toBe(250);
    queue.step(251);
    expect(seen.lines).toEqual(['115: 1', '251: 2']);
  });

  it('does not go back when the wall clock reads less than the event or than before', () => {
    const queue = new EventQueue();
    const seen = witness(queue);
    queue.at(10, RANKS.normal, seen, 1);
    queue.at(11, RANKS.normal, seen, 2);
    queue.at(60, RANKS.normal, seen, 3);
    queue.step(50);
    queue.step(40);
    queue.step(45);
    expect(seen.lines).toEqual(['50: 1', '50: 2', '60: 3']);
  });
});
