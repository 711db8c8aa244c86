import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/index.js';
import { temporaryFolder } from '../temporaryFolder.js';
import { runIn } from './captureHost.js';
import { folderWith } from './savedFiles.js';

const AFTER = 'session-08-circuit-breaker';
const BEFORE = 'session-08-no-circuit-breaker';

/** Four reports in four minutes: three of the scenario's focus, the third of another variant. */
async function folderOfFour(): Promise<string> {
  const folder = temporaryFolder();
  for (const [minute, name] of [AFTER, AFTER, BEFORE, AFTER].entries()) {
    const date = new Date(2026, 5, 28, 13, minute, 0);
    await runIn(folder, [name, '--quiet'], { date });
  }
  return folder;
}

/** How each of the four is called when it is shown. */
function at(minute: number): string {
  const name = minute === 2 ? BEFORE : AFTER;
  return `reports/session-08/${name}-2026-06-28-130${minute}00.json`;
}

describe('which reports a name stands for', () => {
  it.each([
    ['a scenario: its last two', ['session-08'], [2, 3]],
    ['a variant: its own last two', [AFTER], [1, 3]],
    ['a variant as the tables print it', ['circuit-breaker'], [1, 3]],
    ['previous and latest: of the scenario that was run last', ['previous', 'latest'], [2, 3]],
    ['the other way round', ['latest', 'previous'], [3, 2]],
    ['@latest and @previous', [`${AFTER}@previous`, `${BEFORE}@latest`], [1, 2]],
    ['two bare names: the latest of each', [AFTER, BEFORE], [3, 2]],
    ['a .json path', [at(0), at(1)], [0, 1]],
    ['a .txt path: the .json beside it', [at(0).replace('.json', '.txt'), at(1)], [0, 1]],
  ] as const)('%s', async (_, words, minutes) => {
    const { code, out } = await runIn(await folderOfFour(), ['compare', ...words, '--json']);
    const { a, b }: Comparison = JSON.parse(out);
    expect([code, a.name, b.name]).toEqual([0, ...minutes.map(at)]);
  });

  it('another folder with --reports', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08', '--reports', 'kept']);
    const outcome = await runIn(folder, ['replay', 'session-08', '--reports', 'kept']);
    expect([outcome.code, outcome.out.split('\n').at(-2)]).toEqual([
      0,
      `Reproduced: kept/session-08/${AFTER}-2026-06-28-130200.json`,
    ]);
  });
});

describe('a report that cannot be found gets one clear message', () => {
  it.each([
    [['previous', 'latest'], 'there are no saved reports in reports'],
    [
      ['session-08'],
      'there is no saved report of session-08 in reports\n  run it first: breaker-lab run session-08',
    ],
    [
      ['one', 'session-08@oldest'],
      'there is no saved report of one in reports\n  run it first: breaker-lab run one',
    ],
    [['none.json', 'none.json'], 'none.json: there is no such file'],
    [['some/none', 'x'], 'some/none: there is no such file'],
    [['one.json'], 'compare needs a second report besides one.json'],
    [['one.json', 'session-08@oldest'], 'found oldest, expected latest or previous'],
  ] as const)('%j', async (words, message) => {
    const folder = await folderWith({ one: (json) => json });
    expect(await runIn(folder, ['compare', ...words])).toEqual({
      code: 2,
      out: '',
      err: `error: ${message}\n`,
    });
  });

  it('one report is not two', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08']);
    expect(await runIn(folder, ['compare', 'session-08'])).toEqual({
      code: 2,
      out: '',
      err: 'error: session-08 has 1 saved report in reports, 2 are needed\n  run it again: breaker-lab run session-08\n',
    });
  });

  it('a misspelt scenario is guessed', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08']);
    expect((await runIn(folder, ['replay', 'sesion-08'])).err).toBe(
      'error: there is no saved report of sesion-08 in reports\n  did you mean session-08?\n',
    );
  });

  it('a .txt without its .json', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08']);
    const stem = `reports/session-08/${AFTER}-2026-06-28-130200`;
    rmSync(join(folder, `${stem}.json`));
    expect((await runIn(folder, ['replay', `${stem}.txt`])).err).toBe(
      `error: ${stem}.txt: the ${stem}.json that belongs to it is missing\n`,
    );
  });
});
