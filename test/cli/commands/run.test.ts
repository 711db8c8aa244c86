import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { starterScenario } from '../../../src/cli/starter.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { runIn } from '../captureHost.js';
import { reportIn, session08 } from '../savedFiles.js';

const BEFORE = 'session-08-no-circuit-breaker';
const AFTER = 'session-08-circuit-breaker';
const CONTROL = 'session-08-same-outage';

const PASSED = {
  [BEFORE]: `PASS  ${BEFORE}: NO CIRCUIT BREAKER RETRY STORM DEMONSTRATED (all 4 checks hold)\n`,
  [AFTER]: `PASS  ${AFTER}: CIRCUIT BREAKER PROTECTED THE DEPENDENCY (all 7 checks hold)\n`,
  [CONTROL]: `PASS  ${CONTROL}: RETRIES ALONE OUTLASTED THE SAME OUTAGE (all 2 checks hold)\n`,
};

describe('what is run', () => {
  it.each([
    ['the scenario alone means its focus', ['session-08'], [AFTER]],
    ['the word run may be left out', ['run', 'session-08'], [AFTER]],
    ['a variant may stand for the scenario', [CONTROL], [CONTROL]],
    ['--variant takes a name', ['session-08', '--variant', BEFORE], [BEFORE]],
    ['--variant takes a role', ['session-08', '--variant', 'control'], [CONTROL]],
    [
      '--variant takes a name as the tables print it',
      ['session-08', '--variant', 'same-outage'],
      [CONTROL],
    ],
    [
      '--variant all takes every variant',
      ['session-08', '--variant', 'all'],
      [BEFORE, AFTER, CONTROL],
    ],
    [
      'variants come in the order of the file',
      ['session-08', '--variant', 'control', '--variant', 'before'],
      [BEFORE, CONTROL],
    ],
    ['several are run one after the other', [CONTROL, BEFORE], [CONTROL, BEFORE]],
  ] as const)('%s', async (_, words, expected) => {
    const outcome = await runIn(temporaryFolder(), [...words, '--quiet', '--no-report']);
    const out = expected.map((name) => PASSED[name]).join('');
    expect(outcome).toEqual({ code: 0, out, err: '' });
  });

  it('runs all variants along, but only what is needed for a variant that was asked for', async () => {
    const names = async (words: readonly string[]): Promise<readonly string[]> =>
      (await session08(words)).variants.map(({ name }) => name);
    expect({
      alone: await names([]),
      before: await names(['--variant', 'before']),
      after: await names(['--variant', 'after']),
      control: await names(['--variant', 'control']),
    }).toEqual({
      alone: [BEFORE, AFTER, CONTROL],
      before: [BEFORE],
      after: [BEFORE, AFTER],
      control: [BEFORE, CONTROL],
    });
  });

  it('prints one list for several scenarios with --json', async () => {
    const folder = temporaryFolder();
    const { out } = await runIn(folder, [CONTROL, AFTER, '--json', '--no-report']);
    const reports: readonly unknown[] = JSON.parse(out);
    const focus = reports.map((report) => reportIn(JSON.stringify(report)).focus);
    expect(focus).toEqual([[CONTROL], [AFTER]]);
  });

  it('takes a file of the user, and ends with 1 when any of several fails', async () => {
    const folder = temporaryFolder();
    const text = starterScenario('mine', 'x').replace('atLeast: 40', 'atLeast: 81');
    writeFileSync(join(folder, 'mine.yaml'), text);
    const words = ['mine.yaml', 'session-08', '--variant', 'before', '--quiet', '--no-report'];
    expect(await runIn(folder, words)).toEqual({
      code: 1,
      out: `FAIL  mine-before: RETRIES DO NO HARM HERE (1 of 1 checks failed: the dependency was hammered)\n${PASSED[BEFORE]}`,
      err: '',
    });
  });
});

describe('the outcome', () => {
  it('is 1 when a check of the focus fails', async () => {
    const words = ['session-08', '--set', 'breaker.failureThreshold=48', '--quiet', '--no-report'];
    expect(await runIn(temporaryFolder(), words)).toEqual({
      code: 1,
      out: `FAIL  ${AFTER}: CIRCUIT BREAKER DID NOT PROTECT THE DEPENDENCY (4 of 7 checks failed: the breaker opened; it failed fast; at least one probe went out; it closed after the recovery)\n`,
      err: '',
    });
  });

  it('is that of every variant with --variant all', async () => {
    const change = ['--set', `variants.${CONTROL}.world.dependency.recoversAfter=never`];
    const words = ['session-08', ...change, '--quiet', '--no-report'];
    const codeOf = async (...more: string[]) =>
      (await runIn(temporaryFolder(), [...words, ...more])).code;
    expect([await codeOf(), await codeOf('--variant', 'all')]).toEqual([0, 1]);
  });

  it('is 1 when the before variant shows no harm, though the focus passes', async () => {
    const path = `variants.${BEFORE}.world.dependency.recoversAfter`;
    const { outcome, variants } = await session08(['--set', `${path}=350ms`]);
    const verdicts = variants.map(({ name, verdict }) => [name, verdict.outcome]);
    expect({ outcome, verdicts }).toEqual({
      outcome: 'shows-nothing',
      verdicts: [
        [BEFORE, 'shows-nothing'],
        [AFTER, 'pass'],
        [CONTROL, 'pass'],
      ],
    });
  });
});
