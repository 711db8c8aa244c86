import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../../src/index.js';
import { TIME_QUANTILES } from '../../../src/model/timeFigures.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { type Outcome, runIn } from '../captureHost.js';

const AFTER = 'session-08-circuit-breaker';
const SLOW = ['--set', 'dependency.latency=50ms'];

/** The metrics of the after variant in the list below that moved, from answers after 5 ms to answers after 50 ms. */
async function judgements(...words: readonly string[]): Promise<unknown> {
  const { out } = await comparing([[], SLOW], ['--json', ...words]);
  const { variants }: Comparison = JSON.parse(out);
  const metrics = variants.find(({ name }) => name === AFTER)?.metrics ?? [];
  return Object.fromEntries(
    metrics
      .filter(({ metric, judgement }) => Object.hasOwn(ALL, metric) && judgement !== 'same')
      .map(({ metric, judgement }) => [metric, judgement]),
  );
}

/** Runs session-08 twice, with these changes, and compares the two. */
async function comparing(
  runs: readonly [readonly string[], readonly string[]],
  words: readonly string[],
): Promise<Outcome> {
  const folder = temporaryFolder();
  for (const changes of runs) await runIn(folder, ['session-08', ...changes]);
  return runIn(folder, ['compare', 'session-08', ...words]);
}

/** With answers after 50 ms the first probe meets the recovered dependency: 24 calls, 11 fast fails. */
const ALL = {
  attempts: 'better',
  dependencyCalls: 'better',
  failedCalls: 'better',
  fastFails: 'changed',
  attemptsPerOperation: 'better',
  callsAvoided: 'better',
  'breaker.opened': 'changed',
  'breaker.probes': 'changed',
  lastSettledMs: 'better',
};

function allBut(...metrics: readonly (keyof typeof ALL)[]): unknown {
  return Object.fromEntries(
    Object.entries(ALL).filter(([metric]) => !metrics.some((each) => each === metric)),
  );
}

describe('--tolerance', () => {
  it('without one every difference counts', async () => {
    expect(await judgements()).toEqual(ALL);
  });

  it.each([
    ['a share of a, in whole percent', ['dependencyCalls=4%'], ['dependencyCalls']],
    ['a share that is a hair too small', ['dependencyCalls=3.9%'], []],
    ['an amount', ['attempts=12'], ['attempts']],
    ['an amount that is too small', ['attempts=11'], []],
    ['a fraction', ['attemptsPerOperation=1.5'], ['attemptsPerOperation']],
    ['a time with its unit', ['lastSettledMs=165ms'], ['lastSettledMs']],
    ['a time in another unit', ['lastSettledMs=0.165s'], ['lastSettledMs']],
    ['a time that is too short', ['lastSettledMs=164999us'], []],
    ['a share of a time', ['lastSettledMs=22%'], ['lastSettledMs']],
    ['several at once', ['attempts=12', 'failedCalls=1'], ['attempts', 'failedCalls']],
    ['nothing, for a metric that must not move', ['attempts=0'], []],
  ] as const)('takes %s', async (_, tolerances, same) => {
    const words = tolerances.flatMap((each) => ['--tolerance', each]);
    expect(await judgements(...words)).toEqual(allBut(...same));
  });

  it.each([
    ['dependencyCall=5%', 'there is no metric dependencyCall\n  did you mean dependencyCalls?'],
    ['=5%', 'there is no metric \n  breaker-lab list --metrics shows them all'],
    ['attempts', 'found nothing for attempts, expected a share such as 5% or an amount such as 3'],
    ['attempts=', 'found nothing for attempts, expected a share such as 5% or an amount such as 3'],
    ['attempts=-1', 'found -1 for attempts, expected a share such as 5% or an amount such as 3'],
    [
      'attempts=5%=6',
      'found 5%=6 for attempts, expected a share such as 5% or an amount such as 3',
    ],
    ['attempts=5ms', 'found 5ms for attempts, expected a share such as 5% or an amount such as 3'],
    [
      'lastSettledMs=20',
      'found 20 for lastSettledMs, expected a share such as 5% or an amount such as 20ms',
    ],
  ])('refuses %s', async (tolerance, message) => {
    const words = ['compare', 'session-08', '--tolerance', tolerance];
    expect(await runIn(temporaryFolder(), words)).toEqual({
      code: 2,
      out: '',
      err: `error: --tolerance: ${message}\n`,
    });
  });
});

const LATENCIES = [...Object.keys(TIME_QUANTILES), 'maxMs', 'meanMs'];

/** What gets worse when answers take 45 ms longer, by how much at most; everything else is better. */
const TOLERANT = [
  '--fail-on-worse',
  ...['lastSettledMs', ...LATENCIES.map((name) => `latency.${name}`)],
  ...LATENCIES.map((name) => `callLatency.${name}`),
  'breaker.timeToOpenMs',
].flatMap((word) => (word.startsWith('--') ? [word] : ['--tolerance', `${word}=180ms`]));
TOLERANT.push('--tolerance', 'inFlight.mean=4');

describe('the exit code of compare', () => {
  it.each([
    ['is 0 when metrics got worse', [SLOW, []], [], 0],
    ['is 1 when metrics got worse, with --fail-on-worse', [SLOW, []], ['--fail-on-worse'], 1],
    ['is 0 with --fail-on-worse when all got better', [[], SLOW], TOLERANT, 0],
    ['is 1 when a variant beside the focus got worse', [[], SLOW], ['--fail-on-worse'], 1],
    ['is 0 when nothing differs', [[], []], ['--fail-on-worse'], 0],
  ] as const)('%s', async (_, runs, words, code) => {
    expect((await comparing(runs, words)).code).toBe(code);
  });
});
