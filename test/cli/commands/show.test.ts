import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { referencePage, referenceWords } from '../../../src/scenario/reference.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { PACKAGE_FOLDER, runIn } from '../captureHost.js';
import { session08 } from '../savedFiles.js';

const shipped = readdirSync(join(PACKAGE_FOLDER, 'scenarios'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace('.yaml', ''));

describe('show', () => {
  it('with --json prints the plan as a report holds it', async () => {
    const words = ['--set', 'breaker.openDuration=100ms'];
    const { out } = await runIn(temporaryFolder(), ['show', 'session-08', '--json', ...words]);
    expect(JSON.parse(out)).toEqual((await session08(words)).plan);
  });

  it('prints a plan that is a scenario again, and means the same', async () => {
    const folder = temporaryFolder();
    const { out } = await runIn(folder, ['show', 'session-08', '--json']);
    writeFileSync(join(folder, 'again.json'), out);
    expect((await runIn(folder, ['show', 'again.json', '--json'])).out).toBe(out);
  });

  it('shows what --set makes of a knob', async () => {
    const change = ['--set', 'breaker.openDuration=1m30s', '--set', 'retry.maxAttempts=6'];
    const { out } = await runIn(temporaryFolder(), ['show', 'session-08', '--knobs', ...change]);
    const lines = out
      .split('\n')
      .filter((line) => /openDuration.initial =|maxAttempts =|retries$/.test(line));
    expect(lines).toEqual([
      'variants.session-08-no-circuit-breaker.policies.retry.maxAttempts = 6',
      '    6 attempts in all = 1 call + 5 retries',
      'variants.session-08-circuit-breaker.policies.retry.maxAttempts = 6',
      '    6 attempts in all = 1 call + 5 retries',
      'variants.session-08-circuit-breaker.policies.breaker.openDuration.initial = 1m30s',
      'variants.session-08-same-outage.policies.retry.maxAttempts = 6',
      '    6 attempts in all = 1 call + 5 retries',
    ]);
  });

  it('tells in sentences what --set makes of a scenario', async () => {
    const change = ['--set', 'breaker.openDuration=1m30s', '--set', 'operations=6'];
    const { out } = await runIn(temporaryFolder(), ['show', 'session-08', ...change]);
    const told = out.replaceAll(/\s+/g, ' ');
    expect(told).toContain('The world 6 operations start together.');
    expect(told).toContain('breaker (opens after 3 failures in a row, for 1 min 30 s; one probe');
  });

  it.each(shipped)('tells the shipped %s within 80 columns, its names aside', async (name) => {
    const { code, out } = await runIn(temporaryFolder(), ['show', name]);
    const wide = out.split('\n').filter((line) => line.length > 80 && /\s/.test(line.trim()));
    expect([code, wide]).toEqual([0, []]);
  });

  it('explains a word of scenario files, said of one or of several', async () => {
    const [one, several] = await Promise.all(
      ['pool', 'pools'].map((word) => runIn(temporaryFolder(), ['show', word])),
    );
    expect(one).toEqual(several);
    expect([one?.code, one?.err, one?.out.split('\n')[0]]).toEqual([
      0,
      '',
      'pools (a part of a world)',
    ]);
  });

  it('explains a word for scripts', async () => {
    const { out } = await runIn(temporaryFolder(), ['show', 'hedge', '--json']);
    expect(JSON.parse(out)).toEqual(referencePage('hedge'));
  });

  it('names in its help every word that it explains, and no other', async () => {
    const { out } = await runIn(temporaryFolder(), ['show', '--help']);
    const [, list = ''] = out.split('an example:\n');
    const words = list.replaceAll(/^ {2}(policies|worlds|files)/gm, '').match(/\w+/g);
    expect(words).toEqual(referenceWords().map(({ name }) => name));
  });

  it('has no shipped scenario of the same name as a word', () => {
    const words = referenceWords().map(({ name }) => name);
    expect(words.filter((word) => shipped.includes(word))).toEqual([]);
  });

  it('changes no knob of a word', async () => {
    expect(await runIn(temporaryFolder(), ['show', 'hedge', '--set', 'hedge.max=2'])).toEqual({
      code: 2,
      out: '',
      err: 'error: hedge is a word and not a scenario\n  to change a knob, name a scenario; a file of that name is ./hedge\n',
    });
  });

  it('refuses a value without its unit', async () => {
    const words = ['show', 'session-08', '--set', 'breaker.openDuration=100'];
    const { code, out } = await runIn(temporaryFolder(), words);
    expect([code, out]).toEqual([2, '']);
  });
});
