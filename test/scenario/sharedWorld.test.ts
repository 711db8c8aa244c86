import { expect, it } from 'vitest';
import { readScenario } from '../../src/scenario/readScenario.js';
import { SESSION_08 } from '../scenarioTexts.js';

/** The paths under which problems are reported. */
function pathsOf(text: string, ...overrides: string[]): readonly string[] {
  return readScenario({ file: 'my.yaml', text }, overrides).problems.map(({ path }) => path);
}

it('a mistake in the shared world is said of it, once, though a variant deviates from it', () => {
  expect(pathsOf(SESSION_08.replace('latency: 5ms', 'latency: 5'))).toEqual([
    'world.dependency.latency',
  ]);
  expect(pathsOf(SESSION_08, 'operations="30"')).toEqual(['world.workload.operations']);
});

it('a mistake in what a variant deviates in is said of the variant', () => {
  const path = 'variants.session-08-no-circuit-breaker.world.dependency.recoversAfter';
  expect(pathsOf(SESSION_08.replace('recoversAfter: never', 'recoversAfter: nevr'))).toEqual([
    path,
  ]);
});

it('what the shared world leaves out may stand in every variant', () => {
  const text = SESSION_08.replace('  workload:\n    operations: 12\n', '');
  expect(pathsOf(text)).toContain('world.workload');
  const path = 'world.workload.operations';
  const names = ['no-circuit-breaker', 'circuit-breaker', 'same-outage'];
  const sets = names.map((name) => `variants.session-08-${name}.${path}=12`);
  expect(pathsOf(text, ...sets)).toEqual([]);
});
