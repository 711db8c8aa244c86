import { describe, expect, it } from 'vitest';
import type { Micros } from '../../src/model/time.js';
import {
  type Driver,
  driveReal,
  driveVirtual,
  STEPS_PER_TURN,
  type WallClock,
} from '../../src/sim/drive.js';
import { MS, retry, variant, world } from '../plans.js';
import { RecordList } from '../records.js';
import { start } from '../starts.js';

/** A clock moved by hand: a sleep ends `late` after the moment asked for; reading takes no time. */
class HandClock implements WallClock {
  time: Micros = 0;
  /** The moments that somebody slept until. */
  readonly sleeps: Micros[] = [];
  private readonly late: Micros;

  constructor(late: Micros) {
    this.late = late;
  }

  now(): Micros {
    return this.time;
  }

  sleepUntil(time: Micros): Promise<void> {
    this.sleeps.push(time);
    this.time = time + this.late;
    return Promise.resolve();
  }
}

/** Counts the turns it is given, and how many operations were left at each. */
class TurnCounter implements Driver {
  readonly remaining: number[] = [];

  turn({ remaining }: { readonly remaining: number }): Promise<void> {
    this.remaining.push(remaining);
    return Promise.resolve();
  }
}

/** Down for 100 ms: a call at 0 fails at 5 ms, one that starts from 95 ms on is good. */
const OUTAGE = variant({
  world: world(1, { recoversAfter: 100 * MS }),
  policies: [retry(3, 50 * MS)],
});

describe('a run in real time', () => {
  it('shows events that come late the late time, and delays count from then', async () => {
    const list = new RecordList();
    const clock = new HandClock(7 * MS);
    await driveReal(start(OUTAGE, list), new TurnCounter(), clock);
    expect(list.lines).toEqual([
      '0 run-started 1/3',
      '0 dependency-changed dependency up>down',
      '0 operation-started 0/0',
      '0 call-started 0/1 dependency',
      '12000 call-answered 0/1 dependency',
      '12000 retry-waiting 0/1 retry until 62000',
      '69000 call-started 0/2 dependency',
      '81000 call-answered 0/2 dependency',
      '81000 retry-waiting 0/2 retry until 131000',
      '107000 dependency-changed dependency down>up ok',
      '138000 call-started 0/3 dependency',
      '150000 call-answered 0/3 dependency ok',
      '150000 operation-settled 0/3 ok',
      '150000 run-ended',
    ]);
  });

  it('lets nothing happen early: it sleeps until each moment at which something is due', async () => {
    const list = new RecordList();
    const clock = new HandClock(0);
    await driveReal(start(OUTAGE, list), new TurnCounter(), clock);
    expect(clock.sleeps).toEqual([5, 55, 60, 100, 110, 115].map((ms) => ms * MS));
    const virtual = new RecordList();
    await driveVirtual(start(OUTAGE, virtual), new TurnCounter());
    expect(list.lines).toEqual(virtual.lines);
  });

  it('does not sleep for what is due already, and keeps its order', async () => {
    const list = new RecordList();
    // The first sleep lasts so long that the answers of both operations are overdue.
    const clock = new HandClock(40 * MS);
    const two = variant({ world: world(2, { failsFrom: 3 * MS, recoversAfter: 30 * MS }) });
    await driveReal(start(two, list), new TurnCounter(), clock);
    expect(clock.sleeps).toEqual([3 * MS]);
    expect(list.linesOf('dependency-changed', 'call-answered', 'run-ended')).toEqual([
      '43000 dependency-changed dependency up>down',
      '43000 call-answered 0/1 dependency',
      '43000 call-answered 1/1 dependency',
      '43000 run-ended',
    ]);
  });

  it('gives the host a turn before the first step and after every sleep', async () => {
    const driver = new TurnCounter();
    await driveReal(start(OUTAGE, new RecordList()), driver, new HandClock(0));
    expect(driver.remaining).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });
});

describe('a run in virtual time', () => {
  // Two steps an operation: its start and its answer.
  it.each([
    [1, [1]],
    [STEPS_PER_TURN / 2, [STEPS_PER_TURN / 2]],
    [STEPS_PER_TURN / 2 + 1, [STEPS_PER_TURN / 2 + 1, 2]],
    [STEPS_PER_TURN, [STEPS_PER_TURN, STEPS_PER_TURN]],
  ])(
    'gives the host a turn before the first step and every 65,536 steps: %i operations',
    async (operations, remaining) => {
      const driver = new TurnCounter();
      const sink = { take: () => {} };
      await driveVirtual(start(variant({ world: world(operations) }), sink), driver);
      expect(driver.remaining).toEqual(remaining);
    },
  );

  it('stops when a turn throws, with what happened so far', async () => {
    const list = new RecordList();
    const run = start(variant({ world: world(STEPS_PER_TURN) }), list);
    let turns = 0;
    const driver = {
      turn: () => {
        turns += 1;
        return turns === 2 ? Promise.reject(new Error('interrupted')) : Promise.resolve();
      },
    };
    await expect(driveVirtual(run, driver)).rejects.toThrow(new Error('interrupted'));
    expect(list.linesOf('operation-started')).toHaveLength(STEPS_PER_TURN);
    expect(list.linesOf('call-answered')).toEqual([]);
  });
});
