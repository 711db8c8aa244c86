import { describe, expect, it } from 'vitest';
import { headingsFor, soleRoles } from '../../src/report/headings.js';

const variant = (name: string, role: string) => ({ name, role });

describe('variants that stand side by side', () => {
  it('are called by a role that is theirs alone, else by their name without the scenario', () => {
    const variants = [
      variant('mesh-none', 'before'),
      variant('mesh-envoy', 'control'),
      variant('mesh-library', 'control'),
      variant('both', 'control'),
      variant('mesh-', 'control'),
    ];
    const headingOf = headingsFor('mesh', variants);
    const headings = ['before', 'envoy', 'library', 'both', 'mesh-'];
    expect(variants.map(headingOf)).toEqual(headings);
    expect(soleRoles(variants)).toEqual(new Map([['mesh-none', 'before']]));
  });

  it('keep their whole names where two would be called the same', () => {
    const variants = [
      variant('a-before', 'control'),
      variant('b', 'before'),
      variant('c', 'control'),
    ];
    expect(variants.map(headingsFor('a', variants))).toEqual(['a-before', 'before', 'c']);
  });
});
