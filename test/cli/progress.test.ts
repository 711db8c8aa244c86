import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scenarioWith } from '../scenarioTexts.js';
import { temporaryFolder } from '../temporaryFolder.js';
import { type HostChanges, type Outcome, runIn } from './captureHost.js';
import { filesBelow } from './savedFiles.js';

const CLEAR = '\r\x1b[2K';

/** 50,000 operations of the before variant: five events each for two attempts, four turns of the driver. */
function longRun(changes: HostChanges, folder = temporaryFolder()): Promise<Outcome> {
  const size = ['--set', 'operations=50000', '--set', 'retry.maxAttempts=2'];
  const words = ['session-08', '--variant', 'before', '--quiet', ...size];
  return runIn(folder, words, changes);
}

describe('progress', () => {
  it('is silent for a second, then shown on stderr, and taken away at the end', async () => {
    const { err } = await longRun({ isTerminal: true, breathMs: 400 });
    // A pause every 65,536 steps; by the third, at 1.2 s, every operation has started and failed
    // once; by the fourth, 196,608 steps are done: the outage, 150,000 as before, 46,607 answers.
    expect(err.split(CLEAR)).toEqual([
      '',
      'session-08-no-circuit-breaker: at 255ms, 0 of 50000 operations settled',
      'session-08-no-circuit-breaker: at 260ms, 46607 of 50000 operations settled',
      '',
    ]);
  });

  it('is not shown where a run takes less than a second', async () => {
    expect((await longRun({ isTerminal: true, breathMs: 1 })).err).toBe(CLEAR);
  });

  /** Operations that arrive evenly, each an event, and the answer to each another one. */
  async function openRun(rate: string, duration: string, latency: string): Promise<string[]> {
    const folder = temporaryFolder();
    const text = scenarioWith({ dependency: `{ latency: ${latency} }` })
      .replace('{ operations: 3 }', `{ arrivals: { process: constant, rate: ${rate} } }`)
      .replace('world:', `world:\n  duration: ${duration}`)
      .replace('equals: 3', 'atLeast: 3');
    writeFileSync(join(folder, 'open.yaml'), text);
    const words = ['./open.yaml', '--quiet', '--no-report'];
    return (await runIn(folder, words, { isTerminal: true, breathMs: 400 })).err.split(CLEAR);
  }

  it('of a load whose end is known says how much of it is behind, and how long the rest may take', async () => {
    // 131,072 events by the third pause: 65,536 operations, one a millisecond; at 1.2 s they leave
    // 34.5 s of the load for 0.6 s of ours.
    expect(await openRun('1000/s', '100s', '1ms')).toEqual([
      '',
      'only: at 1m5.536s, 65 % of 1m40s, about 1s left',
      'only: at 1m38.304s, 98 % of 1m40s, about 1s left',
      '',
    ]);
  });

  it('after the end of a load says what is still under way', async () => {
    // 100,000 arrivals within 10 s, then 31,072 answers, which began to come after a minute.
    expect(await openRun('10000/s', '10s', '1m')).toEqual([
      '',
      'only: at 1m3.107s, the load is over, 68928 operations are under way',
      'only: at 1m9.66s, the load is over, 3392 operations are under way',
      '',
    ]);
  });

  it('is cut to the width of the terminal', async () => {
    const { err } = await longRun({ isTerminal: true, breathMs: 400, columns: 20 });
    const shown = new Set(err.split(CLEAR).filter((line) => line !== ''));
    expect([...shown]).toEqual(['session-08-no-circu']);
  });

  it.each<[string, HostChanges]>([
    ['a pipe', { breathMs: 2000 }],
    ['a CI', { isTerminal: true, breathMs: 2000, environment: { CI: 'true' } }],
  ])('is not for %s', async (_, changes) => {
    expect((await longRun(changes)).err).toBe('');
  });
});

describe('Ctrl-C', () => {
  it.each([1, 2, 3])('at pause %i stops the run and says what is kept', async (pause) => {
    const folder = temporaryFolder();
    const outcome = await longRun({ interruptAtPause: pause }, folder);
    expect(outcome).toEqual({
      code: 130,
      out: '',
      err: 'interrupted: session-08-no-circuit-breaker was not finished; no report was saved\n',
    });
    expect(filesBelow(folder)).toEqual([]);
  });

  it('stops a run on the real clock in its sleep', async () => {
    const words = ['session-08', '--clock', 'real', '--quiet'];
    const { code, err } = await runIn(temporaryFolder(), words, { interruptAtPause: 2 });
    expect([code, err]).toEqual([
      130,
      'interrupted: session-08-no-circuit-breaker was not finished; no report was saved\n',
    ]);
  });

  it('keeps the reports of the scenarios that were finished before', async () => {
    const folder = temporaryFolder();
    // Every variant takes one pause: two for after and before, two for the next order.
    const words = ['session-08-circuit-breaker', 'session-08-same-outage', '--quiet'];
    const { code, err } = await runIn(folder, words, { interruptAtPause: 4 });
    expect([code, err]).toEqual([
      130,
      'interrupted: session-08-same-outage was not finished; no report was saved\n',
    ]);
    const stem = 'reports/session-08/session-08-circuit-breaker-2026-06-28-130200';
    expect(filesBelow(folder)).toEqual([`${stem}.json`, `${stem}.txt`]);
  });

  it('stops a replay', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08', '--quiet']);
    expect(await runIn(folder, ['replay', 'session-08'], { interruptAtPause: 3 })).toEqual({
      code: 130,
      out: '',
      err: 'interrupted: replay was not finished; the report is as it was\n',
    });
  });
});
