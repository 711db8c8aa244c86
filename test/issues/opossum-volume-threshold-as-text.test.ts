// Source: opossum's option volumeThreshold: "10". It is not an integer, so the default 0 holds in
// silence, and the circuit opens at the first failure.
import { expect, it } from 'vitest';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

it('a number in quotes is refused, and the way to write it is named', () => {
  expect(complaintsAbout(scenarioWith({ operations: '"10"' }))).toBe(
    `error: my.yaml:5:27: world.workload.operations: found the text "10", expected a whole number of operations, 1 to 100000000
      workload: { operations: "10" }
                              ^
  write 10 without quotes
`,
  );
});

it('a text that is no number is refused without such advice', () => {
  expect(complaintsAbout(scenarioWith({ operations: 'ten' }))).toBe(
    `error: my.yaml:5:27: world.workload.operations: found the text "ten", expected a whole number of operations, 1 to 100000000
      workload: { operations: ten }
                              ^
`,
  );
});

it('part of an operation is refused, and the nearest whole number is named', () => {
  expect(complaintsAbout(scenarioWith({ operations: '10.4' }))).toBe(
    `error: my.yaml:5:27: world.workload.operations: found 10.4, expected a whole number of operations, 1 to 100000000
      workload: { operations: 10.4 }
                              ^
  a whole number such as 10
`,
  );
});
