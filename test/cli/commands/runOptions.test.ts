import { describe, expect, it } from 'vitest';
import type { ReportDocument } from '../../../src/index.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { runIn } from '../captureHost.js';
import { reportIn, session08 } from '../savedFiles.js';

const AFTER = 'session-08-circuit-breaker';

describe('--set and --seed', () => {
  it('change every variant that has the knob, and are shown in the report', async () => {
    const report = await session08(['--set', 'retry.maxAttempts=2', '--set', 'operations=5']);
    expect(report.overrides).toEqual(['retry.maxAttempts=2', 'operations=5']);
    expect(report.variants.map(({ metrics }) => metrics.attemptBudget)).toEqual([10, 10, 10]);
    expect((await text(['--set', 'operations=5'])).split('\n')[1]).toBe(
      'virtual clock, seed 1, set operations=5',
    );
  });

  it('with the short name of a variant change that variant', async () => {
    const latencyOf = async (name: string) =>
      (await session08(['--set', `variants.${name}.world.dependency.latency=6ms`])).plan.variants;
    expect(await latencyOf('circuit-breaker')).toEqual(await latencyOf(AFTER));
  });

  it('with a full path change one variant', async () => {
    const path = `variants.${AFTER}.world.dependency.latency`;
    const [changed, plain] = [await session08(['--set', `${path}=6ms`]), await session08()];
    const latencies = Object.values(changed.plan.variants).map(({ world }) => world);
    const expected = Object.entries(plain.plan.variants).map(([name, { world }]) =>
      name === AFTER ? JSON.parse(JSON.stringify(world).replace('"5ms"', '"6ms"')) : world,
    );
    expect(latencies).toEqual(expected);
  });

  it('given twice, the later one wins', async () => {
    const report = await session08(['--set', 'operations=5', '--set', 'operations=7']);
    expect(report.variants.map(({ metrics }) => metrics.operations)).toEqual([7, 7, 7]);
  });

  it('--seed goes into the plan and the overrides', async () => {
    const { seed, plan, overrides } = await session08(['--seed', '4294967295']);
    expect({ seed, planned: plan.seed, overrides }).toEqual({
      seed: 4_294_967_295,
      planned: 4_294_967_295,
      overrides: ['seed=4294967295'],
    });
  });

  it.each(['4294967296', '-1', '1.5', '1e3', 'x', ''])('--seed refuses %j', async (seed) => {
    const outcome = await runIn(temporaryFolder(), ['session-08', '--seed', seed]);
    expect(outcome).toEqual({
      code: 2,
      out: '',
      err: `error: option '--seed <number>' argument '${seed}' is invalid. Expected a whole number, 0 to 4294967295.\n`,
    });
  });
});

describe('--operations', () => {
  it.each([
    ['20 rows unless asked otherwise', [], 20],
    ['as many as asked for', ['--operations', '3'], 3],
    ['none', ['--operations', '0'], 0],
    ['all', ['--operations', 'all'], 25],
    ['no more than there are', ['--operations', '1000'], 25],
  ] as const)('keeps %s', async (_, words, rows) => {
    const { variants } = await session08(['--set', 'operations=25', ...words]);
    const kept = variants.map(({ operations, operationsTotal }) => [
      operations.length,
      operationsTotal,
    ]);
    expect(kept).toEqual([
      [rows, 25],
      [rows, 25],
      [rows, 25],
    ]);
  });

  it('says how many rows it leaves out', async () => {
    const out = await text(['--set', 'operations=25']);
    expect(out.split('\n').filter((line) => line.startsWith('...'))).toEqual([
      '... and 5 more (--operations all shows them)',
    ]);
  });

  it.each(['many', '-1', '1.5', '99999999999999999999'])('refuses %s', async (rows) => {
    const outcome = await runIn(temporaryFolder(), ['session-08', '--operations', rows]);
    expect(outcome).toEqual({
      code: 2,
      out: '',
      err: `error: --operations: found ${rows}, expected a whole number or all\n`,
    });
  });
});

describe('--clock real', () => {
  it('gives the same figures under a clock that is never late, and says which clock it was', async () => {
    const [real, virtual] = [await session08(['--clock', 'real']), await session08()];
    expect(real).toEqual({ ...virtual, clock: 'real', made: { ...real.made, elapsedMs: 2050 } });
    expect((await text(['--clock', 'real'])).split('\n')[1]).toBe('real clock, seed 1');
  });
});

describe('--trace', () => {
  it('goes to stderr with --json, which has stdout to itself', async () => {
    const folder = temporaryFolder();
    const told = await runIn(folder, ['session-08', '--trace', '--quiet', '--no-report']);
    const apart = await runIn(folder, ['session-08', '--trace', '--json', '--no-report']);
    const story = told.out.slice(0, told.out.indexOf('PASS'));
    expect(apart.err).toBe(story);
    expect(withoutElapsed(reportIn(apart.out))).toEqual(withoutElapsed(await session08()));
  });

  it('tells of the variants that were asked for only', async () => {
    const words = ['session-08', '--variant', 'control', '--trace', '--quiet', '--no-report'];
    const { out } = await runIn(temporaryFolder(), words);
    expect(out.split('\n').filter((line) => line.startsWith('Story'))).toEqual([
      'Story of session-08-same-outage',
    ]);
  });
});

async function text(words: readonly string[]): Promise<string> {
  return (await runIn(temporaryFolder(), ['session-08', '--no-report', ...words])).out;
}

function withoutElapsed(report: ReportDocument): ReportDocument {
  return { ...report, made: { ...report.made, elapsedMs: 0 } };
}
