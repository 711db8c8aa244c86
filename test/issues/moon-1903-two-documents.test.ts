// Source: moonrepo/moon issue 1903: two documents in one file, of which a reader takes the first.
import { expect, it } from 'vitest';
import { complaintsAbout, planOf, SMALLEST_PLAN, scenarioWith } from '../scenarioTexts.js';

it('a second document is refused where it starts', () => {
  expect(complaintsAbout(`${scenarioWith()}---\ntitle: Another\n`)).toBe(
    `error: my.yaml:15:1: found a second document, expected one document in a file
    ---
    ^
  remove the line with ---
`,
  );
});

it('the line that starts the only document is fine', () => {
  expect(planOf(`---\n${scenarioWith()}`)).toEqual(SMALLEST_PLAN);
});
