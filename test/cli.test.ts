import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_FOLDER } from './cli/captureHost.js';
import { filesBelow, reportIn, textOf } from './cli/savedFiles.js';
import { temporaryFolder } from './temporaryFolder.js';

const PROGRAM = join(PACKAGE_FOLDER, 'dist', 'breaker-lab.cjs');
const AFTER = 'session-08-circuit-breaker';

function breakerLab(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): SpawnSyncReturns<string> {
  const env = { PATH: process.env['PATH'], ...environment };
  return spawnSync(process.execPath, [PROGRAM, ...words], { cwd: folder, encoding: 'utf8', env });
}

describe('the command as a process', () => {
  it('prints what it prints in process, and saves it', () => {
    const folder = temporaryFolder();
    const { status, stdout, stderr } = breakerLab(folder, ['session-08']);
    const [json = '', text = ''] = filesBelow(folder);
    const expected = readFileSync(join(import.meta.dirname, 'cli/outputs/session-08.txt'), 'utf8');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`${textOf(folder, text)}\nSaved  ${text}\n       ${json}\n`);
    expect(textOf(folder, text)).toBe(expected.slice(0, expected.indexOf('\nSaved')));
    expect(json).toMatch(
      /^reports\/session-08\/session-08-circuit-breaker-\d{4}-\d\d-\d\d-\d{6}\.json$/,
    );
  });

  it('gives the same bytes in every run, but for what made says', () => {
    const folder = temporaryFolder();
    const runs = [1, 2].map(() => breakerLab(folder, ['session-08', '--json', '--no-report']));
    const [first, second] = runs.map(({ stdout }) =>
      stdout.replace(/"made": \{[^}]*\}/, '"made": {}'),
    );
    expect(second).toBe(first);
    expect(reportIn(runs[0]?.stdout ?? '').made.node).toBe(process.version);
  });

  it.each([
    ['0', ['session-08', '--quiet']],
    ['1', ['session-08', '--quiet', '--set', 'breaker.failureThreshold=48']],
    ['2', ['session-9']],
    ['3', ['session-08', '--quiet', '--reports', PROGRAM]],
  ])('ends with %s', (code, words) => {
    expect(breakerLab(temporaryFolder(), words).status).toBe(Number(code));
  });

  it('follows the real clock with --clock real, and the verdict holds', () => {
    const words = ['session-08', '--clock', 'real', '--json', '--no-report'];
    const { status, stdout } = breakerLab(temporaryFolder(), words);
    const { clock, outcome, made, variants } = reportIn(stdout);
    expect([status, clock, outcome, variants.length]).toEqual([0, 'real', 'pass', 3]);
    // Three runs, whose retries alone take 750, 750 and 500 ms.
    expect(made.elapsedMs).toBeGreaterThanOrEqual(2000);
    const sums = variants.map(
      ({ metrics }) => Number(metrics.dependencyCalls) + Number(metrics.fastFails),
    );
    expect(sums).toEqual(variants.map(({ metrics }) => metrics.attempts));
  });

  it('gives a pipe no colour unless it is asked for', () => {
    const folder = temporaryFolder();
    const isColoured = (environment: Readonly<Record<string, string>>): boolean =>
      breakerLab(folder, ['session-08', '--no-report'], environment).stdout.includes('\x1b');
    expect([
      isColoured({}),
      isColoured({ FORCE_COLOR: '1' }),
      isColoured({ FORCE_COLOR: '1', NO_COLOR: '1' }),
    ]).toEqual([false, true, false]);
  });

  it.each([
    ['Asia/Kathmandu', '+05:45'],
    ['Pacific/Marquesas', '-09:30'],
    ['UTC', '+00:00'],
  ])('writes the local time of %s with its offset', (TZ, offset) => {
    const folder = temporaryFolder();
    breakerLab(folder, ['session-08', '--quiet'], { TZ });
    const [json = ''] = filesBelow(folder);
    const { at } = reportIn(textOf(folder, json)).made;
    const named = json.slice(-'2026-06-28-130200.json'.length, -'.json'.length);
    expect(at).toBe(
      named.replace(
        /^(.{10})-(..)(..)(..)$/,
        (_, day, h, m, s) => `${day}T${h}:${m}:${s}${offset}`,
      ),
    );
  });

  it('saves eight reports when eight run at once', async () => {
    const folder = temporaryFolder();
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const child = spawn(process.execPath, [PROGRAM, 'session-08', '--quiet'], { cwd: folder });
        const [code] = await once(child, 'exit');
        return code;
      }),
    );
    expect(codes).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    const files = filesBelow(folder);
    expect(files.filter((name) => name.endsWith('.json')).length).toBe(8);
    expect(files.filter((name) => name.endsWith('.txt')).length).toBe(8);
    expect(files.length).toBe(16);
    const stems = files.map((name) => name.replace(/\.(json|txt)$/, ''));
    expect(new Set(stems).size).toBe(8);
    for (const name of files.filter((each) => each.endsWith('.json')))
      expect(reportIn(textOf(folder, name)).focus).toEqual([AFTER]);
  });
});
