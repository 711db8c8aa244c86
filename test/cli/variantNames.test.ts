import { describe, expect, it } from 'vitest';
import { variantsCalled } from '../../src/cli/variantNames.js';
import { plan, variant } from '../plans.js';

const named = (...names: string[]) => ({
  ...plan(...names.map((name) => variant({ name, role: 'control' }))),
  scenario: 'budgets',
});

describe('a word of the command line that names variants', () => {
  const budgets = named('budgets-envoy-max', 'budgets-aws', 'other');

  it.each([
    ['a name in full', 'budgets-aws', ['budgets-aws']],
    ['a name as the tables print it', 'envoy-max', ['budgets-envoy-max']],
    ['a role', 'control', ['budgets-envoy-max', 'budgets-aws', 'other']],
    ['all', 'all', ['budgets-envoy-max', 'budgets-aws', 'other']],
  ])('may be %s', (_what, word, names) => {
    expect(variantsCalled(budgets, word)).toEqual(names);
  });

  it('is a whole name first, then a role or all, then a name without that of the scenario', () => {
    expect(variantsCalled(named('aws', 'budgets-aws'), 'aws')).toEqual(['aws']);
    expect(variantsCalled(named('all', 'budgets-aws'), 'all')).toEqual(['all']);
    expect(variantsCalled(named('budgets-all', 'x'), 'all')).toEqual(['budgets-all', 'x']);
  });

  it('has to name one: a misspelt short name is told the right one', () => {
    expect(() => variantsCalled(budgets, 'envoy-mx')).toThrow('did you mean envoy-max?');
    expect(() => variantsCalled(budgets, 'something')).toThrow('it has budgets-envoy-max,');
  });
});
