import { describe, expect, it } from 'vitest';
import { rate } from '../../src/model/knobs.js';
import { readAs } from '../scenarioTexts.js';

const meaning = 'How often.';
const often = rate({ meaning });
const EXPECTED = 'a rate with its unit such as 58/s or 3.5/m, above 0/s up to 1000000/s';

/** What is said of a rate that is refused. */
function refusal(written: string, found: string, hint = '', expected = EXPECTED): string {
  const advice = hint === '' ? '' : `  ${hint}\n`;
  return `error: my.yaml:1:7: knob: found ${found}, expected ${expected}\n    knob: ${written}\n          ^\n${advice}`;
}

describe('a rate', () => {
  it.each<[string, number]>([
    ['58/s', 58],
    ['3.5/m', 3.5 / 60],
    ['"100/h"', 100 / 3_600],
    ['1000000/s', 1_000_000],
  ])('is taken with its unit: %s', (written, value) => {
    expect(readAs(often, written)).toEqual({ value, said: '' });
  });

  it('without its unit is refused with what it may mean', () => {
    expect(readAs(often, '58').said).toBe(refusal('58', '58', 'did you mean 58/s?'));
    expect(readAs(often, '"58"').said).toBe(refusal('"58"', 'the text "58"', 'did you mean 58/s?'));
    const slow = readAs(rate({ meaning, max: 1 }), '58').said;
    expect(slow).toContain('did you mean 58/m or 58/h?');
    expect(readAs(often, '0').said).toBe(refusal('0', '0'));
  });

  it.each([
    ['58 per second', 'did you mean 58/s?'],
    ['58 /s', 'did you mean 58/s?'],
    ['58 req/s', 'did you mean 58/s?'],
    ['58rps', 'did you mean 58/s?'],
    ['3 per minute', 'did you mean 3/m?'],
    ['100/hour', 'did you mean 100/h?'],
    ['5/d', 'rates are per s, m or h'],
    ['often', ''],
  ])('in other words is refused with the right ones: %s', (written, hint) => {
    expect(readAs(often, written).said).toBe(refusal(written, `the text "${written}"`, hint));
  });

  it('is above zero unless zero is allowed', () => {
    expect(readAs(often, '0/s').said).toBe(refusal('0/s', 'the text "0/s"'));
    const maybeNever = rate({ meaning, allowsZero: true });
    expect(readAs(maybeNever, '0/m')).toEqual({ value: 0, said: '' });
  });

  it('is taken at its smallest and its largest value, and not beyond', () => {
    const bounded = rate({ meaning, min: 1, max: 2 });
    const expected = 'a rate with its unit such as 58/s or 3.5/m, 1/s to 2/s';
    expect([readAs(bounded, '60/m').value, readAs(bounded, '2/s').value]).toEqual([1, 2]);
    for (const beyond of ['59/m', '2.01/s'])
      expect(readAs(bounded, beyond).said).toBe(
        refusal(beyond, `the text "${beyond}"`, '', expected),
      );
  });

  it('is no yes and no nothing', () => {
    expect(readAs(often, 'true').said).toBe(refusal('true', 'true'));
  });
});
