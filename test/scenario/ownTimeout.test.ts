import { expect, it } from 'vitest';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { scenarioWith } from '../scenarioTexts.js';

/** What is said of an opossum in front of a dependency that takes 30 ms. */
function saidOf(timeout: string): string {
  const policies = `[{ breaker: { library: opossum, timeout: ${timeout} } }]`;
  const text = scenarioWith({ dependency: '{ latency: 30ms }', policies });
  return problemsText(readScenario({ file: 'my.yaml', text }).problems, PLAIN);
}

it("opossum's own timeout that ends every call is warned of, with what it does here", () => {
  const said = 'timeout: found 30ms, not longer than a call of 30ms, expected longer than one call';
  expect(saidOf('30')).toContain(said);
  expect(saidOf('30')).toContain('but the operations here wait for the answer itself');
});

it('a longer one, or none, is not', () => {
  expect(saidOf('31')).toBe('');
  expect(saidOf('false')).not.toContain('here wait for the answer itself');
});
