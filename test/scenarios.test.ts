import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScenario, runSeeds } from '../src/index.js';

const folder = join(import.meta.dirname, '..', 'scenarios');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

function readPlan(file: string) {
  const text = readFileSync(join(folder, file), 'utf8');
  const { plan, problems } = readScenario({ file, text });
  expect(problems).toEqual([]);
  if (plan === undefined) throw new Error(`${file} cannot be read`);
  return plan;
}

/** The claims that do not hold, over all seeds that the file asks for, in words that name them. */
async function brokenClaims(file: string): Promise<readonly string[]> {
  const plan = readPlan(file);
  const done = await runSeeds(plan, { focus: plan.variants.map(({ name }) => name) });
  const { variants } = done.replicates ?? done;
  return variants.flatMap(({ name, checks, verdict }) => [
    ...checks
      .filter(({ outcome }) => outcome !== 'pass')
      .map(({ name: claim, outcome }) => `${name}: ${claim}: ${outcome}`),
    ...(verdict.outcome === 'pass' ? [] : [`${name}: ${verdict.outcome}: ${verdict.why}`]),
  ]);
}

describe('every shipped scenario holds what all of its variants claim', () => {
  it.each(files)('%s', async (file) => {
    expect(await brokenClaims(file)).toEqual([]);
  });

  it.each(files)('%s is called what its file is called', (file) => {
    expect(`${readPlan(file).scenario}.yaml`).toBe(file);
  });
});
