import { describe, expect, it } from 'vitest';
import { BASE, readFirst } from '../baseTexts.js';

function errorsIn(text: string, base = ''): readonly string[] {
  const { said } = readFirst({ 'my.yaml': text, base });
  return said.split('\n').filter((line) => /^(error| {2}\S)/.test(line));
}

describe('a variant taken away', () => {
  it('has to be there', () => {
    const text = 'scenario: mine\nextends: base\nvariants: { gaurded: none, bare: none }\n';
    expect(errorsIn(text, BASE)).toEqual([
      'error: my.yaml:3:22: variants.gaurded: found none, but there is no gaurded to take away, expected a variant of the scenario that it extends',
      '  did you mean guarded?',
    ]);
    expect(errorsIn(`${BASE}  second-look: none\n`)).toEqual([
      'error: my.yaml:27:16: variants.second-look: found none, but there is no second-look to take away, expected a variant of the scenario that it extends',
    ]);
  });

  it('is not meant by saying nothing', () => {
    expect(errorsIn('scenario: mine\nextends: base\nvariants:\n  bare:\n', BASE)).toEqual([
      'error: my.yaml:4:8: variants.bare: found no value, expected what is different about it, or none to take it away',
    ]);
  });

  it('may come back with another meaning, after the others', () => {
    const middle = 'scenario: middle\nextends: base\nvariants: { bare: none }\n';
    const text = `scenario: mine
extends: middle
variants: { bare: { extends: guarded, role: control, about: Another one. } }
`;
    const { plan } = readFirst({ 'my.yaml': text, middle, base: BASE });
    expect(plan?.variants.map(({ name, role }) => [name, role])).toEqual([
      ['guarded', 'after'],
      ['bare', 'control'],
    ]);
  });
});
