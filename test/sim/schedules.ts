import fc from 'fast-check';
import { type DelayLane, RANKS, type Rank, type Wakeable } from '../../src/sim/lane.js';
import { EventQueue } from '../../src/sim/queue.js';

/** A way to schedule something: on one of the lanes, at a moment of its own, or as a burst. */
export type Order =
  | { readonly way: 'lane'; readonly lane: number }
  | { readonly way: 'at'; readonly ahead: number; readonly rank: Rank }
  | { readonly way: 'burst'; readonly ahead: number; readonly count: number };

const LANES = [
  { delay: 0, rank: RANKS.normal },
  { delay: 3, rank: RANKS.normal },
  { delay: 3, rank: RANKS.deadline },
  { delay: 5, rank: RANKS.world },
] as const;

/** Few different moments, so that much is due at the same one. */
export const orders: fc.Arbitrary<Order> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ way: fc.constant('lane' as const), lane: fc.nat(LANES.length - 1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      way: fc.constant('at' as const),
      ahead: fc.nat(8),
      rank: fc.constantFrom(RANKS.world, RANKS.normal, RANKS.deadline),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      way: fc.constant('burst' as const),
      ahead: fc.nat(8),
      count: fc.nat(20),
    }),
  },
);

/** Schedules the first `early` orders, then `pace` more whenever something happens. */
export interface Script {
  readonly orders: readonly Order[];
  readonly early: number;
  readonly pace: number;
}

/** Hands out a script's orders; the number of an order is its payload. */
class Reader {
  private readonly script: Script;
  private next = 0;

  constructor(script: Script) {
    this.script = script;
  }

  read(count: number, schedule: (order: Order, payload: number) => void): void {
    for (const order of this.script.orders.slice(this.next, this.next + count)) {
      schedule(order, this.next);
      this.next += 1;
    }
  }
}

/** What the event queue makes of a script: one line an order and an event, with time and ticket. */
export function playQueued(script: Script): readonly string[] {
  const reader = new Reader(script);
  const queue = new EventQueue();
  const lines: string[] = [];
  const target = (name: string): Wakeable => ({
    wake: (payload) => {
      lines.push(`${queue.now} ${name} ${payload} #${queue.firing}`);
      reader.read(script.pace, schedule);
    },
  });
  const lanes: readonly DelayLane[] = LANES.map(({ delay, rank }, index) =>
    queue.lane(delay, target(`lane ${index}:`), rank),
  );
  const single = target('at:');
  function place(order: Order, payload: number): readonly number[] {
    const { now } = queue;
    if (order.way === 'at') return [queue.at(now + order.ahead, order.rank, single, payload)];
    if (order.way === 'burst')
      return [queue.burst(now + order.ahead, order.count, target(`burst ${payload}:`))];
    return lanes.slice(order.lane, order.lane + 1).map((lane) => queue.after(lane, payload));
  }
  function schedule(order: Order, payload: number): void {
    lines.push(`order ${payload} gets #${place(order, payload).join()}`);
  }
  reader.read(script.early, schedule);
  while (queue.step());
  return lines;
}

interface Due {
  readonly time: number;
  readonly rank: Rank;
  readonly name: string;
  readonly ticket: number;
}

/** The same from a list that is sorted anew before every event; a stable sort keeps the sequence. */
export function playSorted(script: Script): readonly string[] {
  const reader = new Reader(script);
  const due: Due[] = [];
  const lines: string[] = [];
  let [now, tickets] = [0, 1];
  const schedule = (order: Order, payload: number): void => {
    const events = dueOf(order, payload, now);
    lines.push(`order ${payload} gets #${tickets}`);
    due.push(...events.map((event, index) => ({ ...event, ticket: tickets + index })));
    tickets += events.length;
  };
  reader.read(script.early, schedule);
  for (;;) {
    due.sort((a, b) => a.time - b.time || a.rank - b.rank);
    const first = due.shift();
    if (first === undefined) return lines;
    now = first.time;
    lines.push(`${now} ${first.name} #${first.ticket}`);
    reader.read(script.pace, schedule);
  }
}

function dueOf(order: Order, payload: number, now: number): readonly Omit<Due, 'ticket'>[] {
  if (order.way === 'at')
    return [{ time: now + order.ahead, rank: order.rank, name: `at: ${payload}` }];
  if (order.way === 'lane') {
    return LANES.slice(order.lane, order.lane + 1).map(({ delay, rank }) => ({
      time: now + delay,
      rank,
      name: `lane ${order.lane}: ${payload}`,
    }));
  }
  const time = now + order.ahead;
  return Array.from({ length: order.count }, (_, index) => ({
    time,
    rank: RANKS.normal,
    name: `burst ${payload}: ${index}`,
  }));
}
