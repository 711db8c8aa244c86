import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScenario, run } from '../src/index.js';

const folder = join(import.meta.dirname, '..', 'scenarios');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

function readPlan(file: string) {
  const text = readFileSync(join(folder, file), 'utf8');
  const { plan, problems } = readScenario({ file, text });
  expect(problems).toEqual([]);
  if (plan === undefined) throw new Error(`${file} cannot be read`);
  return plan;
}

/** The claims that do not hold, in words that name them. */
async function brokenClaims(file: string): Promise<readonly string[]> {
  const plan = readPlan(file);
  const { variants } = await run(plan, { focus: plan.variants.map(({ name }) => name) });
  return variants.flatMap(({ name, checks, verdict, laws }) => [
    ...checks
      .filter(({ outcome }) => outcome !== 'pass')
      .map(({ name: claim, outcome }) => `${name}: ${claim}: ${outcome}`),
    ...laws.filter(({ held }) => !held).map(({ law }) => `${name}: law broken: ${law}`),
    ...(verdict.outcome === 'pass' ? [] : [`${name}: verdict ${verdict.outcome}`]),
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
