import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.js';
import { runIn } from './captureHost.js';
import { filesBelow, reportIn, textOf } from './savedFiles.js';

const AFTER = 'session-08-circuit-breaker';
const STEM = `session-08/${AFTER}-2026-06-28-130200`;

describe('the saved report', () => {
  it('is what was printed, and what --json prints', async () => {
    const folder = temporaryFolder();
    const { out } = await runIn(folder, ['session-08']);
    const saved = `reports/${STEM}`;
    const plain = textOf(folder, `${saved}.txt`);
    expect(filesBelow(folder)).toEqual([`${saved}.json`, `${saved}.txt`]);
    expect(out).toBe(`${plain}\nSaved  ${saved}.txt\n       ${saved}.json\n`);
    const { out: json } = await runIn(folder, ['session-08', '--json', '--no-report']);
    expect(textOf(folder, `${saved}.json`)).toBe(json);
  });

  it('holds no colour when the terminal shows it', async () => {
    const folder = temporaryFolder();
    const { out } = await runIn(folder, ['session-08'], { isTerminal: true });
    expect([out.includes('\x1b['), textOf(folder, `reports/${STEM}.txt`).includes('\x1b')]).toEqual(
      [true, false],
    );
  });

  it('begins with the story after --trace', async () => {
    const folder = temporaryFolder();
    const { out } = await runIn(folder, ['session-08', '--trace']);
    const plain = textOf(folder, `reports/${STEM}.txt`);
    expect(out.startsWith(plain)).toBe(true);
    expect(plain.split('\n')[0]).toBe(`Story of ${AFTER}`);
  });

  it('is named after the variant that was asked for', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08', '--variant', 'before', '--quiet', '--reports', 'kept']);
    const stem = 'kept/session-08/session-08-no-circuit-breaker-2026-06-28-130200';
    expect(filesBelow(folder)).toEqual([`${stem}.json`, `${stem}.txt`]);
  });

  it('is saved in silence with --quiet and with --json, and not at all with --no-report', async () => {
    const folder = temporaryFolder();
    const quiet = await runIn(folder, ['session-08', '--quiet', '--reports', 'a']);
    const json = await runIn(folder, ['session-08', '--json', '--reports', 'b']);
    await runIn(folder, ['session-08', '--no-report', '--reports', 'c']);
    expect(quiet.out).toBe(
      `PASS  ${AFTER}: CIRCUIT BREAKER PROTECTED THE DEPENDENCY (all 7 checks hold)\n`,
    );
    expect(reportIn(json.out).outcome).toBe('pass');
    const files = ['a', 'b'].flatMap((at) => [`${at}/${STEM}.json`, `${at}/${STEM}.txt`]);
    expect(filesBelow(folder)).toEqual(files);
  });

  it('outside the working folder is shown with its whole path', async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    const { out } = await runIn(folder, ['session-08', '--reports', other]);
    expect(out.slice(out.indexOf('Saved'))).toBe(
      `Saved  ${other}/${STEM}.txt\n       ${other}/${STEM}.json\n`,
    );
  });

  it('of two runs in one second is two reports, alike in all but what made says', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08']);
    const { out } = await runIn(folder, ['session-08']);
    const [first, second] = [`reports/${STEM}`, `reports/${STEM}-2`];
    expect(out.slice(out.indexOf('Saved'))).toBe(`Saved  ${second}.txt\n       ${second}.json\n`);
    expect(textOf(folder, `${second}.txt`)).toBe(textOf(folder, `${first}.txt`));
    expect(textOf(folder, `${second}.json`)).toBe(textOf(folder, `${first}.json`));
  });
});

describe('a reports folder that cannot be written', () => {
  it('costs exit code 3 and one line, after the result', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'reports'), 'in the way');
    const { code, out, err } = await runIn(folder, ['session-08']);
    const { out: whole } = await runIn(folder, ['session-08', '--no-report']);
    expect({ code, out, err }).toEqual({
      code: 3,
      out: whole,
      err: `error: the report could not be saved in ${folder}/reports/session-08: a part of the path is a file, not a folder\n`,
    });
    expect(textOf(folder, 'reports')).toBe('in the way');
  });

  it('outweighs a check that failed, and leaves --json its document', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'reports'), '');
    const words = ['session-08', '--json', '--set', 'breaker.failureThreshold=48'];
    const { code, out } = await runIn(folder, words);
    expect([code, reportIn(out).outcome]).toEqual([3, 'fail']);
  });

  it('with a file where the folder of the scenario should be says that it exists already', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'reports'));
    writeFileSync(join(folder, 'reports', 'session-08'), '');
    const { code, err } = await runIn(folder, ['session-08', '--quiet']);
    const place = `${folder}/reports/session-08`;
    expect([code, err]).toEqual([
      3,
      `error: the report could not be saved in ${place}: a file has that name\n`,
    ]);
  });
});
