import { describe, expect, it } from 'vitest';
import { OperationsFold } from '../../src/analysis/operationsFold.js';
import { feed, recordOf } from '../records.js';

/** Operation 2 (third) completes first, 0 fails, 1 fails fast twice. */
const STREAM = [
  recordOf('run-started', { operation: 3, attempt: 3 }),
  recordOf('call-started', { operation: 0, attempt: 1 }),
  recordOf('fast-fail', { operation: 1, attempt: 1 }),
  recordOf('call-started', { operation: 2, attempt: 1 }),
  recordOf('operation-settled', { at: 1_250, operation: 2, attempt: 1, ok: true }),
  recordOf('call-started', { operation: 0, attempt: 2 }),
  recordOf('fast-fail', { operation: 1, attempt: 2 }),
  recordOf('operation-settled', { at: 2_000, operation: 1, attempt: 2, ok: false }),
  recordOf('operation-settled', { at: 3_000, operation: 0, attempt: 2, ok: false }),
  recordOf('run-ended', { at: 3_000 }),
];

const FIRST = { operation: 1, attempts: 2, dependencyCalls: 2, fastFails: 0 };
const SECOND = { operation: 2, attempts: 2, dependencyCalls: 0, fastFails: 2 };
const THIRD = { operation: 3, attempts: 1, dependencyCalls: 1, fastFails: 0 };
const ROWS = [
  { ...FIRST, outcome: 'failed', settledAtMs: 3 },
  { ...SECOND, outcome: 'failed', settledAtMs: 2 },
  { ...THIRD, outcome: 'completed', settledAtMs: 1.25 },
];

describe('the operations table', () => {
  it('tells what each operation went through, in the order of their numbers', () => {
    const fold = feed(new OperationsFold(Number.POSITIVE_INFINITY), STREAM);
    expect(fold.table()).toEqual({ rows: ROWS, total: 3 });
  });

  it.each([0, 1, 2, 3])('keeps the first %i and counts all', (kept) => {
    const fold = feed(new OperationsFold(kept), STREAM);
    expect(fold.table()).toEqual({ rows: ROWS.slice(0, kept), total: 3 });
  });

  it('has no row for an operation that has not settled', () => {
    const fold = feed(new OperationsFold(20), STREAM.slice(0, -2));
    expect(fold.table()).toEqual({ rows: ROWS.slice(1), total: 2 });
  });
});
