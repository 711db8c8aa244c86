import { describe, expect, it } from 'vitest';
import { compareReports, comparisonText, PLAIN, type ReportDocument } from '../../src/index.js';
import { MARKS, sampleReport } from './sampleReport.js';

const [BEFORE, AFTER] = ['session-08-no-circuit-breaker', 'session-08-circuit-breaker'];

function compare(a: ReportDocument, b: ReportDocument): ReturnType<typeof compareReports> {
  return compareReports({ name: 'a.json', report: a }, { name: 'b.json', report: b }, new Map());
}

describe('comparing reports', () => {
  it('finds the plans alike when they are, whatever made and overrides say', async () => {
    const a = await sampleReport();
    const b = await sampleReport(['operations=12']);
    const other = { ...b, made: { ...b.made, at: 'another day', elapsedMs: 99, node: 'v24' } };
    const { identical, planDifferences, worse } = compare(a, other);
    expect({ identical, planDifferences, worse }).toEqual({
      identical: true,
      planDifferences: [],
      worse: 0,
    });
  });

  it('names every place in which the plans differ, with both values', async () => {
    const a = await sampleReport();
    const { [BEFORE]: before, ...rest } = a.plan.variants;
    const b = { ...a, plan: { ...a.plan, seed: 2, about: 'x', variants: rest } };
    const differences = compare({ ...a, plan: { ...a.plan, about: 'x' } }, b).planDifferences;
    expect(before?.role).toBe('before');
    expect(differences.slice(0, 3)).toEqual([
      { path: 'seed', a: '1', b: '2' },
      { path: `variants.${BEFORE}.role`, a: 'before', b: null },
      {
        path: `variants.${BEFORE}.about`,
        a: 'No breaker, and a dependency that never recovers.',
        b: null,
      },
    ]);
    expect(
      differences.slice(3).every(({ path, b: inB }) => path.includes(BEFORE) && inB === null),
    ).toBe(true);
  });

  it('is of the identical run only while the digests are equal', async () => {
    const a = await sampleReport();
    const variants = a.variants.map((variant) =>
      variant.name === AFTER ? { ...variant, digest: 'another' } : variant,
    );
    const { identical, variants: compared } = compare(a, { ...a, variants });
    expect([identical, compared.map((variant) => variant.identical)]).toEqual([
      false,
      [true, false, true],
    ]);
  });

  it('takes fewer answers of the dependency itself for worse, though a fallback makes up for them', async () => {
    const a = await sampleReport();
    const answeredBy = (primary: number, fallback: number): ReportDocument => {
      const variants = a.variants.map((each) => ({
        ...each,
        digest: `of ${primary}`,
        metrics: { ...each.metrics, completed: 12, primary, fallback },
      }));
      return { ...a, variants };
    };
    expect(compare(answeredBy(12, 0), answeredBy(5, 7)).worse).toBe(3);
    expect(compare(answeredBy(5, 7), answeredBy(12, 0)).worse).toBe(0);
    // Without a fallback it says nothing that completed does not.
    expect(compare(answeredBy(12, 0), answeredBy(11, 0)).worse).toBe(0);
    const text = comparisonText(compare(answeredBy(12, 0), answeredBy(5, 7)), PLAIN);
    expect(text.match(/answered itself .*worse/g)).toHaveLength(3);
  });

  it('compares nothing where nothing is in common, and does not call that identical', async () => {
    const a = await sampleReport();
    const { identical, variants, onlyInA, onlyInB } = compare(
      { ...a, variants: a.variants.slice(0, 1) },
      { ...a, variants: a.variants.slice(1, 2) },
    );
    expect({ identical, variants, onlyInA, onlyInB }).toEqual({
      identical: false,
      variants: [],
      onlyInA: [BEFORE],
      onlyInB: [AFTER],
    });
  });
});

describe('a comparison in colour', () => {
  it('sets off what is better, worse and the same, and says the rest plainly', async () => {
    const [a, b] = [await sampleReport(), await sampleReport(['dependency.latency=50ms'])];
    const text = comparisonText(compare(a, b), MARKS);
    const marked = new Set([...text.matchAll(/<(\w+)>(better|worse|same|changed)/g)].map(String));
    expect([...marked].sort()).toEqual([
      '<bad>worse,bad,worse',
      '<dim>same,dim,same',
      '<good>better,good,better',
    ]);
    expect(text).toContain('<warn>The plans differ in 3 places:</warn>');
    expect(text).toContain('<bad>5 metrics worse, 24 better in b than in a.</bad>');
    const back = comparisonText(compare(b, a), PLAIN);
    expect(back.split('\n').at(-2)).toBe('24 metrics worse, 5 better in b than in a.');
  });
});
