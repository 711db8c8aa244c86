import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PACKAGE_FOLDER } from './cli/captureHost.js';
import { filesBelow } from './cli/savedFiles.js';
import { temporaryFolder } from './temporaryFolder.js';

const PROGRAM = join(PACKAGE_FOLDER, 'dist', 'breaker-lab.cjs');
const LONG = ['session-08', '--set', 'operations=20000000'];
const SLOW = ['session-08', '--clock', 'real', '--set', 'retry.delay=1h'];
const STOPPED = {
  code: 130,
  signal: null,
  out: '',
  err: 'interrupted: session-08-no-circuit-breaker was not finished; no report was saved\n',
  files: [],
};

describe('an interrupted run says so in one line and leaves nothing', () => {
  it.each([
    ['SIGINT in virtual time', LONG, 'SIGINT'],
    ['SIGTERM in virtual time', LONG, 'SIGTERM'],
    ['SIGINT on the real clock, in its sleep', SLOW, 'SIGINT'],
    ['SIGTERM on the real clock, in its sleep', SLOW, 'SIGTERM'],
  ] as const)('%s', async (_, words, signal) => {
    const folder = temporaryFolder();
    const run = start(folder, words);
    await untilListening(run.child);
    run.child.kill(signal);
    const [code, ended] = await once(run.child, 'close');
    expect({
      code,
      signal: ended,
      out: run.out(),
      err: run.err(),
      files: filesBelow(folder),
    }).toEqual(STOPPED);
  });
});

describe('a reader that stops early', () => {
  it.each([
    ['the report', ['session-08']],
    ['a story of millions of lines', [...LONG, '--trace', '--no-report']],
  ])('of %s gets its line, and no stack', (_, words) => {
    const line = [process.execPath, PROGRAM, ...words].map((word) => `'${word}'`).join(' ');
    const { stdout, stderr } = spawnSync('sh', ['-c', `${line} | head -1`], {
      cwd: temporaryFolder(),
      encoding: 'utf8',
    });
    const first = words.includes('--trace')
      ? 'Story of session-08-circuit-breaker\n'
      : 'session-08: A circuit breaker stops a retry storm\n';
    expect([stdout, stderr]).toEqual([first, '']);
  });
});

interface Started {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
}

function start(folder: string, words: readonly string[]): Started {
  const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: folder });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => {
    out += String(data);
  });
  child.stderr.on('data', (data) => {
    err += String(data);
  });
  return { child, out: () => out, err: () => err };
}

/** Until the process catches the signal itself; Linux tells which ones it does. */
async function untilListening(child: ChildProcess): Promise<void> {
  const status = `/proc/${child.pid}/status`;
  if (!existsSync(status)) await wait(2000);
  else while (!catchesInterrupt(status)) await wait(10);
}

/** SIGINT is signal 2, so the second bit of the mask of caught signals. */
function catchesInterrupt(status: string): boolean {
  const mask = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${mask}`) & 0b10n) !== 0n;
}
