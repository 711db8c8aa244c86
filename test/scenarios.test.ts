import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../src/index.js';
import { findShipped, findShippedTrace } from './baseTexts.js';
import { PACKAGE_FOLDER } from './cli/captureHost.js';

const folder = join(PACKAGE_FOLDER, 'scenarios');
const PROGRAM = join(PACKAGE_FOLDER, 'dist', 'breaker-lab.cjs');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

/** Those that show on purpose what a warning speaks of; nobody else may draw one. */
const WARNED = [
  'lesson-fallback.yaml',
  'lesson-mesh.yaml',
  'retry-background.yaml',
  'retry-loop.yaml',
];

/** Milliseconds that a scenario of a hundred seeds may take on a slow machine. */
const MANY_SEEDS_TAKE = 600_000;

function readPlan(file: string) {
  const text = readFileSync(join(folder, file), 'utf8');
  const { plan, problems } = readScenario({ file, text }, [], findShipped, findShippedTrace);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(problems.length > 0).toBe(WARNED.includes(file));
  if (plan === undefined) throw new Error(`${file} cannot be read`);
  return plan;
}

interface Judged {
  readonly name: string;
  readonly checks: readonly { readonly name: string; readonly outcome: string }[];
  readonly verdict: { readonly outcome: string; readonly why: string };
}

/** What the program prints of a run. */
interface Printed {
  readonly outcome: string;
  readonly variants: readonly Judged[];
  readonly replicates?: { readonly variants: readonly Judged[] };
}

/** By the program as it is built, on all cores: measured for coverage, many seeds take minutes. */
async function runByProgram(file: string): Promise<Printed> {
  const words = [PROGRAM, 'run', join(folder, file), '--json', '--no-report'];
  // It exits with 1 where a claim does not hold, and prints the report all the same.
  const printed = await new Promise<string>((resolve) => {
    execFile(process.execPath, words, { maxBuffer: 1e9 }, (_, out) => resolve(out));
  });
  // The program's own output; were it anything else, the test would fail on it.
  return JSON.parse(printed) as Printed;
}

/** The claims that do not hold, over all seeds that the file asks for, in words that name them. */
async function brokenClaims(file: string): Promise<readonly string[]> {
  const { outcome, variants, replicates } = await runByProgram(file);
  const broken = (replicates?.variants ?? variants).flatMap(({ name, checks, verdict }) => [
    ...checks
      .filter((check) => check.outcome !== 'pass')
      .map((check) => `${name}: ${check.name}: ${check.outcome}`),
    ...(verdict.outcome === 'pass' ? [] : [`${name}: ${verdict.outcome}: ${verdict.why}`]),
  ]);
  // A law that is broken fails the run and no verdict.
  return outcome === 'pass' ? broken : [...broken, `the run: ${outcome}`];
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
