import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LawsFold } from '../../src/analysis/laws.js';
import { run } from '../../src/index.js';
import type { LabRecord } from '../../src/model/records.js';
import { feed, recordOf } from '../records.js';
import { planOf, scenarioWith } from '../scenarioTexts.js';

const LAW = 'no more probes are under way than the breaker allows';

const placed = (value: number, instance = 1) =>
  recordOf('breaker-placed', { subject: 'breaker', to: 'closed', ok: true, value, instance });
const halfOpen = (at: number, instance = 1) =>
  recordOf('breaker-changed', { at, subject: 'breaker', from: 'open', to: 'half-open', instance });
const probe = (at: number, operation: number, instance = 1) =>
  recordOf('probe-admitted', { at, subject: 'breaker', operation, attempt: 1, instance });
const ends = (kind: LabRecord['kind'], at: number, operation: number) =>
  recordOf(kind, { at, operation, attempt: 1 });

/** What the law of probes has to say of a stream; empty: nothing. */
function said(...records: readonly LabRecord[]): readonly string[] {
  return feed(new LawsFold(), records)
    .results()
    .filter(({ law }) => law === LAW)
    .map(({ held, detail }) => `${held ? 'held' : 'broken'}: ${detail}`);
}

describe('the law of probes', () => {
  it('is silent without probes, and where no limit is known', () => {
    expect(said(placed(1))).toEqual([]);
    expect(said(placed(0), halfOpen(5), probe(5, 0), probe(5, 1))).toEqual([]);
  });

  it('says how many were under way of how many may be', () => {
    const two = [placed(3), halfOpen(5), probe(5, 0), probe(5, 1)];
    expect(said(...two)).toEqual(['held: breaker: at most 2 of 3']);
  });

  it('is broken by one probe too many, and says when', () => {
    const three = [placed(2), halfOpen(5_000), probe(5_000, 0), probe(5_000, 1), probe(6_000, 2)];
    expect(said(...three)).toEqual(['broken: broken at 6ms by breaker: 3 of 2']);
  });

  it.each(['call-answered', 'call-abandoned', 'fast-fail', 'attempt-cancelled'] as const)(
    'lets a %s make place for another probe',
    (kind) => {
      const first = [placed(1), halfOpen(5), probe(5, 0)];
      expect(said(...first, ends(kind, 6, 0), probe(6, 1))).toEqual([
        'held: breaker: at most 1 of 1',
      ]);
      expect(said(...first, ends(kind, 6, 7), probe(6, 1))[0]).toMatch(/^broken/);
    },
  );

  it('begins anew with every period: a probe of an earlier one takes no place', () => {
    const late = [placed(1), halfOpen(5), probe(5, 0), halfOpen(9), probe(9, 1)];
    expect(said(...late)).toEqual(['held: breaker: at most 1 of 1']);
  });

  it('counts every breaker by itself, two in one line too', () => {
    const line = [
      placed(1),
      placed(1, 2),
      halfOpen(5),
      halfOpen(5, 2),
      probe(5, 0),
      probe(5, 0, 2),
    ];
    expect(said(...line)).toEqual(['held: breaker: at most 1 of 1']);
    const next = [...line, ends('call-answered', 6, 0), probe(6, 1), probe(6, 1, 2)];
    expect(said(...next)).toEqual(['held: breaker: at most 1 of 1']);
    expect(said(...next, probe(6, 2, 2))).toEqual(['broken: broken at 6us by breaker: 2 of 1']);
  });

  it('holds for every run of the lab, whatever stands around the breaker and inside it', async () => {
    const around = fc.constantFrom('', '{ hedge: 4ms }, ');
    const inside = fc.constantFrom(
      '',
      ', { timeout: 7ms }',
      ', { hedge: 4ms }',
      ', { bulkhead: { slots: 2 } }',
    );
    const given = fc.tuple(
      around,
      inside,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 20, max: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(given, async ([outside, within, probes, recovers]) => {
        const breaker = `{ breaker: { failureThreshold: 2, openDuration: 9ms, probes: ${probes}, successThreshold: 3 } }`;
        const text = scenarioWith({
          policies: `[{ retry: { maxAttempts: 9, delay: 3ms } }, ${outside}${breaker}${within}]`,
          dependency: `{ latency: { distribution: uniform, from: 1ms, to: 9ms }, recoversAfter: ${recovers}ms }`,
          operations: '12',
          check: '{ name: all, metric: operations, equals: 12 }',
        });
        const { variants } = await run(planOf(text));
        const laws = variants.flatMap(({ laws: all }) => all);
        expect(laws.filter(({ held }) => !held)).toEqual([]);
        expect(laws.map(({ law }) => law)).toContain(LAW);
      }),
      { numRuns: 60 },
    );
  });
});
