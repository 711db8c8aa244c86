import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.js';
import { type HostChanges, runIn } from './captureHost.js';

const TERMINAL = { isTerminal: true };

describe('colour', () => {
  it.each<[string, readonly string[], HostChanges, boolean]>([
    ['is for terminals', [], TERMINAL, true],
    ['is not for pipes', [], {}, false],
    ['is not for dumb terminals', [], { ...TERMINAL, environment: { TERM: 'dumb' } }, false],
    ['is not for a CI', [], { ...TERMINAL, environment: { CI: 'true' } }, false],
    ['minds no empty CI', [], { ...TERMINAL, environment: { CI: '' } }, true],
    ['is off with NO_COLOR', [], { ...TERMINAL, environment: { NO_COLOR: '0' } }, false],
    ['minds no empty NO_COLOR', [], { ...TERMINAL, environment: { NO_COLOR: '' } }, true],
    ['is on with FORCE_COLOR, even in a pipe', [], { environment: { FORCE_COLOR: '1' } }, true],
    ['is on with FORCE_COLOR in a CI', [], { environment: { FORCE_COLOR: '1', CI: '1' } }, true],
    ['is off with FORCE_COLOR=0', [], { ...TERMINAL, environment: { FORCE_COLOR: '0' } }, false],
    [
      'is off with FORCE_COLOR=false',
      [],
      { ...TERMINAL, environment: { FORCE_COLOR: 'false' } },
      false,
    ],
    [
      'is off where NO_COLOR and FORCE_COLOR disagree',
      [],
      { ...TERMINAL, environment: { NO_COLOR: '1', FORCE_COLOR: '1' } },
      false,
    ],
    ['is on with --color, even in a pipe', ['--color'], {}, true],
    ['is on with --color against NO_COLOR', ['--color'], { environment: { NO_COLOR: '1' } }, true],
    ['is off with --no-color', ['--no-color'], TERMINAL, false],
    [
      'is off with --no-color against FORCE_COLOR',
      ['--no-color'],
      { ...TERMINAL, environment: { FORCE_COLOR: '1' } },
      false,
    ],
    ['follows the last of --color and --no-color', ['--color', '--no-color'], TERMINAL, false],
    ['follows the last of --no-color and --color', ['--no-color', '--color'], {}, true],
  ])('%s', async (_, options, changes, isColoured) => {
    const folder = temporaryFolder();
    const before = await runIn(folder, [...options, 'session-08', '--no-report'], changes);
    const after = await runIn(folder, ['session-08', '--no-report', ...options], changes);
    expect([before, after].map(({ out }) => out.includes('\x1b['))).toEqual([
      isColoured,
      isColoured,
    ]);
  });

  it('of problems follows stderr', async () => {
    const words = ['session-08', '--set', 'operations=0'];
    const { err } = await runIn(temporaryFolder(), words, TERMINAL);
    expect(err.startsWith('\x1b[31merror\x1b[39m: ')).toBe(true);
  });

  it('never gets into --json', async () => {
    const folder = temporaryFolder();
    for (const words of [['session-08', '--no-report'], ['list'], ['show', 'session-08']]) {
      const { out } = await runIn(folder, [...words, '--json', '--color'], TERMINAL);
      expect(out).toBe(`${JSON.stringify(JSON.parse(out), null, 2)}\n`);
    }
  });
});
