import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  makeReport,
  PLAIN,
  readReport,
  readScenario,
  replay,
  reportText,
  run,
} from '../src/index.js';
import { findShipped } from './baseTexts.js';

const root = join(import.meta.dirname, '..');
const golden = join(root, 'reports', 'golden');
/** What other scenarios show is held to their own checks, in `scenarios.test.ts`. */
const reviewed = [
  'hidden-capacity',
  'horizon-upstream',
  'indexer-redis',
  'lesson-floor',
  'session-08',
].map((scenario) => `${scenario}.yaml`);

function readPlan(file: string) {
  const text = readFileSync(join(root, 'scenarios', file), 'utf8');
  const { plan, problems } = readScenario({ file, text }, [], findShipped);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  return plan;
}

function readGolden(name: string) {
  const { report, fault } = readReport(readFileSync(join(golden, `${name}.json`), 'utf8'));
  if (report === undefined) throw new Error(fault);
  return report;
}

describe.each(reviewed)('the reviewed report of %s', (file) => {
  it('is what the scenario gives today, to the last figure', async () => {
    const plan = readPlan(file);
    const saved = readGolden(plan.focus);
    const { tool, made, overrides } = saved;
    expect(makeReport(await run(plan), { tool, made, overrides })).toEqual(saved);
  });

  it('is shown in the same words', () => {
    const { focus } = readPlan(file);
    expect(reportText(readGolden(focus), PLAIN)).toBe(
      readFileSync(join(golden, `${focus}.txt`), 'utf8'),
    );
  });

  it('is reproduced by a replay, to the digest', async () => {
    const saved = readGolden(readPlan(file).focus);
    const outcome = await replay(saved, 'golden');
    expect(outcome.replay?.firstDifference).toBeNull();
    expect(outcome.replay?.variants.map(({ got }) => got)).toEqual(
      saved.variants.map(({ digest }) => digest),
    );
  });
});

it('exists for every scenario that is reviewed, and for nothing else', () => {
  const expected = reviewed.flatMap((file) => {
    const { focus } = readPlan(file);
    return [`${focus}.json`, `${focus}.txt`];
  });
  expect(readdirSync(golden).sort()).toEqual(expected.sort());
});
