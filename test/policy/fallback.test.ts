import { describe, expect, it } from 'vitest';
import { OUTCOMES } from '../../src/model/outcomes.js';
import { fallbackShape } from '../../src/policy/fallback.js';
import { isChosen } from '../../src/policy/reasons.js';
import { caseOf } from './settingsOf.js';

describe('a fallback', () => {
  it.each(['value', 'cache', 'buffer'] as const)(
    'of kind %s stands in for every failure by default, and for no answer',
    (kind) => {
      const { on } = caseOf(fallbackShape, kind);
      expect(OUTCOMES.filter((outcome) => isChosen(on, outcome))).toEqual([
        'error',
        'timeout',
        'rate-limited',
        'overloaded',
        'refused',
        'over-budget',
      ]);
    },
  );

  it('of the kind that is not named is a fixed answer', () => {
    expect(fallbackShape.default).toBe('value');
  });
});
