import { expect, it } from 'vitest';
import { gravest, VERDICTS } from '../../src/model/verdicts.js';

it('the gravest judgement is that of the whole: only what passes throughout passes', () => {
  expect(gravest([])).toBe('pass');
  expect(gravest(['pass', 'unsure', 'pass'])).toBe('unsure');
  expect(gravest(['unsure', 'shows-nothing'])).toBe('shows-nothing');
  expect(gravest(['no-data', 'shows-nothing'])).toBe('no-data');
  expect(gravest(['fail', 'no-data', 'unsure'])).toBe('fail');
  expect(Object.values(VERDICTS)).toEqual(['PASS', 'UNSURE', 'SHOWS NOTHING', 'NO DATA', 'FAIL']);
});
