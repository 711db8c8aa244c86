import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEVER } from '../../src/model/time.js';
import { CHUNK_SIZE, ChunkStore } from '../../src/sim/chunks.js';
import {
  BurstLane,
  DelayLane,
  orderOf,
  RANKS,
  rankOf,
  sequenceOf,
  type Wakeable,
} from '../../src/sim/lane.js';

/** There are as many sequence numbers as this. */
const SEQUENCES = 2 ** 50;
const last = fc.constant(SEQUENCES - 1);

/** Notes the payloads it is woken with. */
function listener(): { readonly heard: number[]; wake(payload: number): void } {
  const heard: number[] = [];
  return { heard, wake: (payload) => heard.push(payload) };
}

/** A lane with a store of its own. */
function laneFor(target: Wakeable): DelayLane {
  return new DelayLane(5, RANKS.normal, target, new ChunkStore());
}

/** The whole numbers from `from` to just before `to`. */
function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function pushAll(lane: DelayLane, payloads: readonly number[]): void {
  for (const payload of payloads) lane.push(payload * 10, payload + 1000, payload);
}

function fireTimes(lane: DelayLane | BurstLane, times: number): void {
  for (let left = times; left > 0; left -= 1) lane.fire();
}

/** What the queue sees of a lane. */
function headOf({ headTime, headSequence, headRank }: DelayLane | BurstLane) {
  return { headTime, headSequence, headRank };
}

describe('a lane of events with one delay', () => {
  it('hands them out in the order in which they came, over as many chunks as that takes', () => {
    const target = listener();
    const lane = laneFor(target);
    pushAll(lane, range(0, 3 * CHUNK_SIZE + 1));
    fireTimes(lane, 3 * CHUNK_SIZE + 1);
    expect(target.heard).toEqual(range(0, 3 * CHUNK_SIZE + 1));
  });

  it.each([0, 1, CHUNK_SIZE - 1])(
    'keeps the order when it grows with its first event at place %i',
    (place) => {
      const target = listener();
      const lane = laneFor(target);
      pushAll(lane, range(0, CHUNK_SIZE));
      fireTimes(lane, place);
      pushAll(lane, range(CHUNK_SIZE, CHUNK_SIZE + 20));
      expect(headOf(lane)).toEqual({
        headTime: place * 10,
        headSequence: place + 1000,
        headRank: RANKS.normal,
      });
      fireTimes(lane, CHUNK_SIZE + 20 - place);
      expect(target.heard).toEqual(range(0, CHUNK_SIZE + 20));
      expect(lane.headTime).toBe(NEVER);
    },
  );

  it('starts anew when it is empty, at the end of a chunk too', () => {
    const target = listener();
    const lane = laneFor(target);
    for (const round of range(0, 3)) {
      pushAll(lane, range(round * CHUNK_SIZE, (round + 1) * CHUNK_SIZE));
      fireTimes(lane, CHUNK_SIZE);
    }
    expect(target.heard).toEqual(range(0, 3 * CHUNK_SIZE));
  });

  it('hands its room on to another lane', () => {
    const store = new ChunkStore();
    const [first, second] = [listener(), listener()];
    const lanes = [first, second].map((target) => new DelayLane(5, RANKS.normal, target, store));
    const many = range(0, 2 * CHUNK_SIZE);
    // Each event of the first goes on into the second, as operations go from a call into a wait.
    const [from, to] = lanes;
    if (from === undefined || to === undefined) throw new Error('two lanes were made');
    pushAll(from, many);
    for (const payload of many) {
      from.fire();
      pushAll(to, [payload]);
    }
    fireTimes(to, many.length);
    expect([first.heard, second.heard]).toEqual([many, many]);
  });

  it('shows the time and sequence of its first event, and never while it is empty', () => {
    const lane = new DelayLane(5, RANKS.deadline, listener(), new ChunkStore());
    const rank = RANKS.deadline;
    expect(lane.headTime).toBe(NEVER);
    pushAll(lane, [3, 4]);
    expect(headOf(lane)).toEqual({ headTime: 30, headSequence: 1003, headRank: rank });
    lane.fire();
    expect(headOf(lane)).toEqual({ headTime: 40, headSequence: 1004, headRank: rank });
    lane.fire();
    expect(lane.headTime).toBe(NEVER);
    pushAll(lane, [5]);
    expect(headOf(lane)).toEqual({ headTime: 50, headSequence: 1005, headRank: rank });
  });

  it('keeps events that follow each other in one place, and any others in places of their own', () => {
    const waits = fc.array(
      fc.record({ later: fc.nat(1), skipped: fc.nat(1), jump: fc.nat(1), fires: fc.nat(2) }),
      { maxLength: 40 },
    );
    const property = fc.property(waits, (steps) => {
      const seen: string[] = [];
      const due: string[] = [];
      const lane = laneFor({ wake: (payload) => seen.push(`${payload}`) });
      let [time, sequence, payload] = [0, 0, 0];
      for (const { later, skipped, jump, fires } of steps) {
        time += later;
        sequence += 1 + skipped;
        payload += 1 + jump;
        lane.push(time, sequence, payload);
        due.push(`${payload}`);
        if (seen.length === due.length - 1) {
          expect(headOf(lane)).toEqual({
            headTime: time,
            headSequence: sequence,
            headRank: RANKS.normal,
          });
        }
        fireTimes(lane, Math.min(fires, due.length - seen.length));
      }
      fireTimes(lane, due.length - seen.length);
      expect(seen).toEqual(due);
      expect(lane.headTime).toBe(NEVER);
    });
    fc.assert(property);
  });

  it('takes one place for all that are due at one moment, however many', () => {
    const target = listener();
    const store = new ChunkStore();
    const lane = new DelayLane(5, RANKS.normal, target, store);
    const many = 3 * CHUNK_SIZE;
    for (const payload of range(0, many)) lane.push(5, 1 + payload, payload);
    expect(store.made).toBe(1);
    fireTimes(lane, many);
    expect(target.heard).toEqual(range(0, many));
  });

  it('shows the next event before it wakes its target, which may add another', () => {
    const seen: number[] = [];
    const lane: DelayLane = laneFor({
      wake: (payload) => {
        seen.push(lane.headTime);
        if (payload === 1) pushAll(lane, [7]);
      },
    });
    pushAll(lane, [0, 1]);
    fireTimes(lane, 3);
    expect(seen).toEqual([10, NEVER, NEVER]);
  });
});

describe('rank and sequence number in one number', () => {
  const ranks = fc.constantFrom(RANKS.world, RANKS.normal, RANKS.deadline);
  const sequences = fc.oneof(
    fc.nat(3),
    fc.maxSafeNat().map((n) => n % SEQUENCES),
    last,
  );

  it('come out as they went in, and compare by rank first', () => {
    const property = fc.property(ranks, sequences, ranks, sequences, (rank, n, other, m) => {
      const order = orderOf(rank, n);
      expect([rankOf(order), sequenceOf(order)]).toEqual([rank, n]);
      const isBefore = rank === other ? n < m : rank < other;
      expect(order < orderOf(other, m)).toBe(isBefore);
    });
    fc.assert(property);
  });
});

describe('a burst', () => {
  it('counts payloads from 0 and sequence numbers from its first, then is empty', () => {
    const target = listener();
    const lane = new BurstLane(40, 100, 2, target);
    expect(headOf(lane)).toEqual({ headTime: 40, headSequence: 100, headRank: RANKS.normal });
    lane.fire();
    expect(headOf(lane)).toEqual({ headTime: 40, headSequence: 101, headRank: RANKS.normal });
    lane.fire();
    expect([lane.headTime, target.heard]).toEqual([NEVER, [0, 1]]);
  });

  it('of nothing is empty from the start', () => {
    expect(new BurstLane(40, 100, 0, listener()).headTime).toBe(NEVER);
  });
});
