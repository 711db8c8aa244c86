import type { Micros } from '../model/time.js';
import type { Run } from './simulate.js';

/** What a long run asks of whoever runs it; nothing in this room reads a clock or sleeps. */
export interface Driver {
  /**
   * Called every {@link STEPS_PER_TURN} steps, and before the first: lets the host show progress
   * and handle signals.
   * @throws anything to stop the run
   */
  turn(run: Run): Promise<void>;
}

/** A clock that goes by itself; times are microseconds since the run started. */
export interface WallClock {
  now(): Micros;
  /** Resolves at `time` or later. */
  sleepUntil(time: Micros): Promise<void>;
}

/** Steps between two turns: some tens of milliseconds. */
export const STEPS_PER_TURN = 65_536;

/** Runs to the end in virtual time: the clock jumps from event to event. */
export async function driveVirtual(run: Run, driver: Driver): Promise<void> {
  do await driver.turn(run);
  while (stepMany(run));
}

/** A tight loop without promises. */
function stepMany(run: Run): boolean {
  for (let left = STEPS_PER_TURN; left > 0; left -= 1) {
    if (!run.step()) return false;
  }
  return true;
}

/**
 * Runs to the end in real time: every event waits until the clock has reached it. Events that are
 * overdue follow at once, with a turn for the host as often as in virtual time.
 */
export async function driveReal(run: Run, driver: Driver, clock: WallClock): Promise<void> {
  await driver.turn(run);
  let left = STEPS_PER_TURN;
  do {
    const isEarly = run.nextTime > clock.now();
    if (isEarly) await clock.sleepUntil(run.nextTime);
    if (isEarly || left === 0) {
      await driver.turn(run);
      left = STEPS_PER_TURN;
    }
    left -= 1;
  } while (run.step(clock.now()));
}
