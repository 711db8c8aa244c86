import { type Replicates, replicate } from './analysis/replicates.js';
import { type SeedRun, seedRunOf, seedsFrom } from './analysis/seedRun.js';
import type { Plan } from './model/plan.js';
import { type LabRun, type RunOptions, run } from './runPlan.js';

/** How to run a plan with all its seeds. */
export interface SeedOptions extends RunOptions {
  /**
   * Runs the seeds after the first; see {@link runOthers}, which is the default. Another way may
   * run them side by side: what comes out is put in the order of the seeds.
   */
  readonly others?: (order: SeedOrder) => Promise<readonly SeedRun[]>;
}

/** What whoever runs further seeds has to know; plain data. */
export interface SeedOrder {
  readonly plan: Plan;
  readonly seeds: readonly number[];
  readonly focus: readonly string[];
  readonly onlyFocus: boolean;
}

/** The run of the first seed, and what all seeds together came to. */
export interface SeedsRun extends LabRun {
  /** Null where one seed was run alone, as asked. */
  readonly replicates: Replicates | null;
  /** True: nothing was drawn, so that the one seed that was run stands for all that were asked for. */
  readonly deterministic: boolean;
}

/**
 * Runs a plan with all its seeds and judges it over them. The first is kept with its story; the
 * others give figures only. Where nothing was drawn for the first, the others would be the same
 * run again, and are not run.
 * @throws Error when the focus names a variant that the plan does not have
 */
export async function runSeeds(plan: Plan, options: SeedOptions = {}): Promise<SeedsRun> {
  const first = await run(plan, options);
  const deterministic = plan.seeds > 1 && first.drawn === 0;
  if (plan.seeds === 1 || deterministic) return { ...first, replicates: null, deterministic };
  const { focus } = first;
  const onlyFocus = options.onlyFocus === true;
  const seeds = seedsFrom(plan.seed, plan.seeds).slice(1);
  const others = options.others ?? ((order: SeedOrder) => runOthers(order, options));
  const done = await others({ plan, seeds, focus, onlyFocus });
  const runs = [seedRunOf(plan.seed, first.variants), ...inOrder(seeds, done)];
  const names = new Set(first.variants.map(({ name }) => name));
  const variants = plan.variants.filter(({ name }) => names.has(name));
  const replicates = replicate(variants, runs, focus);
  return { ...first, outcome: replicates.outcome, replicates, deterministic };
}

/** Whoever ran them, and in whichever order: a report must not show it. */
function inOrder(seeds: readonly number[], done: readonly SeedRun[]): readonly SeedRun[] {
  const bySeed = new Map(done.map((each) => [each.seed, each]));
  return seeds.map((seed) => {
    const each = bySeed.get(seed);
    if (each === undefined) throw new Error(`seed ${seed} was not run`);
    return each;
  });
}

/** Runs seeds one after the other. */
export async function runOthers(
  order: SeedOrder,
  options: Pick<RunOptions, 'driver'> = {},
): Promise<readonly SeedRun[]> {
  const done: SeedRun[] = [];
  for (const seed of order.seeds) done.push(await runSeed(order, seed, options));
  return done;
}

/** Runs one seed of many. */
export async function runSeed(
  { plan, focus, onlyFocus }: Omit<SeedOrder, 'seeds'>,
  seed: number,
  options: Pick<RunOptions, 'driver'> = {},
): Promise<SeedRun> {
  const kept = { focus, onlyFocus, operationsKept: 0 };
  const { variants } = await run({ ...plan, seed }, { ...options, ...kept });
  return seedRunOf(seed, variants);
}
