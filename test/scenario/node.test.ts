import { describe, expect, it } from 'vitest';
import { describeNode } from '../../src/scenario/node.js';
import { nodesOf } from '../scenarioTexts.js';

describe('a value in words', () => {
  it('is as it was written', () => {
    const words = (text: string): string => describeNode(nodesOf(text));
    expect(words('{ a: 1 }')).toBe('a mapping');
    expect(words('{}')).toBe('an empty mapping');
    expect(words('[1]')).toBe('a list');
    expect(words('[]')).toBe('an empty list');
    expect(words('null')).toBe('no value');
    expect(words('0x10')).toBe('0x10');
    expect(words('TRUE')).toBe('TRUE');
    expect(words("'it''s'")).toBe('the text "it\'s"');
    expect(words('"two\\nlines"')).toBe('the text "two\\nlines"');
  });

  it('is cut after 60 letters', () => {
    const words = (text: string): string => describeNode(nodesOf(text));
    // Two of the 60 are the quotes.
    expect(words('x'.repeat(58))).toBe(`the text "${'x'.repeat(58)}"`);
    expect(words('x'.repeat(59))).toBe(`the text "${'x'.repeat(56)}...`);
  });
});
