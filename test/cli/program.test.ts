import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.js';
import { PACKAGE_FOLDER, runIn } from './captureHost.js';
import { filesBelow } from './savedFiles.js';

const COMMANDS = [
  'run',
  'list',
  'breakers',
  'show',
  'validate',
  'compare',
  'replay',
  'verify',
  'init',
  'schema',
];

describe('help', () => {
  it('is what a bare breaker-lab, help and -h give', async () => {
    const expected = await runIn(temporaryFolder(), ['--help']);
    expect([expected.code, expected.err]).toEqual([0, '']);
    for (const words of [[], ['help'], ['-h']])
      expect(await runIn(temporaryFolder(), words)).toEqual(expected);
  });

  it.each(COMMANDS)('of %s is the same by help and by --help', async (command) => {
    const expected = await runIn(temporaryFolder(), [command, '--help']);
    expect([expected.code, expected.err]).toEqual([0, '']);
    expect(await runIn(temporaryFolder(), ['help', command])).toEqual(expected);
  });

  it.each(['--version', '-V'])('%s prints the version of the package', async (option) => {
    const { version } = JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8'));
    const outcome = await runIn(temporaryFolder(), [option]);
    expect(outcome).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });
});

describe('a wrong command line ends with 2, one message and nothing else', () => {
  it.each([
    [['run'], "missing required argument 'scenario'"],
    [['--json'], "missing required argument 'scenario'"],
    [['show'], "missing required argument 'what'"],
    [['validate'], "missing required argument 'file'"],
    [['compare'], "missing required argument 'report'"],
    [['replay'], "missing required argument 'report'"],
    [['init'], "missing required argument 'name'"],
    [['verify'], "missing required argument 'file'"],
    [['session-08', '--sett', 'a=b'], "unknown option '--sett'\n(Did you mean --set?)"],
    [['list', '--metric'], "unknown option '--metric'\n(Did you mean --metrics?)"],
    [['session-08', '--set'], "option '--set <path=value>' argument missing"],
    [
      ['session-08', '--clock', 'sun'],
      "option '--clock <clock>' argument 'sun' is invalid. Allowed choices are virtual, real.",
    ],
    [
      ['compare', 'a', 'b', 'c'],
      "too many arguments for 'compare'. Expected 2 arguments but got 3.",
    ],
  ])('%j', async (words, message) => {
    const folder = temporaryFolder();
    expect(await runIn(folder, words)).toEqual({ code: 2, out: '', err: `error: ${message}\n` });
    expect(filesBelow(folder)).toEqual([]);
  });

  it('help on what is no command', async () => {
    const { out: help } = await runIn(temporaryFolder(), ['--help']);
    const outcome = await runIn(temporaryFolder(), ['help', 'lst']);
    expect(outcome).toEqual({ code: 2, out: '', err: help });
  });
});
