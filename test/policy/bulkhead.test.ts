import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainSettings } from '../../src/model/shapes.js';
import { Bulkhead, bulkheadRemarks, bulkheadTable } from '../../src/policy/bulkhead.js';
import { settingsOf } from './settingsOf.js';

function bulkhead(slots: number, queue = 0): Bulkhead {
  return new Bulkhead(settingsOf(bulkheadTable, { slots, queue }));
}

function enter(room: Bulkhead, calls: number): readonly string[] {
  return Array.from({ length: calls }, () => room.enter());
}

describe('a bulkhead', () => {
  it('admits as many as it has slots, lets as many wait as its queue is long, refuses the rest', () => {
    expect(enter(bulkhead(2, 1), 5)).toEqual([
      'admitted',
      'admitted',
      'queued',
      'refused',
      'refused',
    ]);
  });

  it('without a queue refuses at once', () => {
    const room = bulkhead(1);
    const full = enter(room, 2);
    room.leave();
    expect([full, room.enter()]).toEqual([['admitted', 'refused'], 'admitted']);
  });

  it('hands the slot of a call that ends to the next that waits, if one does', () => {
    const room = bulkhead(1, 1);
    enter(room, 2);
    const handed = [room.leave(), room.busy, room.leave(), room.busy];
    expect(handed).toEqual([true, 1, false, 0]);
  });

  // Source: failsafe-lib/failsafe issue 393. Wrong: the slot goes to B, which is gone, and C is
  // refused for ever. Right: after A's release one slot is free, and C has it.
  it('hands no slot to a waiter that gave up', () => {
    const room = bulkhead(1, 5);
    const [a, b] = enter(room, 2);
    room.gaveUp();
    const handed = room.leave();
    const free = 1 - room.busy;
    expect([a, b, handed, free, room.enter()]).toEqual([
      'admitted',
      'queued',
      false,
      1,
      'admitted',
    ]);
  });

  // Source: connor4312/cockatiel issue 112. Wrong: B was cancelled while it waited, and C never runs.
  it('goes on with the waiter behind one that was cancelled', () => {
    const room = bulkhead(1, 2);
    enter(room, 3);
    room.gaveUp();
    const toC = room.leave();
    const afterC = room.leave();
    expect([toC, afterC, room.busy, room.waiting]).toEqual([true, false, 0, 0]);
    expect(enter(room, 4)).toEqual(['admitted', 'queued', 'queued', 'refused']);
  });

  // Source: dotnet/extensions issue 5185: 11 calls of 20 s each, one at a time.
  it('makes the last of 11 wait for ten others when nothing limits the wait', () => {
    const room = bulkhead(1, 10);
    enter(room, 11);
    let now = 0;
    do now += 20;
    while (room.leave());
    expect([now, room.busy, room.waiting]).toEqual([220, 0, 0]);
  });

  it('is empty again when a timeout outside ends ten of them at 30 s, the running one among them', () => {
    const room = bulkhead(1, 10);
    enter(room, 11);
    const atTwenty = room.leave();
    // The second call runs since 20 s; it and the nine that wait are given up at 30 s.
    for (let call = 0; call < 9; call += 1) room.gaveUp();
    expect([atTwenty, room.leave(), room.busy, room.waiting]).toEqual([true, false, 0, 0]);
  });

  it('ends the same when the running one is given up first and its slot is handed on for nothing', () => {
    const room = bulkhead(1, 10);
    enter(room, 10);
    let handed = 0;
    while (room.leave()) handed += 1;
    expect([handed, room.busy, room.waiting]).toEqual([9, 0, 0]);
  });
});

describe('any bulkhead, whatever happens', () => {
  /** Does one thing, where it can be done; answers by how much it changed the calls inside. */
  const STEPS: readonly ((room: Bulkhead) => number)[] = [
    (room) => (room.enter() === 'refused' ? 0 : 1),
    (room) => {
      if (room.busy === 0) return 0;
      room.leave();
      return -1;
    },
    (room) => {
      if (room.waiting === 0) return 0;
      room.gaveUp();
      return -1;
    },
  ];

  it('keeps to its size, keeps nobody waiting beside a free slot, and loses no call', () => {
    const size = fc.integer({ min: 1, max: 5 });
    const anySteps = fc.array(fc.constantFrom(...STEPS), { maxLength: 200 });
    const property = fc.property(size, fc.nat({ max: 5 }), anySteps, (slots, queue, steps) => {
      const room = bulkhead(slots, queue);
      let inside = 0;
      for (const step of steps) {
        inside += step(room);
        const { busy, waiting } = room;
        const isIdle = waiting > 0 && busy < slots;
        expect([busy + waiting, busy <= slots, waiting <= queue, isIdle]).toEqual([
          inside,
          true,
          true,
          false,
        ]);
      }
    });
    fc.assert(property);
  });
});

describe('the remarks about a bulkhead', () => {
  const remarks = (given: PlainSettings) =>
    bulkheadRemarks(settingsOf(bulkheadTable, { slots: 1, ...given }));

  it('warn of a wait where nobody can wait', () => {
    expect(remarks({ maxWait: 1_000 })).toEqual([
      {
        severity: 'warning',
        option: 'maxWait',
        found: 'maxWait and a queue of 0',
        expected: 'a queue of at least 1',
        hint: 'without a queue nobody waits',
      },
    ]);
    expect([...remarks({ maxWait: 1_000, queue: 1 }), ...remarks({})]).toEqual([]);
  });
});
