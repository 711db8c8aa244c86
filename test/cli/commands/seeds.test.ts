import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COIN } from '../../seedRuns.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { PACKAGE_FOLDER, runIn } from '../captureHost.js';
import { filesBelow } from '../savedFiles.js';

function coinFolder(text = COIN): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'coin.yaml'), text);
  return folder;
}

const QUIET = ['./coin.yaml', '--no-report'];

describe('--seeds', () => {
  it('prints medians with their intervals', async () => {
    const words = [...QUIET, '--seeds', '10', '--set', 'dependency.latency=6ms'];
    const { out, code } = await runIn(coinFolder(), words);
    await expect(out).toMatchFileSnapshot('../outputs/seeds.txt');
    const wide = out.split('\n').filter((line) => line.length > 80 && !line.includes('--seed '));
    expect([code, wide]).toEqual([1, []]);
  });

  it('gives the same report for one thread and for three', async () => {
    const folder = coinFolder();
    const reportWith = async (workers: string) => {
      const words = [...QUIET, '--seeds', '13', '--json', '--workers', workers];
      const { out } = await runIn(folder, words);
      return out.replace(/"elapsedMs": \d+/, '');
    };
    expect(await reportWith('3')).toBe(await reportWith('1'));
  });

  it('leaves open what the seeds do not settle', async () => {
    const words = [...QUIET, '--quiet', '--seeds', '10'];
    expect(await runIn(coinFolder(), words)).toEqual({
      code: 1,
      out: 'UNSURE  jittered: NOT SETTLED BY THESE SEEDS (1 of 3 checks not settled: closed)\n',
      err: '',
    });
  });

  it('names a before that shows no harm, whatever the after does', async () => {
    const folder = coinFolder(COIN.replace('atLeast: 20', 'atLeast: 200'));
    const { code, out } = await runIn(folder, [...QUIET, '--quiet', '--seeds', '10']);
    expect([code, out.split('\n')[0]]).toEqual([
      1,
      'SHOWS NOTHING  plain: NO STORM (1 of 1 checks failed: it was hammered)',
    ]);
    const whole = await runIn(folder, [...QUIET, '--seeds', '10']);
    expect(whole.out).toContain(
      'The harm to remove\nSHOWS NOTHING  NO STORM\n      plain: 1 of 1 checks failed',
    );
  });

  it('of a scenario without chance says that one run shows it all', async () => {
    const { out, code } = await runIn(temporaryFolder(), [
      'session-08',
      '--seeds',
      '30',
      '--no-report',
    ]);
    const { out: single } = await runIn(temporaryFolder(), ['session-08', '--no-report']);
    const note =
      'virtual clock, seed 1, deterministic: one run shows it all, 30 seeds were asked\nfor, set seeds=30\n';
    expect([code, out]).toEqual([0, single.replace('virtual clock, seed 1\n', note)]);
  });

  it('gives a line for the failing seed that shows it, with the changes that were made', async () => {
    const folder = coinFolder();
    const change = 'breaker.openDuration={ initial: 400ms, jitter: full }';
    const { out } = await runIn(folder, [...QUIET, '--seeds', '9', '--set', change]);
    const line = /^ +breaker-lab (run .*--seed \d+ .*)$/m.exec(out)?.[1] ?? '';
    expect(line).toContain(`--set '${change}'`);
    const words = line.replace(`'${change}'`, 'CHANGE').split(' ');
    const asked = words.map((word) => (word === 'CHANGE' ? change : word));
    const again = await runIn(folder, [...asked, '--no-report', '--quiet']);
    expect([again.code, again.out]).toEqual([
      1,
      'FAIL  jittered: IT DOES NOT HELP (2 of 3 checks failed: closed; closed at times)\n',
    ]);
  });

  it.each([
    [['--seeds', '0'], 'whole number, 1 to 10000'],
    [['--seeds', '10001'], 'whole number, 1 to 10000'],
    [['--workers', '0'], 'whole number, 1 to 256'],
    [['--seeds', '3', '--clock', 'real'], '--clock real follows one run, found 3 seeds'],
  ])('is refused as %j', async (words, said) => {
    const { code, err } = await runIn(coinFolder(), [...QUIET, ...words]);
    expect([code, err.includes(said)]).toEqual([2, true]);
  });
});

describe('the progress of many seeds', () => {
  it('is shown past a second with the time that is left', async () => {
    // Two pauses a seed, one for each variant.
    const words = [...QUIET, '--quiet', '--seeds', '6', '--workers', '1'];
    const { err } = await runIn(coinFolder(), words, { isTerminal: true, breathMs: 600 });
    expect(err.split('\r\x1b[2K').filter((line) => line.startsWith('coin'))).toEqual([
      'coin: 0 of 5 more seeds, time left not known yet',
      'coin: 1 of 5 more seeds, about 8s left',
      'coin: 1 of 5 more seeds, about 10s left',
      'coin: 2 of 5 more seeds, about 5s left',
      'coin: 2 of 5 more seeds, about 6s left',
      'coin: 3 of 5 more seeds, about 3s left',
      'coin: 3 of 5 more seeds, about 4s left',
      'coin: 4 of 5 more seeds, about 2s left',
      'coin: 4 of 5 more seeds, about 2s left',
    ]);
  });

  it.each([1, 2])('stops at Ctrl-C with %i threads and saves nothing', async (workers) => {
    const folder = coinFolder(COIN.replace('operations: 12', 'operations: 200000'));
    const words = ['coin.yaml', '--seeds', '200', '--workers', String(workers)];
    const program = join(PACKAGE_FOLDER, 'dist', 'breaker-lab.cjs');
    const child = spawn(process.execPath, [program, ...words], { cwd: folder });
    let err = '';
    child.stderr.on('data', (data) => {
      err += String(data);
    });
    setTimeout(() => child.kill('SIGINT'), 3_000);
    const [code] = await once(child, 'close');
    expect([code, filesBelow(folder)]).toEqual([130, ['coin.yaml']]);
    expect(err).toMatch(
      /^interrupted: (coin|plain|jittered) was not finished; no report was saved\n$/,
    );
  });
});
