import { describe, expect, it } from 'vitest';
import { makeReport, PLAIN, readScenario, reportText } from '../../src/index.js';
import { variantsSection } from '../../src/report/comparisonText.js';
import { soleRoles } from '../../src/report/headings.js';
import { quietText } from '../../src/report/text.js';
import { runSeeds } from '../../src/runSeeds.js';
import { MARKS, sampleReport } from './sampleReport.js';

const [BEFORE, AFTER, CONTROL] = [
  'session-08-no-circuit-breaker',
  'session-08-circuit-breaker',
  'session-08-same-outage',
];

const JUDGED =
  'checks: [{ name: some came, metric: operations, above: 0 }], verdict: { pass: YES, fail: NO }';

const WITHOUT_BREAKERS = `
scenario: none-at-all
title: Retries alone
about: Nobody has a breaker.
world: { workload: { arrivals: 20/s }, duration: 1s, dependency: { recoversAfter: 300ms } }
variants:
  few: { role: before, about: Two., policies: [{ retry: 2 }], ${JUDGED} }
  many: { role: after, about: Four., policies: [{ retry: 4 }], ${JUDGED} }
`;

const FACTS = {
  tool: { name: 'breaker-lab', version: '0.1.0' },
  made: { at: '2026-06-28T13:02:00+00:00', elapsedMs: 7, node: 'v20', platform: 'linux' },
  overrides: [],
};

describe('the text of a report', () => {
  it('tells of the focus in full, in the order of the plan, of the rest by checks, then of all', async () => {
    const report = await sampleReport([], undefined, { focus: [CONTROL, BEFORE] });
    const headings = reportText(report, PLAIN)
      .split('\n')
      .filter((line) => /\((before|after|control)\)$|^Checks of|^Side by/.test(line));
    expect(headings).toEqual([
      `${BEFORE} (before)`,
      `${CONTROL} (control)`,
      'Checks of the other variants',
      `${AFTER} (after)`,
      'Side by side',
    ]);
  });

  it('names clock, seed and overrides in its second line', async () => {
    const report = await sampleReport(['operations=3', 'seed=9']);
    const real = { ...report, clock: 'real' as const };
    expect([report, real].map((each) => reportText(each, PLAIN).split('\n')[1])).toEqual([
      'virtual clock, seed 9, set operations=3, set seed=9',
      'real clock, seed 9, set operations=3, set seed=9',
    ]);
  });

  it('in short is a line for each variant of the focus', async () => {
    const report = await sampleReport(['failureThreshold=48'].map((each) => `breaker.${each}`));
    expect(quietText(report, MARKS)).toBe(
      `<bad>FAIL</bad>  ${AFTER}: CIRCUIT BREAKER DID NOT PROTECT THE DEPENDENCY (4 of 7 checks failed: the breaker opened; it failed fast; at least one probe went out; it closed after the recovery)\n`,
    );
  });
});

describe('variants side by side', () => {
  it('are not, when there is only one', async () => {
    const report = await sampleReport([], undefined, { focus: [BEFORE], onlyFocus: true });
    expect(variantsSection(report, PLAIN)).toEqual([]);
  });

  it('have rows for what breakers did only where one of them has a breaker', async () => {
    const breakerRows = (text: string): readonly string[] =>
      ['breaker opened', 'breaker probes', 'closed after recovery', 'final breaker state'].filter(
        (label) => text.slice(text.indexOf('Side by side')).includes(`│ ${label} `),
      );
    const withOne = reportText(await sampleReport(), PLAIN);
    expect(breakerRows(withOne)).toHaveLength(4);
    const one = reportText(await sampleReport([], WITHOUT_BREAKERS), PLAIN);
    const { plan } = readScenario({ file: 'none.yaml', text: WITHOUT_BREAKERS });
    if (plan === undefined) throw new Error('it does not read');
    const seeds = makeReport(await runSeeds({ ...plan, seeds: 3 }), FACTS);
    const several = reportText(seeds, PLAIN);
    expect([one, several].map((text) => text.match(/Side by side.*/)?.[0])).toEqual([
      'Side by side',
      'Side by side over 3 seeds',
    ]);
    for (const text of [one, several]) {
      expect(text.slice(text.indexOf('Side by side'))).toContain('│ dependency calls ');
      expect(breakerRows(text)).toEqual([]);
    }
  });

  it('are headed by role where a role is had by one variant only, else by name', async () => {
    const { variants } = await sampleReport();
    const twins = variants.map((variant) => ({
      ...variant,
      role: variant.role === 'control' ? 'before' : variant.role,
    }));
    expect([soleRoles(variants), soleRoles(twins)]).toEqual([
      new Map([
        [BEFORE, 'before'],
        [AFTER, 'after'],
        [CONTROL, 'control'],
      ]),
      new Map([[AFTER, 'after']]),
    ]);
  });

  it('show a gain only against the one before and the one control there are', async () => {
    const report = await sampleReport();
    const heads = (roles: readonly string[]): readonly string[] => {
      const variants = report.variants.map((variant, index) => ({
        ...variant,
        role: roles[index] ?? '',
      }));
      const [section = ''] = variantsSection({ ...report, variants }, PLAIN);
      return [...section.matchAll(/vs \w+/g)].map(String);
    };
    expect({
      each: heads(['before', 'after', 'control']),
      twoBefore: heads(['before', 'after', 'before']),
      twoAfter: heads(['before', 'after', 'after']),
      noAfter: heads(['before', 'control', 'control']),
    }).toEqual({
      each: ['vs before', 'vs control'],
      twoBefore: [],
      twoAfter: [],
      noAfter: [],
    });
  });
});
