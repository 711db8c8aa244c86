import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE } from '../baseTexts.js';
import { temporaryFolder } from '../temporaryFolder.js';
import { runIn } from './captureHost.js';

/** A folder with these files in it. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'sub'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const over = (base: string, more = ''): string => `scenario: mine\nextends: ${base}\n${more}`;

describe('a file that extends another', () => {
  it('finds it from where it stands, whatever folder the command is called in', async () => {
    const folder = folderWith({ 'sub/my.yaml': over('../base.yaml'), 'base.yaml': BASE });
    const fine = { code: 0, out: 'sub/my.yaml: fine\n', err: '' };
    expect(await runIn(folder, ['validate', 'sub/my.yaml'])).toEqual(fine);
    const deeper = await runIn(join(folder, 'sub'), ['validate', 'my.yaml']);
    expect(deeper.out).toBe('my.yaml: fine\n');
  });

  it('finds those that its base extends from where the base stands', async () => {
    const folder = folderWith({
      'my.yaml': over('sub/middle.yaml'),
      'sub/middle.yaml': 'scenario: middle\nextends: ./base.yaml\nseed: 12\n',
      'sub/base.yaml': BASE,
    });
    const { out } = await runIn(folder, ['show', 'my.yaml', '--json']);
    expect(JSON.parse(out)).toMatchObject({ scenario: 'mine', seed: 12, focus: 'guarded' });
  });

  it('names problems by paths that lead to them from here', async () => {
    const wrong = BASE.replace('20ms', '20');
    const folder = folderWith({ 'sub/my.yaml': over('../base.yaml'), 'base.yaml': wrong });
    const { code, err } = await runIn(folder, ['sub/my.yaml']);
    expect([code, err.split(' ').slice(0, 2)]).toEqual([2, ['error:', 'base.yaml:9:26:']]);
    const inside = await runIn(join(folder, 'sub'), ['my.yaml']);
    expect(inside.err.split(' ')[1]).toBe('../base.yaml:9:26:');
  });

  it('by a bare name extends the shipped scenario, not a file beside it', async () => {
    const folder = folderWith({
      'my.yaml': over('session-08', 'world: { workload: { operations: 5 } }\n'),
      'session-08.yaml': BASE,
    });
    const { code, out } = await runIn(folder, ['my.yaml', '--quiet', '--no-report']);
    expect([code, out]).toEqual([
      0,
      'PASS  session-08-circuit-breaker: CIRCUIT BREAKER PROTECTED THE DEPENDENCY (all 7 checks hold)\n',
    ]);
  });

  it('is run, changed and saved like any other, and replayed without its base', async () => {
    const folder = folderWith({ 'my.yaml': over('./base.yaml'), 'base.yaml': BASE });
    const set = ['--set', 'breaker.openDuration=100ms'];
    expect((await runIn(folder, ['my.yaml', '--quiet', ...set])).code).toBe(0);
    writeFileSync(join(folder, 'base.yaml'), '');
    const { code, out } = await runIn(folder, ['replay', 'mine']);
    expect([code, out.split('\n').at(-2)]).toEqual([
      0,
      expect.stringMatching(/^Reproduced: reports\/mine\//),
    ]);
  });
});

describe('what it extends', () => {
  it.each([
    ['hiden-capacity', 'hiden-capacity', 'did you mean hidden-capacity?'],
    ['./bsae.yaml', './bsae.yaml (there is no such file)', 'did you mean ./base.yaml?'],
    ['sub/far.yaml', 'sub/far.yaml (there is no such file)', 'did you mean sub/fare.yaml?'],
    ['./sub', './sub (is a folder, expected a file)', undefined],
    ['./base.yaml/x', './base.yaml/x (a part of the path is a file, not a folder)', undefined],
  ])('%s is not there', async (written, found, hint) => {
    const folder = folderWith({ 'my.yaml': over(written), 'base.yaml': BASE, 'sub/fare.yaml': '' });
    const { code, err } = await runIn(folder, ['validate', 'my.yaml']);
    const [first, , , last] = err.split('\n');
    expect([code, first, last]).toEqual([
      2,
      `error: my.yaml:2:10: extends: found ${found}, expected the name of a shipped scenario, or a path such as ./base.yaml`,
      hint === undefined ? '' : `  ${hint}`,
    ]);
  });

  it('is the same file by whatever way it is reached, so no circle goes on for ever', async () => {
    const folder = folderWith({ 'my.yaml': over('./sub/here/my.yaml') });
    symlinkSync(folder, join(folder, 'sub', 'here'));
    const { code, err } = await runIn(folder, ['validate', './my.yaml']);
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      'error: ./my.yaml:2:10: extends: found the file itself, expected a scenario that does not come back to this one',
    ]);
  });
});
