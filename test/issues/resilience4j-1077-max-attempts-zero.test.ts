// Source: resilience4j/resilience4j issues 1077 and 1320: whether maxAttempts counts the first call,
// and what 0 and -1 mean.
import { expect, it } from 'vitest';
import { complaintsAbout, planOf, scenarioWith } from '../scenarioTexts.js';

const attempts = (written: string): string =>
  scenarioWith({ policies: `[retry: { maxAttempts: ${written} }]` });

it('fewer attempts than one are refused', () => {
  for (const written of ['0', '-1']) {
    expect(complaintsAbout(attempts(written))).toBe(
      `error: my.yaml:11:38: variants.only.policies[0].retry.maxAttempts: found ${written}, expected a whole number of attempts, 1 to 1000000
        policies: [retry: { maxAttempts: ${written} }]
                                         ^
`,
    );
  }
});

it('1 is taken, and means the first call without a retry', () => {
  expect(planOf(attempts('1')).variants[0]?.policies[0]?.settings['maxAttempts']).toBe(1);
});
