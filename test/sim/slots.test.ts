import { describe, expect, it } from 'vitest';
import { PLAIN_NEEDS, Slots } from '../../src/sim/slots.js';

const BRANCHES = { ...PLAIN_NEEDS, branches: true, clients: true };

describe('the table of slots', () => {
  it('hands out new slots, and before those the ones that were given back last', () => {
    const slots = new Slots(0, PLAIN_NEEDS);
    expect([slots.take(), slots.take(), slots.take()]).toEqual([0, 1, 2]);
    slots.release(1);
    slots.release(0);
    expect([slots.take(), slots.take(), slots.take()]).toEqual([0, 1, 3]);
  });

  it('grows with its columns, which keep what they hold', () => {
    const slots = new Slots(0, PLAIN_NEEDS);
    const own = slots.floats();
    for (let count = 0; count < 1000; count += 1) {
      const slot = slots.take();
      own.data[slot] = slot / 2;
      slots.operation.data[slot] = slot + 7;
    }
    expect([own.of(0), own.of(999), slots.operation.of(500)]).toEqual([0, 499.5, 507]);
    for (let slot = 0; slot < 1000; slot += 1) slots.release(slot);
    expect(slots.take()).toBe(999);
  });

  it('spends nothing on facts that a run has no use for: they are 0 for everybody', () => {
    const slots = new Slots(100, PLAIN_NEEDS);
    slots.client.data[5] = 3;
    expect([slots.client.of(5), slots.client.data.length]).toEqual([0, 0]);
  });

  it('counts the attempts of branches for their operation', () => {
    const slots = new Slots(4, BRANCHES);
    const [whole, branch, twig] = [slots.take(), slots.take(), slots.take()];
    slots.parent.data[branch] = whole + 1;
    slots.parent.data[twig] = branch + 1;
    for (const slot of [whole, twig, branch]) slots.beginAttempt(slot);
    expect([whole, branch, twig].map((slot) => slots.attempt.of(slot))).toEqual([1, 3, 2]);
    expect([slots.made.of(whole), slots.rootOf(twig)]).toEqual([3, whole]);
  });
});
