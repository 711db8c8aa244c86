import { describe, expect, it } from 'vitest';
import { makeReport, readReport, replay, runSeeds } from '../src/lab.js';
import { run } from '../src/runPlan.js';
import { runOthers, type SeedOrder } from '../src/runSeeds.js';
import { session08 } from './plans.js';
import { FACTS } from './savedReports.js';
import { coin } from './seedRuns.js';

describe('a run with many seeds', () => {
  it('runs each seed as it would be run alone, and keeps the story of the first', async () => {
    const { replicates, variants, drawn } = await runSeeds(coin('seeds=4', 'seed=7'));
    expect(replicates?.seeds).toEqual([7, 8, 9, 10]);
    const digests = [];
    for (const seed of [7, 8, 9, 10]) {
      const alone = await run(coin(`seed=${seed}`));
      digests.push(alone.variants.map(({ digest }) => digest));
    }
    const [plain, jittered] = replicates?.variants ?? [];
    expect(plain?.digests).toEqual(digests.map(([first]) => first));
    expect(jittered?.digests).toEqual(digests.map(([, second]) => second));
    expect(variants.map(({ operations }) => operations.rows.length)).toEqual([12, 12]);
    expect(drawn).toBeGreaterThan(0);
  });

  it('goes on from 0 after the last seed there is', async () => {
    const { replicates } = await runSeeds(coin('seeds=3', 'seed=4294967294'));
    expect(replicates?.seeds).toEqual([4_294_967_294, 4_294_967_295, 0]);
  });

  it('gives every variant of a seed the same luck: the one without chance never varies', async () => {
    const { replicates } = await runSeeds(coin('seeds=12'));
    const [plain, jittered] = replicates?.variants ?? [];
    expect(new Set(plain?.digests).size).toBe(1);
    expect(new Set(jittered?.digests).size).toBeGreaterThan(1);
  });

  it('does not depend on the order in which the others came back', async () => {
    const others = async (order: SeedOrder) => [...(await runOthers(order))].reverse();
    const [one, other] = [
      await runSeeds(coin('seeds=6')),
      await runSeeds(coin('seeds=6'), { others }),
    ];
    expect(other).toEqual(one);
  });

  it('is refused where a seed did not come back', async () => {
    const others = async (order: SeedOrder) => (await runOthers(order)).slice(1);
    const lost = runSeeds(coin('seeds=3'), { others });
    await expect(lost).rejects.toThrow(new Error('seed 2 was not run'));
  });

  it('of a scenario without chance runs once: one run shows it all', async () => {
    const others = () => Promise.reject(new Error('nothing else is to be run'));
    const { deterministic, replicates, drawn } = await runSeeds(session08('seeds=30'), { others });
    expect({ deterministic, replicates, drawn }).toEqual({
      deterministic: true,
      replicates: null,
      drawn: 0,
    });
  });
});

describe('a report on many seeds', () => {
  const reportOn = async (...overrides: readonly string[]) =>
    makeReport(await runSeeds(coin(...overrides)), FACTS);

  it('names what its intervals rest on, and the line that shows the first failing seed', async () => {
    const { replicates, outcome } = await reportOn('seeds=10');
    expect(replicates?.methods[0]).toBe(
      'figures: the median, and by order statistics the values of ranks 2 and 9 of 10 (exact binomial, 97.9 %)',
    );
    const closed = replicates?.variants[1]?.checks[1];
    expect(closed?.reproduce).toBe(
      `breaker-lab run coin --seed ${closed?.failingSeed} --seeds 1 --variant jittered`,
    );
    const alone = await run(coin(`seed=${closed?.failingSeed}`));
    expect(alone.variants[1]?.checks[1]?.outcome).toBe('fail');
    expect(outcome).toBe('unsure');
  });

  it('of a scenario without chance is that of the one run, and says so', async () => {
    const { replicates, ...rest } = makeReport(await runSeeds(session08('seeds=30')), FACTS);
    const { plan, ...single } = makeReport(await run(session08()), FACTS);
    expect(rest).toEqual({ ...single, plan: { ...plan, seeds: 30 } });
    expect(replicates).toEqual({
      ...{ asked: 30, run: 1, firstSeed: 1, deterministic: true, methods: [] },
      ...{ command: 'breaker-lab run session-08', variants: [], differences: [] },
    });
  });

  it('of one seed says nothing of others', async () => {
    expect(await reportOn('seeds=1')).toEqual(makeReport(await run(coin()), FACTS));
  });

  it('is read back, and replayed seed by seed', async () => {
    const { report } = readReport(JSON.stringify(await reportOn('seeds=7')));
    if (report === undefined) throw new Error('the report cannot be read');
    const { replay: same } = await replay(report, 'saved.json');
    expect([same?.reproduced, same?.firstDifference]).toEqual([true, null]);
    const forged = JSON.parse(JSON.stringify(report));
    forged.replicates.variants[1].digests[4] = 'other';
    const { replay: other } = await replay(forged, 'saved.json');
    expect(other?.firstDifference).toMatch(
      /^replicates\.variants\.1\.digests\.4 is "other", the run/,
    );
  });
});
