import { describe, expect, it } from 'vitest';
import { LawsFold } from '../../src/analysis/laws.js';
import type { LabRecord } from '../../src/model/records.js';
import { feed, recordOf } from '../records.js';

const START = recordOf('run-started', { operation: 2, attempt: 2 });

/** Two operations: the first completes at once, the second at its second attempt. */
const LAWFUL: readonly LabRecord[] = [
  START,
  call(0, 0, 1),
  answer(5, 0, 1),
  settled(5, 0, 1),
  recordOf('breaker-changed', {
    at: 6,
    instance: 1,
    from: 'closed',
    to: 'open',
    subject: 'breaker',
  }),
  recordOf('fast-fail', { at: 7, operation: 1, attempt: 1, reason: 'open' }),
  recordOf('breaker-changed', {
    at: 8,
    instance: 1,
    from: 'open',
    to: 'half-open',
    subject: 'breaker',
  }),
  call(8, 1, 2),
  answer(9, 1, 2),
  settled(9, 1, 2),
];

function call(at: number, operation: number, attempt: number): LabRecord {
  return recordOf('call-started', { at, operation, attempt, instance: 1 });
}

function answer(at: number, operation: number, attempt: number): LabRecord {
  return recordOf('call-answered', { at, operation, attempt, ok: true });
}

function settled(at: number, operation: number, attempt: number): LabRecord {
  return recordOf('operation-settled', { at, operation, attempt, ok: true });
}

/** The laws that a stream breaks, with what is said of the breach. */
function broken(...records: readonly LabRecord[]): readonly string[] {
  return feed(new LawsFold(), records)
    .results()
    .filter(({ held }) => !held)
    .map(({ law, detail }) => `${law}: ${detail}`);
}

/** The lawful stream with one record left out. */
function without(index: number): readonly LabRecord[] {
  return LAWFUL.toSpliced(index, 1);
}

describe('the laws', () => {
  it('all hold for a lawful stream, and say on which figures', () => {
    expect(feed(new LawsFold(), LAWFUL).results()).toEqual([
      { law: 'every operation settles exactly once', held: true, detail: '2 of 2' },
      { law: 'dependency calls + fast fails = attempts', held: true, detail: '2 + 1 = 3' },
      { law: 'no operation makes more attempts than it may', held: true, detail: 'at most 2 each' },
      { law: 'every dependency call is answered or given up', held: true, detail: '2 of 2' },
      { law: 'nothing reaches the dependency while the breaker is open', held: true, detail: '' },
      { law: 'time never goes back', held: true, detail: '' },
    ]);
  });

  it('are broken by an operation that never settles', () => {
    expect(broken(...without(9))).toEqual([
      'every operation settles exactly once: 1 of 2',
      'dependency calls + fast fails = attempts: 2 + 1 = 1',
    ]);
  });

  it('are broken by an operation that settles twice', () => {
    const twice = [START, call(0, 1, 1), answer(3, 1, 1), settled(3, 1, 1), settled(4_000, 1, 0)];
    expect(broken(...twice)).toEqual([
      'every operation settles exactly once: broken at 4ms by operation 2, attempt 0',
    ]);
  });

  it('are broken by an operation that settles and was never asked for', () => {
    const stranger = [START, settled(0, 0, 0), settled(1, 2, 0)];
    expect(broken(...stranger)).toEqual([
      'every operation settles exactly once: broken at 1us by operation 3, attempt 0',
    ]);
  });

  it('tell operations apart beyond the first eight', () => {
    const many = Array.from({ length: 20 }, (_, operation) => settled(operation, operation, 0));
    const start = recordOf('run-started', { operation: 20, attempt: 1 });
    expect(broken(start, ...many)).toEqual([]);
    expect(broken(start, ...many.toSpliced(17, 1, settled(17, 9, 0)))).toEqual([
      'every operation settles exactly once: broken at 17us by operation 10, attempt 0',
    ]);
  });

  it('are broken by an attempt that became neither a call nor a fast fail', () => {
    expect(broken(...without(5))).toEqual(['dependency calls + fast fails = attempts: 2 + 0 = 3']);
  });

  it('are broken by more attempts than an operation may make', () => {
    const greedy = [
      recordOf('run-started', { operation: 1, attempt: 2 }),
      ...[1, 2, 3].flatMap((attempt) => [call(1_500, 0, attempt), answer(1_500, 0, attempt)]),
      settled(1_500, 0, 3),
    ];
    expect(broken(...greedy)).toEqual([
      'no operation makes more attempts than it may: broken at 1.5ms by operation 1, attempt 3',
    ]);
  });

  it('are broken by a call that is never answered', () => {
    expect(broken(...without(8))).toEqual([
      'every dependency call is answered or given up: 1 of 2',
    ]);
  });

  it('are broken by a call while the breaker is open', () => {
    expect(broken(...without(6))).toEqual([
      'nothing reaches the dependency while the breaker is open: broken at 8us by operation 2, attempt 2',
    ]);
  });

  it('allow calls while the breaker is open where it was placed so that some may pass', () => {
    const placed = (guards: boolean) =>
      recordOf('breaker-placed', { to: 'closed', ok: guards, instance: 1 });
    const [start, ...rest] = without(6);
    expect(broken(START, placed(false), ...rest)).toEqual([]);
    expect([start, broken(START, placed(true), ...rest).length]).toEqual([START, 1]);
  });

  it('are broken by time that goes back, and say where it first did', () => {
    const back = LAWFUL.toSpliced(1, 2, call(7, 0, 1), answer(6, 0, 1));
    expect(broken(...back)).toEqual([
      'time never goes back: broken at 6us by operation 1, attempt 1',
    ]);
  });

  it('name the first breach of several', () => {
    const twice = [START, settled(0, 0, 0), settled(1, 1, 0), settled(2, 1, 0), settled(3, 0, 0)];
    expect(broken(...twice)).toEqual([
      'every operation settles exactly once: broken at 2us by operation 2, attempt 0',
    ]);
  });

  it("want a policy's own call to be answered or given up, too", () => {
    const own = { at: 9, operation: -1, attempt: 1 };
    const started = recordOf('call-started', own);
    expect(broken(...LAWFUL, started)).toEqual([
      'every dependency call is answered or given up: 2 of 3',
    ]);
    expect(broken(...LAWFUL, started, recordOf('call-abandoned', own))).toEqual([]);
  });

  it('do not add up what a policy causes on its own account', () => {
    const own = { at: 9, operation: -1, attempt: 1 };
    const caused = ['call-started', 'call-answered', 'side-settled'] as const;
    expect(broken(...LAWFUL, ...caused.map((kind) => recordOf(kind, own)))).toEqual([]);
  });

  it('add up the attempts of work on the side', () => {
    const side = (attempt: number) => recordOf('side-settled', { at: 9, operation: 1, attempt });
    const made = [call(9, 1, 1), answer(9, 1, 1)];
    expect(broken(...LAWFUL, ...made, side(1))).toEqual([]);
    expect(broken(...LAWFUL, ...made, side(2))).toEqual([
      'dependency calls + fast fails = attempts: 3 + 1 = 5',
    ]);
    expect(broken(...LAWFUL, ...made)).toEqual([
      'dependency calls + fast fails = attempts: 3 + 1 = 3',
    ]);
  });
});
