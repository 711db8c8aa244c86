import type { Draw } from '../policy/port.js';
import type { EventQueue } from './queue.js';
import type { Recorder } from './recorder.js';

/** How an attempt ended, seen from the stage outside it. */
export type Outcome = 'ok' | 'failed' | 'refused';

/** Takes what comes back from the stage inside. */
export interface Outer {
  /** The attempt of the operation in `slot` came back. */
  leave(slot: number, outcome: Outcome): void;
}

/**
 * One stage of the pipeline: a policy, or the dependency as the innermost. An attempt enters
 * from outside and leaves towards the outside, perhaps at once, perhaps after a while.
 */
export interface Stage {
  /** The stage outside; set when that one is built. */
  outer: Outer;
  /** An attempt of the operation in `slot` comes in. */
  enter(slot: number): void;
}

/** What all stages of one run share. */
export interface RunContext {
  readonly queue: EventQueue;
  readonly recorder: Recorder;
  /** The number of operations that may be under way; slots are 0 to this less one. */
  readonly slots: number;
  /** The attempt that each operation is on, from 1; the retry stage moves it on. */
  readonly attempts: Int32Array;
  /** A source of random draws for one purpose: the n-th draw depends on seed, purpose and n only. */
  draw(purpose: string): Draw;
}

/** Stands outside a stage until the next one is built. */
export const NOBODY: Outer = {
  leave(): void {
    throw new Error('an attempt left a pipeline that was not finished');
  },
};
