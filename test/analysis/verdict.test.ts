import { describe, expect, it } from 'vitest';
import { judgeChecks } from '../../src/analysis/verdict.js';
import type { Check, Limit, Relation } from '../../src/model/checks.js';
import { variant } from '../plans.js';
import { check } from './checks.js';
import { metricsWith, ofTheWhole } from './metricSets.js';

/** A limit that is a metric, of the variant itself unless said otherwise. */
function metricLimit(metric: string, of: string | null = null): Limit {
  return { kind: 'metric', variant: of, metric };
}

const OWN = metricsWith({ attempts: 47, completed: 12, 'breaker.closedAfterRecovery': true });
const OTHER = metricsWith({ attempts: 48 });
const MEASURED = new Map([
  ['lone', ofTheWhole(OWN)],
  ['before', ofTheWhole(OTHER)],
]);

function outcomes(...checks: readonly Check[]): readonly string[] {
  return judgeChecks(variant({ checks }), MEASURED).map(({ outcome }) => outcome);
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

  it('is held against so many times a metric', () => {
    const times = (factor: number): Limit => ({
      ...{ kind: 'metric', variant: 'before', metric: 'attempts' },
      times: factor,
    });
    // 48 of before times 0.98 is 47.04, and times 0.97 it is 46.56.
    const checks = [0.98, 0.97].map((factor) => check('attempts', 'atMost', times(factor)));
    expect(outcomes(...checks)).toEqual(['pass', 'fail']);
    const [first] = judgeChecks(variant({ checks }), MEASURED);
    expect(first).toMatchObject({ limit: 47.04, limitFrom: '0.98 * before.attempts' });
  });

  it('shows the claim, both values and where the limit comes from', () => {
    const checks = [
      check('attempts', 'atMost', 48),
      check('completed', 'below', metricLimit('attempts')),
      check('attempts', 'below', metricLimit('attempts', 'before')),
    ];
    const [written, own, other] = judgeChecks(variant({ checks }), MEASURED);
    const rest = { outcome: 'pass', metric: 'attempts', scope: {} };
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

  it('tells how far the exact values may be from those told, where the limit is that near', () => {
    const inBuckets = (error: number) => ({ ...ofTheWhole(OWN), errorOf: () => error });
    const measured = new Map([
      ['lone', inBuckets(0.5)],
      ['before', { ...inBuckets(1), of: () => OTHER }],
    ]);
    const checks = [
      check('attempts', 'atMost', 47.5),
      check('attempts', 'atMost', 47.6),
      check('attempts', 'below', metricLimit('attempts', 'before')),
      check('attempts', 'equals', metricLimit('attempts')),
      check('completed', 'below', metricLimit('attempts')),
    ];
    const results = judgeChecks(variant({ checks }), measured);
    expect(results.map(({ error }) => error)).toEqual([0.5, undefined, 1.5, 1, undefined]);
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
    ).toEqual(Array.from({ length: 6 }, () => 'no-data'));
  });

  it('has no data when its own variant was not run', () => {
    const [result] = judgeChecks(variant({ checks: [check('failed', 'equals', 0)] }), new Map());
    expect([result?.outcome, result?.actual, result?.limit]).toEqual(['no-data', null, 0]);
  });
});
