import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../temporaryFolder.js';
import { PACKAGE_FOLDER, runIn } from '../captureHost.js';

/** Two of the recorded open durations of failsafe-go; the first grows from 1 s to 5 minutes. */
const TRACES = gunzipSync(
  readFileSync(join(PACKAGE_FOLDER, 'test', 'golden', 'failsafe-backoffs.jsonl.gz')),
)
  .toString('utf8')
  .split('\n')
  .slice(0, 2)
  .join('\n');

function folderWith(name: string, content: string | Buffer): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), content);
  return folder;
}

describe('verify', () => {
  it.each([
    ['plain', TRACES],
    ['gzipped', gzipSync(TRACES)],
  ])('replays %s traces, and ends with 0 when all is the same', async (_, content) => {
    const folder = folderWith('traces', content);
    expect(await runIn(folder, ['verify', 'traces'])).toEqual({
      code: 0,
      out: 'SAME  traces: 2 scenarios, 80 steps, 0 divergent\n',
      err: '',
    });
  });

  it('ends with 1 and names the place where a recorded value differs', async () => {
    const folder = folderWith('traces', TRACES.replace('2000,', '2001,'));
    const { code, out } = await runIn(folder, ['verify', 'traces', '--json']);
    const [{ divergent, first }] = JSON.parse(out);
    expect([code, divergent, first.step, first.expected, first.got]).toEqual([1, 1, 1, 2001, 2000]);
  });

  it('proves nothing with a file without traces, and ends with 2', async () => {
    expect(await runIn(folderWith('empty', ''), ['verify', 'empty'])).toEqual({
      code: 2,
      out: 'DIFFERS  empty: 0 scenarios, 0 steps, 0 divergent\n  the file holds no scenario\n',
      err: '',
    });
  });

  it('says of a file that cannot be read why, before any is replayed', async () => {
    const folder = folderWith('traces', TRACES);
    expect(await runIn(folder, ['verify', 'traces', 'none'])).toEqual({
      code: 2,
      out: '',
      err: 'error: none: there is no such file\n',
    });
  });
});
