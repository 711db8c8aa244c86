import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/index.js';
import { scopeSections } from '../../src/report/scopesText.js';
import { sampleReport } from './sampleReport.js';

/** The tables of a variant that was measured in these parts; what they came to is all the same. */
async function tablesOf(...parts: readonly { readonly phase?: string; readonly flow?: string }[]) {
  const [variant] = (await sampleReport()).variants;
  if (variant === undefined) throw new Error('a report has a variant');
  const scopes = parts.map((part) => ({ ...part, metrics: variant.metrics }));
  return scopeSections({ ...variant, scopes }, PLAIN).join('\n');
}

describe('the tables of phases and flows', () => {
  it('have a row for each', async () => {
    const text = await tablesOf({ phase: 'warm-up' }, { phase: 'outage' }, { flow: 'search' });
    expect(text.match(/^(By \w+|│ [\w-]+)/gm)).toEqual([
      ...['By phase', '│ Phase', '│ warm-up', '│ outage'],
      ...['By flow', '│ Flow', '│ search'],
    ]);
  });

  it('have no row for a part that is narrowed down further', async () => {
    expect(await tablesOf({ phase: 'outage', flow: 'search' })).toBe('');
  });

  it('do not tell of a warm-up alone: it says nothing of what counts', async () => {
    expect(await tablesOf({ phase: 'warm-up' })).toBe('');
  });
});
