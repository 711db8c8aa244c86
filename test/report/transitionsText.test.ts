import { describe, expect, it } from 'vitest';
import { PLAIN, type VariantReport } from '../../src/index.js';
import { breakerSection } from '../../src/report/transitionsText.js';
import { sampleReport } from './sampleReport.js';

/** The lines about the breakers of session-08's after variant, told of others than its own. */
async function linesFor(
  breakers: readonly { readonly breaker?: string; readonly instance?: number }[],
): Promise<readonly string[]> {
  const { variants } = await sampleReport();
  const [after] = variants.filter(({ role }) => role === 'after');
  if (after === undefined) throw new Error('session-08 has no after variant');
  const change = { atMs: 5, from: 'closed', to: 'open', why: '3 failures in a row' };
  const transitions = breakers.map((whose) => ({ ...change, ...whose }));
  const changed: VariantReport = { ...after, transitions, transitionsTotal: breakers.length };
  return breakerSection(changed, PLAIN).flatMap((text) => text.split('\n'));
}

describe('the changes of breakers', () => {
  it('do not say whose they are where there is one, or in old reports', async () => {
    const line = '  5 ms  closed → open  3 failures in a row';
    expect(await linesFor([{ breaker: 'breaker', instance: 0 }])).toEqual(['Breaker', line]);
    expect(await linesFor([{}, {}])).toEqual(['Breaker', line, line]);
  });

  it('say whose they are where there are several, by number where a name stands for many', async () => {
    const whose = [
      { breaker: 'redis breaker', instance: 3 },
      { breaker: 'pricing breaker', instance: 0 },
      { breaker: 'redis breaker', instance: 11 },
    ];
    expect(await linesFor(whose)).toEqual([
      'Breaker',
      '  5 ms  redis breaker #3   closed → open  3 failures in a row',
      '  5 ms  pricing breaker    closed → open  3 failures in a row',
      '  5 ms  redis breaker #11  closed → open  3 failures in a row',
    ]);
  });
});
