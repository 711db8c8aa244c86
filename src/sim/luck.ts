import { mixBits } from '../model/hash.js';
import type { Chance } from './chance.js';
import type { RunContext } from './pipeline.js';
import type { Slots } from './slots.js';

/** Draws that depend on seed, purpose, and the operation and attempt in a slot only. */
export function createLuck(chance: Chance, slots: Slots): RunContext['luck'] {
  return (purpose, slot) => chance.luck(purpose, slots.operation.of(slot), drawKey(slots, slot));
}

/** The attempt; for side work also whose it is, since its attempts are numbered from 1 again. */
function drawKey(slots: Slots, slot: number): number {
  return slots.attempt.of(slot) + slots.salt.of(slots.rootOf(slot));
}

/**
 * The salt of side work that the attempt in a slot causes. Without it, all attempts of an operation
 * would meet the same luck further down: what fails there by chance would fail at every retry.
 */
export function saltBelow(slots: Slots, slot: number): number {
  return mixBits((drawKey(slots, slot) ^ SIDE_WORK) | 0);
}

/** Keeps the first attempt of side work from the number of an attempt of an operation. */
const SIDE_WORK = 0x51de3019;
