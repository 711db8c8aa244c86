import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { scenarioWith } from '../scenarioTexts.js';

/** What is found and expected when a check is read. */
function saidOf(check: string): string {
  const { problems } = readScenario({ file: 'my.yaml', text: scenarioWith({ check }) });
  return problemsText(problems, PLAIN);
}

describe('a check that could never pass is refused', () => {
  it('with a state that no breaker has', () => {
    expect(saidOf('{ name: c, metric: breaker.finalState, equals: clsoed }')).toContain(
      'found the text "clsoed", expected closed, open, half-open, forced-open, disabled or none,',
    );
  });

  it.each([
    ['breaker.finalState', 'above', 'closed'],
    ['breaker.closedAfterRecovery', 'atLeast', 'true'],
  ])('with an order of what has none: %s %s', (metric, relation, limit) => {
    expect(saidOf(`{ name: c, metric: ${metric}, ${relation}: ${limit} }`)).toContain(
      `found ${relation} for ${metric}, expected equals`,
    );
  });

  it.each([
    ['failed', 'below', 'breaker.finalState'],
    ['completed', 'below', 'lastSettledMs'],
    ['breaker.closedAfterRecovery', 'equals', 'completed'],
  ])('with metrics of two sorts: %s %s %s', (metric, relation, limit) => {
    expect(saidOf(`{ name: c, metric: ${metric}, ${relation}: ${limit} }`)).toContain(
      `found the text "${limit}"`,
    );
  });
});

it('a state may be held against that of another variant', () => {
  const check = '{ name: c, metric: breaker.finalState, equals: after.breaker.finalState }';
  const { plan } = readScenario({ file: 'my.yaml', text: scenarioWith({ check }) });
  expect(plan?.variants[0]?.checks[0]?.limit).toEqual({
    kind: 'metric',
    variant: 'only',
    metric: 'breaker.finalState',
  });
});
