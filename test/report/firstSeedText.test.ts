import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/index.js';
import { firstSeedSection } from '../../src/report/firstSeedText.js';
import { sampleReport } from './sampleReport.js';

const [BEFORE, AFTER] = ['session-08-no-circuit-breaker', 'session-08-circuit-breaker'];

describe('how the first of many seeds went', () => {
  it('is told by its breaker, its phases and its course', async () => {
    const report = await sampleReport(['seed=9']);
    const [head, breaker = '', ...rest] = firstSeedSection(report, AFTER, PLAIN);
    expect(head).toBe('One of them: seed 9');
    expect(breaker.split('\n')[1]).toBe('    5 ms  closed → open       3 failures in a row');
    // Twelve operations have no phases, and a table of them tells the times.
    expect(rest).toEqual([]);
  });

  it('lists twenty changes of breakers at most', async () => {
    const report = await sampleReport();
    const variants = report.variants.map((variant) => {
      const [first] = variant.transitions;
      const transitions = first === undefined ? [] : Array.from({ length: 30 }, () => first);
      return { ...variant, transitions, transitionsTotal: transitions.length };
    });
    const [, breaker = ''] = firstSeedSection({ ...report, variants }, AFTER, PLAIN);
    expect(breaker.split('\n')).toHaveLength(22);
    expect(breaker.split('\n').at(-1)).toBe('... and 10 more changes, not listed');
  });

  it('is left out where there is nothing to tell, or nothing was kept', async () => {
    const report = await sampleReport();
    expect(firstSeedSection(report, BEFORE, PLAIN)).toEqual([]);
    expect(firstSeedSection(report, 'none', PLAIN)).toEqual([]);
  });
});
