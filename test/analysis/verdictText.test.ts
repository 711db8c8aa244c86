import { describe, expect, it } from 'vitest';
import type { LawResult } from '../../src/analysis/lawResult.js';
import { judgeChecks, judgeVariant } from '../../src/analysis/verdict.js';
import type { Check } from '../../src/model/checks.js';
import { variant } from '../plans.js';
import { check } from './checks.js';
import { metricsWith, ofTheWhole } from './metricSets.js';

const OWN = metricsWith({ attempts: 47, completed: 12 });

describe('the verdict', () => {
  const [good, bad, worse] = [
    check('attempts', 'equals', 47),
    check('attempts', 'below', 47),
    check('completed', 'above', 12),
  ];
  const laws: readonly LawResult[] = [
    { law: 'the first', held: true, detail: '' },
    { law: 'the second', held: false, detail: 'broken at 5ms' },
    { law: 'the third', held: false, detail: 'broken at 6ms' },
  ];

  /** The verdict on a variant with these checks, and how many of the laws to apply. */
  function verdictOn(checks: readonly Check[], lawCount: number) {
    const each = variant({ checks });
    const results = judgeChecks(each, new Map([['lone', ofTheWhole(OWN)]]));
    return judgeVariant(each, results, laws.slice(0, lawCount));
  }

  it('passes when every check holds, in the words of the scenario', () => {
    const passed = { outcome: 'pass', text: 'PROVED' };
    expect(verdictOn([good], 1)).toEqual({ ...passed, why: 'the one check holds' });
    expect(verdictOn([good, good], 1)).toEqual({ ...passed, why: 'all 2 checks hold' });
  });

  it('names the checks that failed', () => {
    const why = '2 of 3 checks failed: attempts below; completed above';
    expect(verdictOn([bad, good, worse], 1)).toEqual({ outcome: 'fail', text: 'NOT PROVED', why });
  });

  it('does not pass without a check', () => {
    const why = 'there was no check to hold';
    expect(verdictOn([], 1)).toEqual({ outcome: 'fail', text: 'NOT PROVED', why });
  });

  it('does not pass with a broken law, whatever the checks say', () => {
    const why = 'a law is broken: the second; the third';
    expect(verdictOn([good], 3)).toEqual({ outcome: 'fail', text: 'NOT PROVED', why });
  });
});
