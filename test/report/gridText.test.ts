import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/index.js';
import { gridSection } from '../../src/report/gridText.js';
import { MARKS, sampleReport } from './sampleReport.js';

/** A variant with one check, whose outcome and figure are given. */
function variant(name: string, metric: string, words: string, outcome: 'pass' | 'fail' = 'pass') {
  return { name, checks: [{ metric, scope: {}, outcome, words }] };
}

/** Two tools against two troubles. */
const FOUR = [
  variant('blip-retry', 'failed', '0'),
  variant('blip-breaker', 'failed', '254'),
  variant('outage-retry', 'wastedCalls', '2895'),
  variant('outage-breaker', 'wastedCalls', '8'),
];

async function gridOf(
  grid: readonly string[],
  variants: readonly ReturnType<typeof variant>[] = FOUR,
  palette = PLAIN,
): Promise<string> {
  const report = await sampleReport();
  const asked = { ...report, plan: { ...report.plan, grid } };
  return gridSection(asked, variants, ({ words }) => words, palette).join('\n');
}

describe('what first checks came to, at a glance', () => {
  it('is a table of rows and columns by the names of variants', async () => {
    expect(await gridOf(['blip', 'outage'])).toBe(
      [
        'At a glance',
        '┌──────────────────────┬───────┬─────────┐',
        '│ First check          │ retry │ breaker │',
        '├──────────────────────┼───────┼─────────┤',
        '│ blip: failed         │     0 │     254 │',
        '│ outage: wasted calls │  2895 │       8 │',
        '└──────────────────────┴───────┴─────────┘',
      ].join('\n'),
    );
  });

  it('is a list of all that were tried where there is one row', async () => {
    expect(await gridOf(['blip'])).toBe(
      [
        'At a glance',
        '┌─────────┬────────┐',
        '│ Variant │ failed │',
        '├─────────┼────────┤',
        '│ retry   │      0 │',
        '│ breaker │    254 │',
        '└─────────┴────────┘',
      ].join('\n'),
    );
  });

  it('marks what is not as claimed', async () => {
    const broken = [variant('blip-retry', 'failed', '7', 'fail'), ...FOUR.slice(1)];
    expect(await gridOf(['blip'], broken, MARKS)).toContain('│ retry   │ 7<bad> FAIL</bad> │');
  });

  it('leaves out who claims something else first than its row, and who was not run', async () => {
    const others = [...FOUR.slice(0, 3), variant('outage-breaker', 'completed', '12')];
    const grid = await gridOf(['blip', 'outage'], others);
    expect(grid).toContain('│ outage: wasted calls │  2895 │         │');
    expect(await gridOf(['blip', 'outage'], FOUR.slice(2))).not.toContain('blip: failed');
  });

  it('is not there for a scenario that asks for none', async () => {
    expect(await gridOf([])).toBe('');
    expect(await gridOf(['blip'], [])).toBe('');
  });
});
