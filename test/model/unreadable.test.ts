import { describe, expect, it } from 'vitest';
import {
  allReadable,
  eachReadable,
  ifReadable,
  isUnreadable,
  markUnreadable,
  withChanged,
} from '../../src/model/unreadable.js';

/** Settings of which one could not be read. */
function settings(): { readonly size: number; readonly name: string } {
  const whole = { size: 3, name: 'a' };
  markUnreadable(whole, 'size');
  return whole;
}

describe('a value that could not be read', () => {
  it('silences whoever looks at it, and nobody else', () => {
    const { name } = settings();
    expect(name).toBe('a');
    expect(ifReadable(() => settings().size)).toBe(undefined);
    const said = allReadable(
      () => [`size ${settings().size}`],
      () => [`name ${settings().name}`],
    );
    expect(said).toEqual(['name a']);
  });

  it('is there by its name', () => {
    expect(Object.keys(settings())).toEqual(['size', 'name']);
    expect([isUnreadable(settings(), 'size'), isUnreadable(settings(), 'name')]).toEqual([
      true,
      false,
    ]);
  });

  it('is passed over among others', () => {
    const list = [1, 2, 3];
    markUnreadable(list, 1);
    expect(eachReadable(list, (item, index) => [`${index}: ${item}`])).toEqual(['0: 1', '2: 3']);
    expect(eachReadable<unknown, string>(settings(), (_item, name) => [name])).toEqual(['name']);
  });

  it('stays so in a copy, unless it is given', () => {
    expect(isUnreadable(withChanged(settings(), { name: 'b' }), 'size')).toBe(true);
    expect(withChanged(settings(), { size: 4 })).toEqual({ size: 4, name: 'a' });
  });

  it('hides no mistake of our own', () => {
    expect(() => ifReadable(() => JSON.parse('{'))).toThrow(SyntaxError);
  });
});
