import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.js';
import { runIn } from './captureHost.js';
import { filesBelow } from './savedFiles.js';

/** Words that mean something to some command, so that random lines get far. */
const KNOWN = [
  ...['run', 'list', 'show', 'validate', 'compare', 'replay', 'init', 'schema', 'verify', 'help'],
  ...['session-08', 'session-08-circuit-breaker', 'mine', 'mine.yaml', 'latest', 'previous'],
  ...['session-08@previous', '@', '@latest', 'report', 'scenario', '.', './mine.yaml'],
  ...['--variant', '--set', '--seed', '--clock', '--operations', '--trace', '--json', '--quiet'],
  ...['--reports', '--no-report', '--metrics', '--fail-on-worse', '--tolerance', '--color'],
  ...['--no-color', '--help', '--version', '-V', '-h', '--', '-', '--reports=kept', '--json=x'],
  ...['before', 'after', 'control', 'virtual', 'real', 'all', '3', 'operations=5', 'operations=0'],
  ...['breaker.openDuration=1', 'breaker.openDuration=100ms', 'dependencyCalls=5%', 'attempts=1'],
  ...['lastSettledMs=5ms', 'seed=x', '=', 'a=b=c', 'variants.x.y=1', 'policies[0].retry.delay=1s'],
] as const;

const WEIRD = [
  ...['', ' ', '\n', '\t', '\x00', '\x1b[31m', '\x7f', '\ud800', '💥', '̀', '‮', '﻿', '%s', '$(x)'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty=1',
    '__proto__.x=1',
    '~',
    '*',
    '[',
    ']',
  ],
  ...['[0]', '{a: *b}', '&a', '!!js/x 1', '#', "'", '"', '`', '\\', '-1', '1e999', 'NaN', 'null'],
] as const;

/** No slashes: a random path must not lead out of the temporary folder. */
const anyText = fc
  .string({ unit: 'binary', maxLength: 12 })
  .map((text) => text.replace(/[\\/.]/g, ''));
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 2, arbitrary: fc.constantFrom(...WEIRD) },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...KNOWN), anyText).map(([a, b]) => a + b) },
  { weight: 1, arbitrary: anyText.map((text) => `--set=${text}`) },
);

const A_STACK = /^\s+at .*(\.[cm]?[jt]s|node:)/m;

describe('no command line whatsoever', () => {
  it('throws, prints a stack, blames the tool or leaves a temporary file', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['init', 'mine']);
    for (let run = 0; run < 2; run += 1) await runIn(folder, ['session-08', '--quiet']);
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 6 }), async (words) => {
        const { code, out, err } = await runIn(folder, words);
        expect([0, 1, 2]).toContain(code);
        expect(`${out}${err}`).not.toMatch(A_STACK);
        expect(err).not.toContain('a fault of breaker-lab');
        if (code === 2) expect(`${out}${err}`).not.toBe('');
        expect(filesBelow(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });
});
