import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import { NEVER } from '../../src/model/time.js';
import { AnswerCache } from '../../src/policy/answerCache.js';

describe('a cache of the last good answer', () => {
  it('has nothing to answer with before the first', () => {
    const caches = [null, 1_000].map((maxAge) => new AnswerCache({ maxAge }));
    expect(caches.map((cache) => [cache.answers(0), cache.age(0)])).toEqual([
      [false, NEVER],
      [false, NEVER],
    ]);
  });

  it('answers while the answer is younger than its greatest age, and not at exactly that age', () => {
    const cache = new AnswerCache({ maxAge: 1_000 });
    cache.remember(500);
    expect([500, 1_499, 1_500].map((now) => cache.answers(now))).toEqual([true, true, false]);
  });

  it('answers for ever without a greatest age', () => {
    const cache = new AnswerCache({ maxAge: null });
    cache.remember(0);
    expect([cache.answers(LONGEST), cache.age(LONGEST)]).toEqual([true, LONGEST]);
  });

  it('is fresh again with every good answer', () => {
    const cache = new AnswerCache({ maxAge: 1_000 });
    cache.remember(0);
    cache.remember(900);
    expect([cache.answers(1_800), cache.age(1_800)]).toEqual([true, 900]);
  });
});
