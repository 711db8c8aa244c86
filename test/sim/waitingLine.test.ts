import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN_NEEDS, Slots } from '../../src/sim/slots.js';
import { LineStamps, WaitingLine } from '../../src/sim/waitingLine.js';

function stamps(): LineStamps {
  return new LineStamps(new Slots(40, PLAIN_NEEDS).ints());
}

/** A line, and a plain list that says what it should hold. */
function lineAndList(): { readonly line: WaitingLine; readonly list: number[] } {
  return { line: new WaitingLine(stamps()), list: [] };
}

const STEPS = fc.array(
  fc.record({
    what: fc.constantFrom('push', 'push', 'push', 'shift', 'pop', 'leave'),
    slot: fc.nat(39),
  }),
  { maxLength: 900 },
);

/** One step for both; what the line gives is held against what the list gives. */
function move(what: string, slot: number, { line, list }: ReturnType<typeof lineAndList>): void {
  const at = list.indexOf(slot);
  expect([line.length, line.holds(slot)]).toEqual([list.length, at >= 0]);
  if (what === 'shift') expect(line.shift()).toBe(list.shift() ?? -1);
  if (what === 'pop') expect(line.pop()).toBe(list.pop() ?? -1);
  if (what === 'leave' && at >= 0) {
    line.leave(slot);
    list.splice(at, 1);
  }
  if (what === 'push' && at < 0) {
    line.push(slot);
    list.push(slot);
  }
}

describe('a line of waiting slots', () => {
  it('hands them out first come first served, or the last first, without those who left', () => {
    const property = fc.property(STEPS, (steps) => {
      const both = lineAndList();
      for (const { what, slot } of steps) move(what, slot, both);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('does not take an entry of another line for its own', () => {
    const shared = stamps();
    const [a, b] = [new WaitingLine(shared), new WaitingLine(shared)];
    a.push(3);
    a.push(4);
    a.leave(3);
    b.push(3);
    expect([a.shift(), a.shift(), b.shift()]).toEqual([4, -1, 3]);
  });

  it('lets a slot that left come again, at the end', () => {
    const { line } = lineAndList();
    for (const slot of [1, 2]) line.push(slot);
    line.leave(1);
    line.push(1);
    expect([line.shift(), line.shift(), line.shift()]).toEqual([2, 1, -1]);
  });

  it('of nothing but those who left in the middle does not grow, served from its end', () => {
    const { line } = lineAndList();
    let most = 0;
    // The last one is served, the one before it leaves, and the first two wait for ever.
    for (const slot of [0, 1]) line.push(slot);
    for (let round = 0; round < 10_000; round += 1) {
      for (const slot of [2, 3]) line.push(slot);
      line.leave(2);
      expect(line.pop()).toBe(3);
      most = Math.max(most, line.held);
    }
    // As one of four leaves, twice the three that wait and 64 may be held; then the last is served.
    expect([line.length, most]).toEqual([2, 2 * 3 + 64 - 1]);
    expect([line.shift(), line.shift(), line.shift()]).toEqual([0, 1, -1]);
  });
});
