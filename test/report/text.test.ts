import { describe, expect, it } from 'vitest';
import { PLAIN, reportText } from '../../src/index.js';
import { variantsSection } from '../../src/report/comparisonText.js';
import { soleRoles } from '../../src/report/headings.js';
import { quietText } from '../../src/report/text.js';
import { MARKS, sampleReport } from './sampleReport.js';

const [BEFORE, AFTER, CONTROL] = [
  'session-08-no-circuit-breaker',
  'session-08-circuit-breaker',
  'session-08-same-outage',
];

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
