import { describe, expect, it } from 'vitest';
import { run } from '../src/index.js';
import type { LabRecord } from '../src/model/records.js';
import { planOf } from './scenarioTexts.js';
import { meanOf, retryLoad, standardError } from './theory.js';

/** A scenario of one variant, as a file has it. */
function planWith(seed: number, world: string, policies: string) {
  return planOf(`
scenario: my
title: Many clients
about: Many clients.
seed: ${seed}
world: ${world}
variants:
  my-clients:
    role: control
    about: Many clients.
    policies: ${policies}
    checks: [{ name: they call, metric: operations, atLeast: 1 }]
    verdict: { pass: P, fail: F }
`);
}

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

/** Success and load of 6000 calls in a minute over so many clients, a fifth of all attempts failing. */
async function spread(clients: number, policies: string): Promise<[number[], number[]]> {
  const world = `{ duration: 60s, clients: ${clients}, workload: { arrivals: 100/s }, dependency: { latency: 1ms, trouble: [{ kind: fail, rate: 20% }] } }`;
  const [success, load]: [number[], number[]] = [[], []];
  for (const seed of SEEDS) {
    const { variants } = await run(planWith(seed, world, policies));
    success.push(Number(variants[0]?.metrics.completedRatio));
    load.push(Number(variants[0]?.metrics.amplification));
  }
  return [success, load];
}

const RETRY = '{ retry: { maxAttempts: 4, delay: 0ms } }';
const BUCKET = '{ retryBudget: { size: 4.9, deposit: 0.1, depositOn: start } }';

/** One run of 6000 calls, of a deviation of at most 0.5 each, beside the mean of ten of ours. */
const TOLERANCE = 3 * 0.5 * Math.sqrt(1 / 6_000 + 1 / 60_000);

describe('the same load spread over more clients, each with a bucket of its own', () => {
  // Source: brooker.co.za/blog/2022/02/28/retries.html, "effect of client count".
  it.each([
    [10, 1.106, 0.881],
    [100, 1.156, 0.914],
    [1000, 1.248, 0.994],
  ])(
    'of %d clients has the load %d and the success %d published',
    async (clients, load, success) => {
      const [successes, loads] = await spread(clients, `[${RETRY}, ${BUCKET}]`);
      expect(Math.abs(meanOf(loads) - load)).toBeLessThan(TOLERANCE);
      expect(Math.abs(meanOf(successes) - success)).toBeLessThan(TOLERANCE);
    },
  );

  it('of one bucket for all does not depend on how many they are: 1.1 and its first tokens', async () => {
    const shared = `{ retryBudget: { size: 4.9, deposit: 0.1, depositOn: start }, scope: dependency }`;
    for (const clients of [10, 1000]) {
      const [, loads] = await spread(clients, `[${RETRY}, ${shared}]`);
      // At most 4.9 tokens of 6000 are there from the start, and a few come in while it is full.
      expect(Math.abs(meanOf(loads) - 1.1)).toBeLessThan(0.002);
    }
  });

  it('without buckets has the load of free retries, however many clients', async () => {
    for (const clients of [10, 1000]) {
      const [, loads] = await spread(clients, `[${RETRY}]`);
      const miss = Math.abs(meanOf(loads) - retryLoad(0.2, 4)) / standardError(loads);
      expect(miss).toBeLessThan(4);
    }
  });
});

/** How many of a thousand clients probe in each tenth of a second from 7 s to 13 s. */
async function probesByTenth(jitter: string, seed: number): Promise<Uint32Array> {
  const stages =
    '[{ for: 5ms, rate: 1000000/s }, { for: 6995ms, rate: 0/s }, { for: 6s, rate: 30000/s }]';
  const world = `{ clients: 1000, workload: { arrivals: { stages: ${stages} } }, dependency: { latency: 1ms, recoversAfter: never } }`;
  const breaker = `[{ breaker: { failureThreshold: 1, openDuration: { initial: 10s, jitter: ${jitter} } } }]`;
  const counts = new Uint32Array(60);
  const sink = {
    take: ({ kind, at }: LabRecord) => {
      if (kind !== 'probe-admitted') return;
      const tenth = Math.floor((at - 7_000_000) / 100_000);
      counts[tenth] = (counts[tenth] ?? 0) + 1;
    },
  };
  await run(planWith(seed, world, breaker), { watch: () => sink });
  return counts;
}

describe('a thousand breakers that opened at one moment for 10 s', () => {
  it('probe within one tenth of a second without jitter, but for those that have nothing to do', async () => {
    const counts = await probesByTenth('none', 1);
    // Seven in a thousand have no first call, and 4 % wait more than a tenth for their next one.
    expect(Math.max(...counts)).toBeGreaterThan(900);
    expect(counts.findIndex((count) => count > 0)).toBe(30);
  });

  // Clients x tenth / (2 x jitter), and a peak not far above: the mean of the fullest of so many
  // Poisson counts, give or take 4 deviations of a single count.
  it.each([
    ['1s', 50, 20],
    ['2500ms', 20, 50],
  ])('with a jitter of %s spread evenly: %i in each of %i tenths', async (jitter, mean, tenths) => {
    const counts = await probesByTenth(jitter, 1);
    const first = 30 - tenths / 2;
    // The last tenths still fill and the first are not full yet: calls come every 33 ms.
    const inside = counts.slice(first + 1, first + tenths);
    expect(Math.abs(meanOf(inside) - mean * 0.993)).toBeLessThan(
      4 * Math.sqrt(mean / inside.length),
    );
    expect(Math.max(...counts)).toBeLessThan(mean + 4.5 * Math.sqrt(mean));
    expect(Math.max(...counts)).toBeGreaterThan(mean + Math.sqrt(mean));
  });
});
