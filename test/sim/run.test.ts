import { describe, expect, it } from 'vitest';
import { NEVER } from '../../src/model/time.js';
import { MS, variant, world } from '../plans.js';
import { RecordList } from '../records.js';
import { start } from '../starts.js';

describe('a run', () => {
  it('is over when the last operation settles, whatever the world still has in store', () => {
    const list = new RecordList();
    const run = start(variant({ world: world(2, { recoversAfter: 60_000 * MS }) }), list);
    const seen: unknown[] = [[run.nextTime, run.remaining]];
    while (run.step()) seen.push([run.nextTime, run.remaining]);
    expect(seen).toEqual([
      [0, 2],
      [0, 2],
      [0, 2],
      [5_000, 2],
      [5_000, 1],
    ]);
    expect([run.nextTime, run.remaining]).toEqual([NEVER, 0]);
    expect(list.lines.at(-1)).toBe('5000 run-ended');
  });
});
