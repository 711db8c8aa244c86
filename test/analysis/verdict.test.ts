import { describe, expect, it } from 'vitest';
import type { LawResult } from '../../src/analysis/laws.js';
import type { Metrics } from '../../src/analysis/metricsFold.js';
import { judgeChecks, judgeVariant, relationWords } from '../../src/analysis/verdict.js';
import type { Check, Limit, Relation } from '../../src/model/checks.js';
import { variant } from '../plans.js';
import { metricsWith } from './metricSets.js';

function check(
  metric: string,
  relation: Relation,
  limit: Limit | number | boolean | string,
): Check {
  const asLimit: Limit = typeof limit === 'object' ? limit : { kind: 'value', value: limit };
  return { name: `${metric} ${relation}`, metric, relation, limit: asLimit };
}

/** A limit that is a metric, of the variant itself unless said otherwise. */
function metricLimit(metric: string, of: string | null = null): Limit {
  return { kind: 'metric', variant: of, metric };
}

const OWN = metricsWith({ attempts: 47, completed: 12, 'breaker.closedAfterRecovery': true });
const OTHER = metricsWith({ attempts: 48 });

function outcomes(...checks: readonly Check[]): readonly string[] {
  const measured = new Map<string, Metrics>([
    ['lone', OWN],
    ['before', OTHER],
  ]);
  return judgeChecks(variant({ checks }), measured).map(({ outcome }) => outcome);
}

describe('a check', () => {
  it.each<[Relation, readonly string[]]>([
    ['atLeast', ['pass', 'pass', 'fail']],
    ['atMost', ['fail', 'pass', 'pass']],
    ['above', ['pass', 'fail', 'fail']],
    ['below', ['fail', 'fail', 'pass']],
    ['equals', ['fail', 'pass', 'fail']],
  ])('with %s holds 47 against 46, 47 and 48', (relation, expected) => {
    const limits = [46, 47, 48].map((limit) => check('attempts', relation, limit));
    expect(outcomes(...limits)).toEqual(expected);
  });

  it('shows the claim, both values and where the limit comes from', () => {
    const checks = [
      check('attempts', 'atMost', 48),
      check('completed', 'below', metricLimit('attempts')),
      check('attempts', 'below', metricLimit('attempts', 'before')),
    ];
    const measured = new Map([
      ['lone', OWN],
      ['before', OTHER],
    ]);
    const [written, own, other] = judgeChecks(variant({ checks }), measured);
    const rest = { outcome: 'pass', metric: 'attempts' };
    expect(written).toEqual({
      ...rest,
      name: 'attempts atMost',
      relation: 'atMost',
      actual: 47,
      limit: 48,
      limitFrom: null,
    });
    expect(own).toEqual({
      ...rest,
      name: 'completed below',
      metric: 'completed',
      relation: 'below',
      actual: 12,
      limit: 47,
      limitFrom: 'attempts',
    });
    expect(other).toEqual({
      ...rest,
      name: 'attempts below',
      relation: 'below',
      actual: 47,
      limit: 48,
      limitFrom: 'before.attempts',
    });
  });

  it('compares a yes or no and a word by equality alone', () => {
    const closed = 'breaker.closedAfterRecovery';
    expect(
      outcomes(
        check(closed, 'equals', true),
        check(closed, 'equals', false),
        check(closed, 'equals', 1),
        check(closed, 'atLeast', true),
        check('breaker.finalState', 'equals', 'none'),
        check('breaker.finalState', 'equals', 'closed'),
        check('breaker.finalState', 'atMost', 'none'),
        check('attempts', 'equals', '47'),
      ),
    ).toEqual(['pass', 'fail', 'fail', 'fail', 'pass', 'fail', 'fail', 'fail']);
  });

  it('never passes on nothing: an unknown metric, one not measured, a variant not run', () => {
    expect(
      outcomes(
        check('calls', 'atMost', 5),
        check('attempts', 'atMost', metricLimit('calls')),
        check('lastSettledMs', 'atMost', 5),
        check('lastSettledMs', 'equals', metricLimit('lastSettledMs')),
        check('attempts', 'below', metricLimit('attempts', 'absent')),
        check('attempts', 'equals', metricLimit('attempts', 'absent')),
      ),
    ).toEqual(['fail', 'fail', 'fail', 'fail', 'fail', 'fail']);
  });

  it('fails when its own variant was not run', () => {
    const [result] = judgeChecks(variant({ checks: [check('failed', 'equals', 0)] }), new Map());
    expect([result?.outcome, result?.actual, result?.limit]).toEqual(['fail', null, 0]);
  });
});

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
    const results = judgeChecks(each, new Map([['lone', OWN]]));
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

describe('a relation in words', () => {
  it('reads as in a sentence', () => {
    const names = ['atLeast', 'atMost', 'above', 'below', 'equals'] as const;
    expect(names.map(relationWords)).toEqual([
      'at least',
      'at most',
      'more than',
      'less than',
      'exactly',
    ]);
  });
});
