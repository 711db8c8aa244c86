import { describe, expect, it } from 'vitest';
import { PLAIN, reportText } from '../../src/index.js';
import { othersSection, undecidedLines } from '../../src/report/othersText.js';
import { quietText } from '../../src/report/text.js';
import { sampleReport } from './sampleReport.js';

const BEFORE = 'session-08-no-circuit-breaker';

function othersIn(text: string): string {
  return text.slice(text.indexOf('Checks of the other variants'), text.indexOf('Side by side'));
}

describe('the checks of variants beside the focus', () => {
  it('are told with what each came to, so that the harm is there to be seen', async () => {
    const others = othersIn(reportText(await sampleReport(), PLAIN));
    expect(others).toMatch(/^Checks of the other variants\n\n.*\(before\)\n/);
    expect(others.match(/\((before|after|control)\)/g)).toEqual(['(before)', '(control)']);
    expect(others).toContain(
      `${BEFORE} (before)\nNo breaker, and a dependency that never recovers.`,
    );
    // Twelve operations of four attempts each.
    expect(others).toContain('attempts is 48, wanted exactly 48');
  });

  it('that do not hold are marked', async () => {
    const recovers = await sampleReport([`variants.${BEFORE}.world.dependency.recoversAfter=0s`]);
    expect(othersIn(reportText(recovers, PLAIN))).toMatch(/^FAIL {2}nothing completed: .* is 12/m);
  });

  it('that do not hold are named, since they do not decide', async () => {
    const recovers = await sampleReport([`variants.${BEFORE}.world.dependency.recoversAfter=0s`]);
    const control = recovers.variants.find(({ role }) => role === 'control');
    expect(undecidedLines(recovers.focus, recovers.variants)).toEqual([]);
    const failing = recovers.variants.map((variant) => ({
      ...variant,
      verdict: { ...variant.verdict, outcome: 'fail' as const },
    }));
    expect(undecidedLines(recovers.focus, failing).join(' ')).toBe(
      `${BEFORE}, ${control?.name} do not hold, which does not decide: --variant all asks for every variant.`,
    );
    const text = quietText({ ...recovers, variants: failing }, PLAIN);
    expect(text.replaceAll('\n', ' ')).toContain('do not hold, which does not decide');
  });

  it('are not there where everything is in focus, or nothing is claimed', async () => {
    const report = await sampleReport();
    const all = { ...report, focus: report.variants.map(({ name }) => name) };
    expect(othersSection(all, report.variants, () => ['PASS'], PLAIN)).toEqual([]);
    expect(othersSection(report, report.variants, () => [], PLAIN)).toEqual([]);
  });
});
