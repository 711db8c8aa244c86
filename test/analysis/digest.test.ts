import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DigestFold } from '../../src/analysis/digest.js';
import { LONGEST } from '../../src/model/knobs.js';
import { type LabRecord, RECORD_KINDS } from '../../src/model/records.js';
import { feed, recordOf } from '../records.js';

const moments = fc.oneof(
  fc.nat(1_000),
  fc.integer({ min: 0, max: LONGEST }),
  // Moments that agree in their lowest 32 bits.
  fc.nat(3).map((times) => times * 2 ** 32),
);
const words = fc.oneof(
  fc.constantFrom('', 'breaker', 'dependency', 'open', 'closed', 'half-open', 'up', 'down'),
  fc.string({ maxLength: 12 }),
);

const records: fc.Arbitrary<LabRecord> = fc.record({
  kind: fc.constantFrom(...RECORD_KINDS),
  at: moments,
  operation: fc.integer({ min: -1, max: 100_000_000 }),
  attempt: fc.nat(1_000_000),
  until: moments,
  subject: words,
  from: words,
  to: words,
  reason: words,
  ok: fc.boolean(),
  client: fc.nat(3),
  flow: fc.constantFrom('', 'reads', 'writes'),
  // What follows from the rest has no say.
  value: fc.constant(0),
  dependency: fc.constant(''),
  instance: fc.constant(0),
});

const FIELDS = [
  'kind',
  'at',
  'operation',
  'attempt',
  'until',
  'subject',
  'from',
  'to',
  'reason',
  'ok',
  'client',
  'flow',
] as const;

function digestOf(stream: readonly LabRecord[]): string {
  return feed(new DigestFold(), stream).hex();
}

/** A short stream with something in every field. */
const SHORT: readonly LabRecord[] = [
  recordOf('run-started', { operation: 2, attempt: 3 }),
  recordOf('breaker-placed', { subject: 'breaker', to: 'closed', ok: true }),
  recordOf('call-started', { operation: 1, attempt: 1, subject: 'dependency' }),
  recordOf('fast-fail', { at: 7, operation: 0, attempt: 1, subject: 'breaker', reason: 'open' }),
  recordOf('retry-waiting', { at: 7, operation: 0, attempt: 1, subject: 'retry', until: 250_007 }),
  recordOf('breaker-changed', {
    at: 6_000_000_000,
    operation: 1,
    attempt: 1,
    subject: 'breaker',
    from: 'closed',
    to: 'open',
    reason: '3 failures in a row',
  }),
  recordOf('run-ended', { at: 6_000_000_001 }),
];

describe('the digest of a record stream', () => {
  it('is the same for the same stream, whichever fold takes it', () => {
    const property = fc.property(fc.array(records, { maxLength: 20 }), (stream) => {
      expect(digestOf(stream)).toBe(digestOf(stream.map((record) => ({ ...record }))));
    });
    fc.assert(property);
  });

  it('changes with any single field of any single record', () => {
    const changes = fc.record({
      stream: fc.array(records, { minLength: 1, maxLength: 12 }),
      where: fc.nat(11),
      field: fc.constantFrom(...FIELDS),
      other: records,
    });
    const property = fc.property(changes, ({ stream, where, field, other }) => {
      const index = where % stream.length;
      const before = stream[index] ?? other;
      fc.pre(before[field] !== other[field]);
      const changed = stream.with(index, { ...before, [field]: other[field] });
      expect(digestOf(changed)).not.toBe(digestOf(stream));
    });
    fc.assert(property, { numRuns: 5_000 });
  });

  it('changes when a record is left out, doubled, or swapped with another', () => {
    const whole = digestOf(SHORT);
    const others = SHORT.flatMap((record, index) => [
      digestOf(SHORT.toSpliced(index, 1)),
      digestOf(SHORT.toSpliced(index, 0, record)),
    ]);
    const swaps = SHORT.slice(1).map((record, index) =>
      digestOf(SHORT.toSpliced(index, 2, record, SHORT[index] ?? record)),
    );
    expect(new Set([whole, ...others, ...swaps]).size).toBe(1 + others.length + swaps.length);
  });

  it('tells a later moment from one that agrees in its lowest 32 bits', () => {
    const wait = (until: number) => digestOf([recordOf('retry-waiting', { at: 1, until })]);
    const turn = 2 ** 32;
    expect(new Set([wait(5), wait(5 + turn), wait(5 + 2 * turn)]).size).toBe(3);
  });

  it('may be asked on the way: it is that of the stream so far', () => {
    const fold = new DigestFold();
    const onTheWay = SHORT.map((record) => {
      fold.take(record);
      return fold.hex();
    });
    expect(onTheWay).toEqual(SHORT.map((_, index) => digestOf(SHORT.slice(0, index + 1))));
  });

  it('never changes for a given stream: a saved report stays reproducible', () => {
    expect([digestOf([]), digestOf(SHORT)]).toEqual([
      'a2ff3baaa23a308eb2f15d80b44bc430',
      '479dea9be4770a325c5aaf5fe78571c8',
    ]);
  });
});
