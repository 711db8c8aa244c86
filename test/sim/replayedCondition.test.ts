import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECORDED_OUTCOMES, type RecordedOutcome } from '../../src/model/recording.js';
import { NEVER } from '../../src/model/time.js';
import type { Replay } from '../../src/sim/replayedAnswers.js';
import { ReplayedCondition } from '../../src/sim/replayedCondition.js';

type Row = readonly [start: number, outcome: RecordedOutcome];

function replayOf(rows: readonly Row[]): Replay {
  return {
    starts: rows.map(([start]) => start),
    latencies: null,
    outcomes: Uint8Array.from(rows, ([, outcome]) => RECORDED_OUTCOMES.indexOf(outcome)),
  };
}

/** Every change, in order: `20 down`. */
function changesOf(rows: readonly Row[]): readonly string[] {
  const condition = new ReplayedCondition(replayOf(rows));
  const changes: string[] = [];
  for (let at = condition.nextChange(-1); at !== NEVER; at = condition.nextChange(at))
    changes.push(`${at} ${condition.at(at)}`);
  return changes;
}

const STATES: Readonly<Record<RecordedOutcome, string>> = {
  ok: 'up',
  error: 'down',
  timeout: 'down',
  'rate-limited': 'degraded',
  overloaded: 'degraded',
};

/** How it is, said naively: as the last row up to then has it. */
function stateAt(rows: readonly Row[], now: number): string {
  const [, outcome] = rows.filter(([start]) => start <= now).at(-1) ?? [0, 'ok' as const];
  return STATES[outcome];
}

const ROWS = fc
  .array(fc.tuple(fc.nat(20), fc.constantFrom(...RECORDED_OUTCOMES)), { maxLength: 15 })
  .map((rows) => rows.toSorted((a, b) => a[0] - b[0]));

describe('how a recorded dependency is', () => {
  it('is how the operation that had started last found it', () => {
    const rows: readonly Row[] = [
      [5, 'ok'],
      [10, 'error'],
      [20, 'timeout'],
      [30, 'overloaded'],
      [40, 'rate-limited'],
      [50, 'ok'],
    ];
    expect(changesOf(rows)).toEqual(['10 down', '30 degraded', '50 up']);
  });

  it('is how the last of those that started together found it', () => {
    expect(
      changesOf([
        [0, 'error'],
        [10, 'error'],
        [10, 'ok'],
        [20, 'error'],
        [20, 'ok'],
      ]),
    ).toEqual(['0 down', '10 up']);
  });

  it('is good before anybody started, and where no ends were recorded', () => {
    expect(changesOf([[10, 'ok']])).toEqual([]);
    const silent = { starts: [0, 10], latencies: Float64Array.of(1, 2), outcomes: null };
    expect(new ReplayedCondition(silent).nextChange(-1)).toBe(NEVER);
  });

  it('changes at no other moment than it says, whenever it is asked', () => {
    const moments = fc.array(fc.nat(22), { maxLength: 12 });
    const property = fc.property(ROWS, moments, (rows, asked) => {
      const condition = new ReplayedCondition(replayOf(rows));
      for (const now of asked.toSorted((a, b) => a - b)) {
        expect(condition.at(now)).toBe(stateAt(rows, now));
        const later = Array.from({ length: 22 }, (_, index) => now + 1 + index);
        const change = later.find((time) => stateAt(rows, time) !== stateAt(rows, now));
        expect(condition.nextChange(now)).toBe(change ?? NEVER);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });
});
