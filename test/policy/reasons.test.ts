import { describe, expect, it } from 'vitest';
import { isAnswer, OUTCOMES } from '../../src/model/outcomes.js';
import { isChosen, reasonTable } from '../../src/policy/reasons.js';
import { settingsOf } from './settingsOf.js';

const NONE = {
  error: false,
  timeout: false,
  rateLimited: false,
  overloaded: false,
  refused: false,
};

describe('the failures that a policy reacts to', () => {
  it('are all of them by default, and an answer never is one', () => {
    const all = settingsOf(reasonTable);
    const left = OUTCOMES.filter((outcome) => isChosen(all, outcome) === false);
    expect(left).toEqual(['ok', 'fallback']);
    expect(OUTCOMES.filter(isAnswer)).toEqual(left);
  });

  it('are chosen one by one; the no of a retry budget counts as a refusal', () => {
    const chosen = Object.keys(NONE).map((reason) => {
      const reasons = settingsOf(reasonTable, { ...NONE, [reason]: true });
      return [reason, ...OUTCOMES.filter((outcome) => isChosen(reasons, outcome))].join(': ');
    });
    expect(chosen).toEqual([
      'error: error',
      'timeout: timeout',
      'rateLimited: rate-limited',
      'overloaded: overloaded',
      'refused: refused: over-budget',
    ]);
  });
});
