import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { planStory } from '../../src/explain/planStory.js';
import { planOf, SESSION_08, scenarioWith } from '../scenarioTexts.js';

it('tells the world that most variants live in once, and of a variant what is different in its own', () => {
  const { world, variants } = planStory(planOf(SESSION_08));
  expect(world).toEqual([
    ['12 operations start together.'],
    ['The dependency takes 5 ms to answer a call.', 'It is down until 350 ms.'],
  ]);
  expect(variants.map(({ differs, lacks }) => [differs, lacks])).toEqual([
    [['It is down from the start on and never recovers.'], ['It is down until 350 ms.']],
    [[], []],
    [[], []],
  ]);
});

it('tells of no world what holds for less than half of the variants', () => {
  const text = readFileSync(join(import.meta.dirname, '../../scenarios/three-tools.yaml'), 'utf8');
  const { world, variants } = planStory(planOf(text));
  expect(world.flat().filter((said) => /every call|turned away/.test(said))).toEqual([]);
  // Each trouble has three variants of nine.
  expect(variants.map(({ differs }) => differs.length > 0)).toEqual(Array(9).fill(true));
});

it('tells the policies in the order in which an operation meets them', () => {
  const [, after] = planStory(planOf(SESSION_08)).variants;
  expect(after?.policies).toBe(
    'Each operation goes through, outermost first: retry (4 attempts, 250 ms apart) > breaker (opens after 3 failures in a row, for 200 ms; one probe at a time, one success closes it).',
  );
});

it('says so where there are none', () => {
  const [only] = planStory(planOf(scenarioWith())).variants;
  expect(only?.policies).toBe('Nothing stands between the operations and what they call.');
});
