import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.js';
import { type HostChanges, runIn } from './captureHost.js';

/** Command lines whose whole output is kept in a file beside, to be read as a user sees it. */
const OUTPUTS: Readonly<Record<string, readonly string[]>> = {
  'session-08': ['session-08'],
  'session-08-before': ['session-08-no-circuit-breaker', '--no-report'],
  'session-08-trace': ['session-08', '--trace', '--quiet', '--no-report'],
  show: ['show', 'session-08'],
  'show-knobs': ['show', 'session-08', '--knobs'],
  list: ['list'],
  'list-metrics': ['list', '--metrics'],
  help: ['--help'],
  'help-run': ['run', '--help'],
  'help-list': ['list', '--help'],
  'help-show': ['show', '--help'],
  'help-validate': ['validate', '--help'],
  'help-compare': ['compare', '--help'],
  'help-replay': ['replay', '--help'],
  'help-verify': ['verify', '--help'],
  'help-init': ['init', '--help'],
  'help-schema': ['schema', '--help'],
};

/** Output that holds one record or one verdict a line, however long, for grep. */
const A_RECORD_A_LINE = ['session-08-trace'];

/** Paths are not broken, of files as of knobs: they are there to be copied. */
const IS_PATH = /^(Saved| {6}) .*reports\/|^variants\.\S+ (=|is not set)/;

describe('the whole output', () => {
  it.each(Object.entries(OUTPUTS))('of %s', async (name, words) => {
    const { out, err } = await runIn(temporaryFolder(), words);
    await expect(out).toMatchFileSnapshot(`outputs/${name}.txt`);
    expect(err).toBe('');
  });

  it('of a run whose checks fail', async () => {
    const change = ['--set', 'breaker.failureThreshold=1000', '--operations=2'];
    const { out, err } = await runIn(temporaryFolder(), ['session-08', ...change, '--no-report']);
    await expect(`${err}${out}`).toMatchFileSnapshot('outputs/session-08-failing.txt');
  });

  it('of session-08 in colour', async () => {
    const { out } = await runIn(temporaryFolder(), ['session-08', '--no-report', '--color']);
    await expect(out.replaceAll('\x1b', '␛')).toMatchFileSnapshot('outputs/session-08-colour.txt');
  });

  it('of a comparison of two plans', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08']);
    await runIn(folder, ['session-08', '--set', 'dependency.latency=50ms']);
    const { out } = await runIn(folder, ['compare', 'session-08']);
    await expect(withoutOffset(out)).toMatchFileSnapshot('outputs/compare.txt');
  });

  it('is no wider than 80 columns, but for paths and one-line records', async () => {
    const outputs = Object.entries(OUTPUTS).filter(([name]) => !A_RECORD_A_LINE.includes(name));
    const wide = [];
    for (const [name, words] of outputs) {
      for (const line of await linesOf(words)) if (line.length > 80) wide.push(`${name}: ${line}`);
    }
    expect(wide).toEqual([]);
  });

  it('is the same in colour once the colours are taken out', async () => {
    for (const words of [
      ['session-08', '--no-report'],
      ['show', 'session-08', '--knobs'],
      ['list'],
    ]) {
      const coloured = await linesOf(words, { isTerminal: true });
      expect(coloured).toEqual(await linesOf(words));
    }
  });
});

async function linesOf(
  words: readonly string[],
  changes: HostChanges = {},
): Promise<readonly string[]> {
  const { out } = await runIn(temporaryFolder(), words, changes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one
  const plain = out.replaceAll(/\x1b\[\d+m/g, '');
  return plain.split('\n').filter((line) => !IS_PATH.test(line));
}

/** Where the test runs decides how far it is from Greenwich. */
function withoutOffset(text: string): string {
  return text.replaceAll(/(T13:02:00)[+-]\d\d:\d\d/g, '$1+00:00');
}
