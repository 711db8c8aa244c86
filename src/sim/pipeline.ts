import type { Outcome } from '../model/outcomes.js';
import type { Draw } from '../policy/port.js';
import type { EventQueue } from './queue.js';
import type { Recorder } from './recorder.js';
import type { Slots } from './slots.js';

/** Takes what comes back from the stage inside. */
export interface Outer {
  /** The attempt in `slot` came back. */
  leave(slot: number, outcome: Outcome): void;
}

/**
 * One stage of the pipeline: a policy, or the dependency as the innermost. An attempt enters
 * from outside and then either leaves towards the outside, perhaps at once, perhaps after a
 * while, or is cancelled from outside: one of the two, exactly once.
 */
export interface Stage {
  /** The stage outside; set when that one is built. */
  outer: Outer;
  /** An attempt comes in. */
  enter(slot: number): void;
  /**
   * Whoever is outside gives up what it sent in and has not got back. The stage lets go of all
   * that it holds for the slot and passes the word on inwards; it must not call `leave` for it.
   */
  cancel(slot: number): void;
}

/** What all stages of one run share. */
export interface RunContext {
  readonly queue: EventQueue;
  readonly recorder: Recorder;
  readonly slots: Slots;
  /** A source of random draws for one purpose: the n-th draw depends on seed, purpose and n only. */
  draw(purpose: string): Draw;
  /**
   * A random number from 0 (included) to 1 (not included) that depends on the seed, the purpose
   * (see `purposeOf`), and the operation and attempt in the slot only.
   */
  luck(purpose: number, slot: number): number;
  /** Side work that the run waits for before it ends: whoever begins some adds 1, and takes it off again. */
  readonly aside: { count: number };
  /** Called once all is settled, as the run ends: whoever calls on its own account gives that up. */
  readonly closers: (() => void)[];
  /** A number that nobody else has got, from 1: tells the breakers of a fleet apart. */
  nextInstance(): number;
}

/** Stands outside a stage until the next one is built. */
export const NOBODY: Outer = {
  leave(): void {
    throw new Error('an attempt left a pipeline that was not finished');
  },
};
