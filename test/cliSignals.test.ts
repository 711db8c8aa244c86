import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { starterScenario } from '../src/cli/starter.js';
import { PACKAGE_FOLDER } from './cli/captureHost.js';
import { filesBelow } from './cli/savedFiles.js';
import { temporaryFolder } from './temporaryFolder.js';

const PROGRAM = join(PACKAGE_FOLDER, 'dist', 'breaker-lab.cjs');
const WORDS = ['session-08-same-outage', './mine.yaml', '--reports', 'kept'];
const STARTER = starterScenario('mine', 'x');
const LONG = STARTER.replace('operations: 20 ', 'operations: 20000000 ');
const SLOW = STARTER.replaceAll('delay: 500ms', 'delay: 1h');

describe('an interrupted run says so in one line and leaves nothing but what was finished', () => {
  it.each([
    ['SIGINT in virtual time', LONG, WORDS, 'SIGINT'],
    ['SIGTERM in virtual time', LONG, WORDS, 'SIGTERM'],
    ['SIGINT on the real clock, in its sleep', SLOW, [...WORDS, '--clock', 'real'], 'SIGINT'],
    ['SIGTERM on the real clock, in its sleep', SLOW, [...WORDS, '--clock', 'real'], 'SIGTERM'],
  ] as const)('%s', async (_, scenario, words, signal) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'mine.yaml'), scenario);
    const run = start(folder, words);
    await run.saved;
    run.child.kill(signal);
    const [code, ended] = await once(run.child, 'close');
    const files = filesBelow(join(folder, 'kept')).map((name) =>
      name.replace(/-2\d{3}-[-\d]+/, ''),
    );
    expect({ code, ended, err: run.err(), files }).toEqual({
      code: 130,
      ended: null,
      err: 'interrupted: mine-before was not finished; no report was saved\n',
      files: ['session-08/session-08-same-outage.json', 'session-08/session-08-same-outage.txt'],
    });
  });
});

describe('a reader that stops early', () => {
  it.each([
    ['the report', ['session-08'], 'session-08: A circuit breaker stops a retry storm\n'],
    [
      'a story of millions of lines',
      ['session-08', '--variant', 'before', '--trace', '--set', 'operations=5000000'],
      'Story of session-08-no-circuit-breaker\n',
    ],
  ])('of %s gets its line, and no stack', (_, words, first) => {
    const line = [process.execPath, PROGRAM, ...words].map((word) => `'${word}'`).join(' ');
    const { stdout, stderr } = spawnSync('sh', ['-c', `${line} | head -1`], {
      cwd: temporaryFolder(),
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual([first, '']);
  });
});

interface Started {
  readonly child: ChildProcess;
  /** Once the first report is saved; the second scenario is run from then on. */
  readonly saved: Promise<void>;
  readonly err: () => string;
}

function start(folder: string, words: readonly string[]): Started {
  const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: folder });
  let [out, err] = ['', ''];
  child.stderr.on('data', (data) => {
    err += String(data);
  });
  const saved = new Promise<void>((resolve) => {
    child.stdout.on('data', (data) => {
      out += String(data);
      if (out.includes('Saved')) resolve();
    });
  });
  return { child, saved, err: () => err };
}
