import { expect, it } from 'vitest';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

it('an override that is nothing but a comment says what to do about it', () => {
  expect(complaintsAbout(scenarioWith(), ['operations=# x'])).toBe(
    'error: --set operations=# x: operations: found nothing but comments, expected a value\n' +
      '  a # begins a comment: put it in quotes\n',
  );
});
