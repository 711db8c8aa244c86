import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LawsFold } from '../../src/analysis/laws.js';
import type { LabRecord } from '../../src/model/records.js';
import { feed, recordOf } from '../records.js';
import { ends, level, settles } from './recordStory.js';

function told(...story: readonly LabRecord[]): string | undefined {
  const law = feed(new LawsFold(), story)
    .results()
    .find((each) => each.law.includes("Little's law"));
  return law === undefined ? undefined : `${law.held ? 'kept' : 'BROKEN'}: ${law.detail}`;
}

/** What an operation of the flow `index` does to its pool. */
function pool(at: number, operation: number, busy: number): LabRecord {
  return level(at, 'pool web', busy, { operation, flow: 'index' });
}

function waits(at: number, operation: number, waiting: number): LabRecord {
  return level(at, 'pool web queue', waiting, { operation, flow: 'index' });
}

function over(at: number, operation: number, took: number): LabRecord {
  return settles(at, operation, took, { flow: 'index' });
}

/** One worker: the second operation waits for it from 5 to 10. */
const STORY = [
  pool(0, 0, 1),
  waits(5, 1, 1),
  over(10, 0, 10),
  waits(10, 1, 0),
  over(30, 1, 25),
  pool(30, -1, 0),
];

describe("Little's law", () => {
  it('holds for a pool whose operations took as long as they were inside', () => {
    expect(told(...STORY, ends(50))).toBe('kept: pool web: 35ms inside, 35ms spent');
  });

  it('is broken by a worker held longer than the operation took', () => {
    expect(told(...STORY.toSpliced(4, 1, over(30, 1, 20)), ends(50))).toBe(
      'BROKEN: pool web: 35ms inside, 30ms spent',
    );
  });

  it('does not mind operations of other flows, nor those that were rejected at once', () => {
    const others = [
      settles(12, 2, 12, { flow: 'other' }),
      settles(13, 3, 0, { flow: 'index', ok: false, reason: 'rejected' }),
    ];
    expect(told(...STORY.toSpliced(4, 0, ...others), ends(50))).toBe(
      'kept: pool web: 35ms inside, 35ms spent',
    );
  });

  it('says nothing of a pool that is not empty in the end, that nobody used or whose flow is unknown', () => {
    expect(told(...STORY.slice(0, 3), ends(50))).toBe(undefined);
    expect(told(ends(50))).toBe(undefined);
    const anonymous = [pool(0, -1, 1), over(10, 0, 10), pool(10, -1, 0)];
    expect(told(...anonymous, ends(50))).toBe(undefined);
  });

  it('says nothing of a run that was cut', () => {
    expect(told(...STORY, recordOf('run-ended', { at: 50_000, reason: 'cut' }))).toBe(undefined);
  });

  it('is judged to the microsecond where the sums no longer fit into a number', () => {
    const INSIDE = 40;
    const first = 315_359_999_999_999;
    const moves = (at: number, busy: number, operation: number) =>
      recordOf('level-changed', { at, subject: 'pool web', value: busy, operation, flow: 'index' });
    const operations = Array.from({ length: INSIDE }, (_, operation) => operation);
    // All come at once; ten years later one goes in every microsecond.
    const story = (error: number) => [
      ...operations.map((operation) => moves(0, operation + 1, operation)),
      ...operations.flatMap((operation) => {
        const [at, value] = [first + operation, first + operation + (operation === 7 ? error : 0)];
        const settled = { at, operation, value, ok: true, flow: 'index' };
        return [
          recordOf('operation-settled', settled),
          moves(at, INSIDE - operation - 1, operation),
        ];
      }),
      recordOf('run-ended', { at: first + INSIDE }),
    ];
    expect(INSIDE * first).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect([0, 1, -1].map((error) => told(...story(error))?.split(':')[0])).toEqual([
      'kept',
      'BROKEN',
      'BROKEN',
    ]);
  });

  it('holds for whatever comes and goes', () => {
    const stay = fc.record({ from: fc.nat(100), took: fc.nat(100) });
    fc.assert(
      fc.property(fc.array(stay, { minLength: 1, maxLength: 12 }), (stays) => {
        const moves = stays.flatMap(({ from, took }, operation) => [
          { at: from, change: 1, operation, took: 0 },
          { at: from + took, change: -1, operation, took },
        ]);
        // An operation that takes no time comes before it goes.
        const inOrder = moves.toSorted((a, b) => a.at - b.at || b.change - a.change);
        let inside = 0;
        const story = inOrder.flatMap(({ at, change, operation, took }) => {
          inside += change;
          const moved = pool(at, operation, inside);
          return change > 0 ? [moved] : [over(at, operation, took), moved];
        });
        expect(told(...story, ends(300))?.slice(0, 5)).toBe('kept:');
      }),
    );
  });
});
