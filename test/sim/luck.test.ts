import { describe, expect, it } from 'vitest';
import { Chance } from '../../src/sim/chance.js';
import { createLuck, saltBelow } from '../../src/sim/luck.js';
import { purposeOf, uniform } from '../../src/sim/random.js';
import { PLAIN_NEEDS, Slots } from '../../src/sim/slots.js';

const PURPOSE = purposeOf('something');

/** A slot of operation 4 whose third attempt is under way. */
function thirdAttempt(slots: Slots): number {
  const slot = slots.aside(4, 0, 0);
  for (let attempt = 0; attempt < 3; attempt += 1) slots.beginAttempt(slot);
  return slot;
}

describe('the luck of an attempt', () => {
  it('depends on seed, purpose, operation and attempt only', () => {
    const plain = new Slots(4, PLAIN_NEEDS);
    plain.take();
    const full = new Slots(4, {
      ...PLAIN_NEEDS,
      clients: true,
      flows: true,
      places: true,
      branches: true,
    });
    const expected = uniform(9, PURPOSE, 4, 3);
    for (const slots of [plain, full]) {
      expect(createLuck(new Chance(9), slots)(PURPOSE, thirdAttempt(slots))).toBe(expected);
    }
  });

  it('is its own in side work, whose attempts are counted from 1 again', () => {
    const slots = new Slots(16, { ...PLAIN_NEEDS, branches: true });
    const luck = createLuck(new Chance(9), slots);
    const cause = slots.aside(4, 0, 0);
    const draws = [1, 2, 3].flatMap(() => {
      slots.beginAttempt(cause);
      const side = slots.aside(4, 0, 0);
      slots.salt.data[side] = saltBelow(slots, cause);
      slots.beginAttempt(side);
      return [luck(PURPOSE, cause), luck(PURPOSE, side)];
    });
    expect(new Set(draws).size).toBe(6);
  });

  it('of a branch of side work is that of the side work', () => {
    const slots = new Slots(16, { ...PLAIN_NEEDS, branches: true });
    const luck = createLuck(new Chance(9), slots);
    const side = slots.aside(4, 0, 0);
    slots.salt.data[side] = 77;
    const branch = slots.branch(side);
    slots.beginAttempt(branch);
    expect(luck(PURPOSE, branch)).toBe(uniform(9, PURPOSE, 4, 1 + 77));
  });
});
