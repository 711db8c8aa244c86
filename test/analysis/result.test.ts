import { describe, expect, it } from 'vitest';
import { judgeAll, VariantFolds } from '../../src/analysis/result.js';
import type { Role } from '../../src/model/plan.js';
import { variant } from '../plans.js';
import { feed, recordOf } from '../records.js';

/** The folds of a variant that has called so often; `run` is how the whole run was judged. */
function calledOften(name: string, role: Role, calls: number): VariantFolds {
  const checks = [
    {
      name: 'fewer calls than the first',
      metric: 'dependencyCalls',
      relation: 'below',
      limit: { kind: 'metric', variant: 'first', metric: 'dependencyCalls' },
    },
  ] as const;
  const folds = new VariantFolds(variant({ name, role, checks }), 20);
  return feed(
    folds,
    Array.from({ length: calls }, () => recordOf('call-started', { operation: 0 })),
  );
}

function avoided(...folds: readonly VariantFolds[]): readonly unknown[] {
  return judgeAll(folds).map(({ metrics }) => metrics.callsAvoided);
}

describe('the results of a run', () => {
  it('avoid calls against the one variant with role before', () => {
    const [before, after] = [calledOften('first', 'before', 9), calledOften('x', 'after', 2)];
    expect(avoided(before, after)).toEqual([0, 7]);
  });

  it('avoid nothing that can be measured without exactly one before', () => {
    const [one, two] = [calledOften('first', 'before', 9), calledOften('second', 'before', 8)];
    const after = calledOften('x', 'after', 2);
    expect(avoided(after)).toEqual([null]);
    expect(avoided(one, after, two)).toEqual([null, null, null]);
  });

  it('are judged against each other, whichever was run first', () => {
    const after = calledOften('x', 'after', 2);
    const first = calledOften('first', 'before', 9);
    const judged = judgeAll([after, first]).map(({ name, role, checks }) => ({
      name,
      role,
      checks: checks.map(({ outcome, actual, limit }) => [outcome, actual, limit]),
    }));
    expect(judged).toEqual([
      { name: 'x', role: 'after', checks: [['pass', 2, 9]] },
      { name: 'first', role: 'before', checks: [['fail', 9, 9]] },
    ]);
  });

  it('do not pass when a law is broken', () => {
    const first = calledOften('first', 'before', 0);
    const [lawful] = judgeAll([calledOften('x', 'after', 0), first]);
    expect(lawful?.verdict.why).toBe('1 of 1 checks failed: fewer calls than the first');
    // These calls were never answered.
    const [broken] = judgeAll([calledOften('x', 'after', 1), calledOften('first', 'before', 2)]);
    expect([broken?.checks.map(({ outcome }) => outcome), broken?.verdict]).toEqual([
      ['pass'],
      {
        outcome: 'fail',
        text: 'NOT PROVED',
        why: 'a law is broken: dependency calls + fast fails = attempts; every dependency call is answered or given up',
      },
    ]);
  });
});
