import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../temporaryFolder.js';
import { PACKAGE_FOLDER, runIn } from '../captureHost.js';
import { filesBelow, reportIn, textOf } from '../savedFiles.js';

describe('init', () => {
  it('writes a scenario that runs as it is and passes', async () => {
    const folder = temporaryFolder();
    expect(await runIn(folder, ['init', 'my-outage'])).toEqual({
      code: 0,
      out: 'Wrote my-outage.yaml. Run it with: breaker-lab run ./my-outage.yaml\n',
      err: '',
    });
    const { code, out, err } = await runIn(folder, [
      'run',
      './my-outage.yaml',
      '--json',
      '--no-report',
    ]);
    expect([code, err]).toEqual([0, '']);
    const figures = reportIn(out).variants.map(({ metrics }) => [
      metrics.dependencyCalls,
      metrics.failedCalls,
      metrics.fastFails,
      metrics.completed,
      metrics.lastSettledMs,
    ]);
    // Before: rounds at 0, 540, 1080, 1620 and 2160 ms, the last one answered after the recovery.
    // After: 20 calls trip it; probes at 1040 (bad) and 2040 ms (good); 18 + 1 calls after that.
    expect(figures).toEqual([
      [100, 80, 0, 20, 2200],
      [41, 21, 78, 20, 2620],
    ]);
  });

  it('names the schema so that an editor finds it', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['init', 'mine.yaml']);
    const [first = ''] = textOf(folder, 'mine.yaml').split('\n');
    const path = first.replace('# yaml-language-server: $schema=', '');
    expect(join(folder, path)).toBe(join(PACKAGE_FOLDER, 'scenarios', 'scenario.schema.json'));
  });

  it('leaves an existing file as it is', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'mine.yaml'), 'older');
    expect(await runIn(folder, ['init', 'mine'])).toEqual({
      code: 2,
      out: '',
      err: 'error: mine.yaml exists already and was left as it is\n',
    });
    expect(textOf(folder, 'mine.yaml')).toBe('older');
    expect(filesBelow(folder)).toEqual(['mine.yaml']);
  });

  it.each(['Mine', 'a b', '../mine', 'a_b', '-', 'mine.json', ''])(
    'refuses the name %j',
    async (name) => {
      const folder = temporaryFolder();
      expect(await runIn(folder, ['init', '--', name])).toEqual({
        code: 2,
        out: '',
        err: `error: found the name ${name}, expected lower-case words joined by hyphens, such as payments-outage\n`,
      });
      expect(filesBelow(folder)).toEqual([]);
    },
  );

  it('says so when the folder is gone', async () => {
    expect(await runIn(join(temporaryFolder(), 'gone'), ['init', 'mine'])).toEqual({
      code: 3,
      out: '',
      err: 'error: mine.yaml could not be written: there is no such file\n',
    });
  });
});
