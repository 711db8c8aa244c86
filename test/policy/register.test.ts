import { describe, expect, it } from 'vitest';
import type { Fields, Shape } from '../../src/model/shapes.js';
import { deadlineTable } from '../../src/policy/deadline.js';
import { POLICIES } from '../../src/policy/register.js';
import { timeoutTable } from '../../src/policy/timeout.js';

/** The knobs below a shape that are not said in a sentence, by their paths. */
function unsaid(shape: Shape, path: string): readonly string[] {
  if (shape.kind === 'group') return unsaidOf(shape.fields, path);
  if (shape.kind === 'union') {
    return Object.entries(shape.cases).flatMap(([tag, fields]) =>
      unsaidOf(fields, `${path}.${tag}`),
    );
  }
  return /^\S.*\.$/.test(shape.meaning) ? [] : [path];
}

function unsaidOf(fields: Fields, path: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, shape]) => unsaid(shape, `${path}.${name}`));
}

describe('the register of policies', () => {
  it('says in a sentence what every kind and every knob of it means', () => {
    const kinds = Object.entries(POLICIES);
    expect(kinds.flatMap(([kind, { meaning }]) => (meaning.endsWith('.') ? [] : [kind]))).toEqual(
      [],
    );
    expect(kinds.flatMap(([kind, { shape }]) => unsaid(shape, kind))).toEqual([]);
  });

  it('wants a timeout and a deadline to be said, and to be of some time at least', () => {
    for (const { after } of [timeoutTable, deadlineTable]) {
      expect([after.kind, after.min, after.default]).toEqual(['duration', 1, undefined]);
    }
  });
});
