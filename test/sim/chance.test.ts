import { describe, expect, it } from 'vitest';
import { Chance } from '../../src/sim/chance.js';
import { keyedDraw, purposeOf, uniform } from '../../src/sim/random.js';
import { breaker, MS, retry, session08, variant, world } from '../plans.js';
import { RecordList } from '../records.js';
import { start } from '../starts.js';

describe('the chance of a run', () => {
  it('gives keyed draws, and counts them over all purposes', () => {
    const chance = new Chance(7);
    const [one, other] = [chance.draws('one'), chance.draws('other')];
    expect(chance.drawn).toBe(0);
    expect([one(0, 10), one(0, 10), other(0, 10)]).toEqual([
      ...[keyedDraw(7, 'one')].flatMap((draw) => [draw(0, 10), draw(0, 10)]),
      keyedDraw(7, 'other')(0, 10),
    ]);
    expect(chance.luck(purposeOf('jitter'), 3, 2)).toBe(uniform(7, purposeOf('jitter'), 3, 2));
    expect(chance.drawn).toBe(4);
  });

  it('is not needed where nothing is drawn: such a run is the same for every seed', () => {
    const lone = variant({ policies: [retry(3, 10 * MS), breaker(1, 20 * MS)], world: OUTAGE });
    expect(drawnBy(lone)).toBe(0);
  });

  it('counts what a breaker draws: one open duration each time it opens', () => {
    const jittered = session08('breaker.openDuration={ initial: 200ms, jitter: equal }');
    const [after] = jittered.variants.filter(({ role }) => role === 'after');
    if (after === undefined) throw new Error('session-08 has an after');
    const list = new RecordList();
    const drawn = drawnBy(after, list);
    const opened = list.records.filter(
      ({ kind, to }) => kind === 'breaker-changed' && to === 'open',
    );
    expect([drawn, drawn > 0]).toEqual([opened.length, true]);
  });
});

const OUTAGE = world(3, { recoversAfter: 12 * MS });

function drawnBy(of: Parameters<typeof start>[0], list = new RecordList()): number {
  const run = start(of, list);
  while (run.step());
  return run.drawn;
}
