import { describe, expect, it } from 'vitest';
import { PLAIN, type VariantReport } from '../../src/index.js';
import { variantSections } from '../../src/report/variantText.js';
import { MARKS, sampleReport } from './sampleReport.js';

/** The sections about session-08's after variant, by their headings, after a change to it. */
async function sections(
  change: (variant: VariantReport) => Partial<VariantReport> = () => ({}),
  roles: ReadonlyMap<string, string> = new Map(),
  palette = PLAIN,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { variants } = await sampleReport();
  const [after] = variants.filter(({ role }) => role === 'after');
  if (after === undefined) throw new Error('session-08 has no after variant');
  const texts = variantSections({ ...after, ...change(after) }, roles, palette);
  return Object.fromEntries(
    texts.map((text) => {
      const [heading = '', ...lines] = text.split('\n');
      return [heading, lines];
    }),
  );
}

describe('what is said about a variant', () => {
  it('leaves the breaker out where there is none', async () => {
    const without = await sections(({ metrics }) => ({
      metrics: { ...metrics, 'breaker.finalState': 'none' },
    }));
    expect(Object.keys(without)).toEqual(['Operations', 'Summary', 'Checks', 'Verdict']);
    expect(without['Summary']?.filter((line) => /breaker|recovery/.test(line))).toEqual([]);
  });

  it('says that a breaker without a change stayed closed', async () => {
    const { Breaker } = await sections(() => ({ transitions: [], transitionsTotal: 0 }));
    expect(Breaker).toEqual(['It stayed closed.']);
  });

  it('says how many rows and changes are not listed', async () => {
    const cut = await sections(() => ({ operationsTotal: 1012, transitionsTotal: 6 }));
    expect([cut['Operations']?.at(-1), cut['Breaker']?.at(-1)]).toEqual([
      '... and 1000 more (--operations all shows them)',
      '... and 1 more change, not listed',
    ]);
  });

  it('explains attempts below the budget, and none at the budget', async () => {
    const below = await sections();
    const full = await sections(({ metrics }) => ({ metrics: { ...metrics, attemptBudget: 47 } }));
    expect([below['Summary']?.slice(-2), full['Summary']?.slice(-1)]).toEqual([
      [
        '25 dependency calls + 22 fast fails = 47 attempts; the budget was 48, but an',
        'operation stops trying once it completes.',
      ],
      ['25 dependency calls + 22 fast fails = 47 attempts, the whole budget.'],
    ]);
  });

  it('tells what was published beside what is wanted, and the remark under it', async () => {
    const figure = { published: 0.999, within: 0.005, remark: 'Theirs counts first tries alone.' };
    const { Checks } = await sections(() => ({
      checks: [
        {
          ...{ name: 'as published', outcome: 'pass', metric: 'completedRatio', scope: {} },
          ...{ relation: 'within', actual: 0.99871, limit: 0.999, limitFrom: null, ...figure },
        },
      ],
    }));
    expect(Checks?.slice(0, 3)).toEqual([
      'PASS  as published: completedRatio is 0.999, wanted 0.994 to 1.004 (published:',
      '      0.999)',
      '      Remark: Theirs counts first tries alone.',
    ]);
  });

  it('says where a quantile that is read from buckets is too near its limit to tell', async () => {
    const { Checks } = await sections(() => ({
      checks: [
        {
          ...{ name: 'fast enough', outcome: 'fail', metric: 'latency.p90Ms', scope: {} },
          ...{ relation: 'atMost', actual: 525.311, limit: 525, limitFrom: null, error: 0.512 },
        },
      ],
    }));
    expect(Checks?.slice(0, 2)).toEqual([
      'FAIL  fast enough: latency.p90Ms is 525.311 ms, wanted at most 525 ms; read from',
      '      buckets, within 0.512 ms',
    ]);
  });

  it('says which law is broken, in place of how many were kept', async () => {
    const { Checks } = await sections(({ laws: [first, ...rest] }) => ({
      laws:
        first === undefined ? rest : [{ ...first, law: 'L', held: false, detail: 'D' }, ...rest],
    }));
    expect(Checks?.at(-1)).toBe('BROKEN  law: L (D)');
  });

  it('speaks of another variant by its role where it is the only one to have it', async () => {
    const name = 'session-08-no-circuit-breaker';
    const own = await sections();
    const byRole = await sections(() => ({}), new Map([[name, 'before']]));
    expect([own['Checks']?.slice(2, 4), byRole['Checks']?.slice(2, 4)]).toEqual([
      [
        'PASS  fewer dependency calls than before: dependencyCalls is 25, wanted less',
        `      than 48 (${name}.dependencyCalls)`,
      ],
      [
        'PASS  fewer dependency calls than before: dependencyCalls is 25, wanted less',
        '      than 48 (before.dependencyCalls)',
      ],
    ]);
  });

  it('says n/a for what could not be measured', async () => {
    const { Checks } = await sections(({ checks: [first] }) => ({
      checks: first === undefined ? [] : [{ ...first, actual: null, outcome: 'fail' }],
    }));
    expect(Checks?.[0]).toBe('FAIL  the breaker opened: breaker.opened is n/a, wanted at least 1');
  });

  it('colours a change by the state it leads to', async () => {
    const coloured = await sections(() => ({}), new Map(), MARKS);
    const marks = coloured['<strong>Breaker</strong>']?.map((line) => line.slice(0, 6));
    expect(marks).toEqual(['<bad> ', '<warn>', '<bad> ', '<warn>', '<good>']);
  });
});
