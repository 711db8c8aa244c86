import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MOST_TRACE_BYTES } from '../../src/scenario/traceGuard.js';
import { BASE } from '../baseTexts.js';
import { temporaryFolder } from '../temporaryFolder.js';
import { runIn } from './captureHost.js';

type Contents = Readonly<Record<string, string | Buffer>>;

/** A folder with these files in it. */
function folderWith(files: Contents): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'sub'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Ten operations, one every tenth of a second, in the first second of which all is down. */
const CALLS = `start\n${Array.from({ length: 10 }, (_, index) => `${100 * index}\n`).join('')}`;

const playing = (trace: string): string =>
  BASE.replace('{ operations: 10 }', `{ trace: ${trace} }`);

/** What is said of the load. */
async function loadIn(folder: string, words: readonly string[]): Promise<string> {
  const { out, err } = await runIn(folder, ['show', ...words]);
  return /\d+ operations .*? recorded in \S+\.csv/.exec(out.replaceAll('\n', ' '))?.[0] ?? err;
}

const PLAYED = '10 operations start one by one from 0 ms to 900 ms, as recorded in';

describe('the file of a trace', () => {
  it('is found from where the scenario stands, whatever folder the command is called in', async () => {
    const folder = folderWith({ 'sub/my.yaml': playing('../calls.csv'), 'calls.csv': CALLS });
    expect(await loadIn(folder, ['sub/my.yaml'])).toBe(`${PLAYED} calls.csv`);
    expect(await loadIn(join(folder, 'sub'), ['my.yaml'])).toBe(`${PLAYED} ../calls.csv`);
  });

  it('is found from the working folder where an override names it', async () => {
    const folder = folderWith({ 'sub/my.yaml': playing('../calls.csv'), 'other.csv': CALLS });
    const words = ['sub/my.yaml', '--set', 'workload.trace.file=./other.csv'];
    expect(await loadIn(folder, words)).toBe(`${PLAYED} other.csv`);
  });

  it('of an inherited world is found from where that is written', async () => {
    const folder = folderWith({
      'my.yaml': 'scenario: mine\nextends: ./sub/base.yaml\n',
      'sub/base.yaml': playing('calls.csv'),
      'sub/calls.csv': CALLS,
    });
    expect(await loadIn(folder, ['my.yaml'])).toBe(`${PLAYED} sub/calls.csv`);
  });

  it('may be gzipped, whatever it is called', async () => {
    const folder = folderWith({ 'my.yaml': playing('calls.csv'), 'calls.csv': gzipSync(CALLS) });
    expect(await loadIn(folder, ['my.yaml'])).toBe(`${PLAYED} calls.csv`);
  });

  const BOMB = gzipSync(Buffer.alloc(MOST_TRACE_BYTES + 1, '1'));

  it.each([
    ['./call.csv', './call.csv (there is no such file)', 'did you mean ./calls.csv?'],
    ['./sub', './sub (is a folder, expected a file)', ''],
    ['cut.csv', 'cut.csv (unexpected end of file)', ''],
    ['bomb.csv', 'bomb.csv (more than 100 MB)', 'a trace is read up to 100 MB'],
  ])('may not be one that can be played: %s', async (written, found, hint) => {
    const folder = folderWith({
      'my.yaml': playing(written),
      'calls.csv': CALLS,
      'cut.csv': gzipSync(CALLS).subarray(0, 20),
      'bomb.csv': BOMB,
    });
    const { code, err } = await runIn(folder, ['validate', 'my.yaml']);
    const [first, , , last = ''] = err.split('\n');
    expect([code, first, last.trim()]).toEqual([
      2,
      `error: my.yaml:8:22: world.workload.trace.file: found ${found}, expected the path of a file such as ./incident.csv`,
      hint,
    ]);
  });

  it('says what is wrong in it by its own name, as it is found from here', async () => {
    const files = { 'sub/my.yaml': playing('../calls.csv'), 'calls.csv': 'start\n0\nsoon\n' };
    const { code, err } = await runIn(folderWith(files), ['sub/my.yaml']);
    expect([code, err.split(' ').slice(0, 2)]).toEqual([2, ['error:', 'calls.csv:3:1:']]);
  });
});

describe('a report of a trace', () => {
  const files = { 'my.yaml': playing('./calls.csv'), 'calls.csv': CALLS };

  it('holds it once, and is replayed when the file is gone', async () => {
    const folder = folderWith(files);
    const { out } = await runIn(folder, ['my.yaml', '--json']);
    expect(JSON.parse(out).traces).toEqual([{ file: 'calls.csv', csv: CALLS }]);
    writeFileSync(join(folder, 'calls.csv'), '');
    const replayed = await runIn(folder, ['replay', 'base']);
    expect([replayed.code, replayed.out.split('\n').at(-2)]).toEqual([
      0,
      expect.stringMatching(/^Reproduced: reports\/base\//),
    ]);
  });

  it('is no larger for its variants and its moments than the trace itself', async () => {
    const folder = folderWith(files);
    const size = async (operations: number): Promise<number> => {
      writeFileSync(join(folder, 'calls.csv'), `start\n${'1000\n'.repeat(operations)}`);
      return (await runIn(folder, ['my.yaml', '--json', '--no-report', '--operations', '0'])).out
        .length;
    };
    const [few, many] = [await size(1_000), await size(9_000)];
    // A line of five characters, its end written as two; and a few digits of counts.
    expect(Math.abs(many - few - 8_000 * '1000\\n'.length)).toBeLessThan(200);
  });

  it('is compared with one of another trace by what was in the files', async () => {
    const folder = folderWith(files);
    const words = ['my.yaml', '--quiet', '--reports'];
    await runIn(folder, [...words, 'a']);
    writeFileSync(join(folder, 'calls.csv'), CALLS.replace('900', '950'));
    await runIn(folder, [...words, 'b']);
    const report = (name: string) => join(name, 'base', 'guarded-2026-06-28-130200.json');
    const { out } = await runIn(folder, ['compare', report('a'), report('b'), '--json']);
    expect(JSON.parse(out).planDifferences).toEqual([
      {
        path: 'traces.calls.csv',
        a: expect.stringMatching(/^10 operations, fingerprint [\da-f]{8}$/),
        b: expect.stringMatching(/^10 operations, fingerprint [\da-f]{8}$/),
      },
    ]);
  });

  it('is refused when it does not hold the trace, and when that was damaged', async () => {
    const folder = folderWith(files);
    await runIn(folder, ['my.yaml', '--quiet']);
    const path = join(folder, 'reports', 'base', 'guarded-2026-06-28-130200.json');
    const { traces, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
    const replayOf = async (report: object): Promise<string> => {
      writeFileSync(path, JSON.stringify(report));
      return (await runIn(folder, ['replay', path])).err;
    };
    expect(await replayOf(rest)).toContain('found calls.csv, which the report does not hold');
    expect(
      await replayOf({ ...rest, traces: [{ file: 'calls.csv', csv: 'start\nx\n' }] }),
    ).toContain('calls.csv:2:1: start: found x');
    expect(traces).toHaveLength(1);
  });
});

describe('show --knobs', () => {
  it('tells a trace in one line', async () => {
    const folder = folderWith({
      'my.yaml': playing('calls.csv'),
      'calls.csv': `start\n${'7\n'.repeat(50_000)}`,
    });
    const { out } = await runIn(folder, ['show', 'my.yaml', '--knobs']);
    expect(out.split('\n').filter((line) => line.includes('workload.trace'))).toEqual(
      ['bare', 'guarded'].flatMap((name) => [
        `variants.${name}.world.workload.trace.file = calls.csv`,
        expect.stringMatching(
          `^variants.${name}.world.workload.trace.starts has 50000 items: 7ms,`,
        ),
      ]),
    );
    expect(out.split('\n').length).toBeLessThan(400);
  });
});
