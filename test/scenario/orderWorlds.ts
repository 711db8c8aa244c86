import type { Metrics } from '../../src/analysis/measures.js';
import { MetricsFold } from '../../src/analysis/metricsFold.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { startRun } from '../../src/sim/simulate.js';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

/** A small world that shows what a warning says. */
export interface SmallWorld {
  readonly operations?: string;
  readonly dependency?: string;
}

export const DOWN: SmallWorld = { dependency: '{ latency: 5ms, recoversAfter: never }' };
export const SLOW: SmallWorld = { operations: '20', dependency: '{ latency: 1s }' };

/** What is warned of in a stack, as `found: hint`; nothing for a stack that is fine. */
export function warnings(
  policies: string,
  { operations = '20', dependency = '{}' }: SmallWorld = {},
): string {
  const text = complaintsAbout(scenarioWith({ operations, dependency, policies: `[${policies}]` }));
  return text
    .split('\n')
    .flatMap((line) => /: found (.*), expected .*$/.exec(line)?.[1] ?? [])
    .join('; ');
}

/** What comes of a stack of policies. */
export function measured(
  policies: string,
  { operations = '20', dependency = '{}' }: SmallWorld = {},
): Metrics {
  const text = scenarioWith({ operations, dependency, policies: `[${policies}]` });
  const [variant] = readScenario({ file: 'my.yaml', text }).plan?.variants ?? [];
  if (variant === undefined) throw new Error(text);
  const fold = new MetricsFold();
  const run = startRun(variant, 1, fold);
  while (run.step());
  return fold.metrics(null);
}

/** What is said to happen in a stack, warning by warning. */
export function hintsOf(policies: string, world: SmallWorld = {}): readonly string[] {
  const { operations = '20', dependency = '{}' } = world;
  const text = scenarioWith({ operations, dependency, policies: `[${policies}]` });
  return readScenario({ file: 'my.yaml', text }).problems.map(({ hint }) => hint);
}
