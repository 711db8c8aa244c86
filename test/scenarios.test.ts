import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScenario, runSeeds } from '../src/index.js';

const folder = join(import.meta.dirname, '..', 'scenarios');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

/** Those that show on purpose what a warning speaks of; nobody else may draw one. */
const WARNED = ['lesson-fallback.yaml', 'lesson-mesh.yaml', 'retry-loop.yaml'];

/** Milliseconds that a scenario of a hundred seeds may take on a slow machine. */
const MANY_SEEDS_TAKE = 600_000;

function readPlan(file: string) {
  const text = readFileSync(join(folder, file), 'utf8');
  const { plan, problems } = readScenario({ file, text });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(problems.length > 0).toBe(WARNED.includes(file));
  if (plan === undefined) throw new Error(`${file} cannot be read`);
  return plan;
}

/** The claims that do not hold, over all seeds that the file asks for, in words that name them. */
async function brokenClaims(file: string): Promise<readonly string[]> {
  const plan = readPlan(file);
  const done = await runSeeds(plan, { focus: plan.variants.map(({ name }) => name) });
  const { variants } = done.replicates ?? done;
  const broken = variants.flatMap(({ name, checks, verdict }) => [
    ...checks
      .filter(({ outcome }) => outcome !== 'pass')
      .map(({ name: claim, outcome }) => `${name}: ${claim}: ${outcome}`),
    ...(verdict.outcome === 'pass' ? [] : [`${name}: ${verdict.outcome}: ${verdict.why}`]),
  ]);
  // A law that is broken fails the run and no verdict.
  return done.outcome === 'pass' ? broken : [...broken, `the run: ${done.outcome}`];
}

describe('every shipped scenario holds what all of its variants claim', () => {
  it.each(files)(
    '%s',
    async (file) => {
      expect(await brokenClaims(file)).toEqual([]);
    },
    MANY_SEEDS_TAKE,
  );

  it.each(files)('%s is called what its file is called', (file) => {
    expect(`${readPlan(file).scenario}.yaml`).toBe(file);
  });
});
