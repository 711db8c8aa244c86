import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.js';
import { runIn } from './captureHost.js';
import { textOf } from './savedFiles.js';

const SAVED = 'reports/session-08/session-08-no-circuit-breaker-2026-06-28-130200.txt';

describe('the story of a long run', () => {
  it('is printed whole, and saved up to its first 10,000 lines', async () => {
    const folder = temporaryFolder();
    const size = ['--set', 'operations=4000', '--set', 'retry.maxAttempts=1'];
    const words = ['session-08', '--variant', 'before', '--trace', '--quiet', ...size];
    const { out } = await runIn(folder, words);
    // A title, the start, the outage, the end; and every operation starts, calls, is answered, fails.
    const lines = 4 + 4 * 4000;
    const printed = out.slice(0, out.indexOf('\n\n')).split('\n');
    const [saved = '', rest = ''] = textOf(folder, SAVED).split('\n... and ');
    expect(printed.length).toBe(lines);
    expect(saved.split('\n')).toEqual(printed.slice(0, 10_000));
    expect(rest.split('\n').slice(0, 3)).toEqual([
      `${lines + 1 - 10_000} more lines, which were only printed`,
      '',
      'session-08: A circuit breaker stops a retry storm',
    ]);
  });
});
