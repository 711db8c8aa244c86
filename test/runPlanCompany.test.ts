import { describe, expect, it } from 'vitest';
import { run } from '../src/runPlan.js';
import { driveVirtual } from '../src/sim/drive.js';
import { plan, variant } from './plans.js';
import { RecordList } from './records.js';
import { start } from './starts.js';

const ALL = plan(...['one', 'two', 'three'].map((name) => variant({ name })));

describe('a run in company', () => {
  it('lets a watcher take the records of the variants it asks for, as they happen', async () => {
    const list = new RecordList();
    await run(ALL, { watch: ({ name }) => (name === 'two' ? list : undefined) });
    const alone = new RecordList();
    await driveVirtual(start(variant(), alone), { turn: () => Promise.resolve() });
    expect(list.lines).toEqual(alone.lines);
    expect(list.lines.at(-1)).toBe('5000 run-ended');
  });

  it('gives every variant a driver of its own', async () => {
    const turns: string[] = [];
    await run(ALL, {
      driver: ({ name }) => ({
        turn: ({ remaining }) => {
          turns.push(`${name}: ${remaining} left`);
          return Promise.resolve();
        },
      }),
    });
    expect(turns).toEqual(['one: 1 left', 'two: 1 left', 'three: 1 left']);
  });

  it('starts a new clock for every variant, and says that it was a real one', async () => {
    let clocks = 0;
    const startClock = () => {
      clocks += 1;
      let time = 0;
      return {
        now: () => time,
        sleepUntil: (until: number) => {
          time = until + 3_000;
          return Promise.resolve();
        },
      };
    };
    const { clock, variants } = await run(ALL, { startClock });
    const settled = variants.map(({ metrics }) => metrics.lastSettledMs);
    expect([clock, clocks, settled]).toEqual(['real', 3, [8, 8, 8]]);
  });
});
