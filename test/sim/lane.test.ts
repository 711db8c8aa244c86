import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEVER } from '../../src/model/time.js';
import { BurstLane, DelayLane, orderOf, RANKS, rankOf, sequenceOf } from '../../src/sim/lane.js';

/** There are as many sequence numbers as this. */
const SEQUENCES = 2 ** 50;
const last = fc.constant(SEQUENCES - 1);

/** Notes the payloads it is woken with. */
function listener(): { readonly heard: number[]; wake(payload: number): void } {
  const heard: number[] = [];
  return { heard, wake: (payload) => heard.push(payload) };
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
  it('hands them out in the order in which they came, growing from 16 places to 512', () => {
    const target = listener();
    const lane = new DelayLane(5, RANKS.normal, target);
    pushAll(lane, range(0, 300));
    fireTimes(lane, 300);
    expect(target.heard).toEqual(range(0, 300));
  });

  it('keeps the order when it goes round the end of its ring', () => {
    const target = listener();
    const lane = new DelayLane(5, RANKS.normal, target);
    for (const round of range(0, 20)) {
      pushAll(lane, range(round * 7, round * 7 + 7));
      fireTimes(lane, 7);
    }
    expect(target.heard).toEqual(range(0, 140));
  });

  it.each(range(0, 16))(
    'keeps the order when it grows with its first event at place %i',
    (place) => {
      const target = listener();
      const lane = new DelayLane(5, RANKS.normal, target);
      pushAll(lane, range(0, 16));
      fireTimes(lane, place);
      pushAll(lane, range(16, 40 + place));
      expect(headOf(lane)).toEqual({
        headTime: place * 10,
        headSequence: place + 1000,
        headRank: RANKS.normal,
      });
      fireTimes(lane, 40);
      expect(target.heard).toEqual(range(0, 40 + place));
    },
  );

  it('shows the time and sequence of its first event, and never while it is empty', () => {
    const lane = new DelayLane(5, RANKS.deadline, listener());
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

  it('shows the next event before it wakes its target, which may add another', () => {
    const seen: number[] = [];
    const lane: DelayLane = new DelayLane(5, RANKS.normal, {
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
