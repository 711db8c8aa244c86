import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEVER } from '../../src/model/time.js';
import { Agenda } from '../../src/sim/agenda.js';
import { RANKS } from '../../src/sim/lane.js';

const entries = fc.array(
  fc.record({
    time: fc.nat(12),
    rank: fc.constantFrom(RANKS.world, RANKS.normal, RANKS.deadline),
    /** How many events to take out before this one comes in. */
    taken: fc.nat(2),
  }),
  { maxLength: 80 },
);

describe('the agenda', () => {
  it('hands out the smallest of what it holds by (time, rank, sequence), however it was filled', () => {
    const property = fc.property(entries, (script) => {
      const agenda = new Agenda();
      const heard: number[] = [];
      const expected: number[] = [];
      const held: { time: number; rank: number; payload: number }[] = [];
      const target = { wake: (payload: number) => heard.push(payload) };
      const take = (): void => {
        held.sort((a, b) => a.time - b.time || a.rank - b.rank);
        const [head] = held;
        expect(agenda.headTime).toBe(head?.time ?? NEVER);
        if (head !== undefined) {
          expect([agenda.headRank, agenda.headSequence]).toEqual([head.rank, head.payload + 50]);
          expected.push(head.payload);
        }
        held.shift();
        agenda.fire();
      };
      for (const [payload, { time, rank, taken }] of script.entries()) {
        for (let left = taken; left > 0; left -= 1) take();
        held.push({ time, rank, payload });
        agenda.push(time, rank, payload + 50, target, payload);
      }
      while (held.length > 0) take();
      expect([heard, agenda.headTime]).toEqual([expected, NEVER]);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('wakes the target of each event, and does nothing when it is empty', () => {
    const agenda = new Agenda();
    const heard: string[] = [];
    const target = (name: string) => ({ wake: (payload: number) => heard.push(name + payload) });
    agenda.push(2, RANKS.normal, 0, target('a'), 1);
    agenda.push(1, RANKS.normal, 1, target('b'), 2);
    for (let left = 3; left > 0; left -= 1) agenda.fire();
    expect(heard).toEqual(['b2', 'a1']);
  });
});
