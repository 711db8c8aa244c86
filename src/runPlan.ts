import { noteMissingHarm, overallOutcome } from './analysis/harm.js';
import { judgeAll, scopesAskedFor, VariantFolds, type VariantResult } from './analysis/result.js';
import { tee } from './analysis/tee.js';
import type { Plan, VariantPlan } from './model/plan.js';
import type { Sink } from './model/records.js';
import type { VerdictName } from './model/verdicts.js';
import { type Driver, driveReal, driveVirtual, type WallClock } from './sim/drive.js';
import { startRun } from './sim/simulate.js';

/** Which clock a run follows. */
export type ClockName = 'virtual' | 'real';

/** How to run a plan. */
export interface RunOptions {
  /** The variants to judge and show; default: the plan's focus. */
  readonly focus?: readonly string[];
  /** True: only the variants that the focus needs. False (default): all of the scenario. */
  readonly onlyFocus?: boolean;
  /** Rows of the operations table to keep per variant; default 20, may be infinite. */
  readonly operationsKept?: number;
  /** A new clock for every variant, to run in real time; default: virtual time. */
  readonly startClock?: () => WallClock;
  /** Asked for a sink that takes the records of a variant as they happen. */
  readonly watch?: (variant: VariantPlan) => Sink | undefined;
  /** Lets the host breathe during long runs; default: nothing. */
  readonly driver?: (variant: VariantPlan) => Driver;
}

/** What came out of running a plan. */
export interface LabRun {
  readonly plan: Plan;
  readonly clock: ClockName;
  /** The variants asked for, in the order of the plan. */
  readonly focus: readonly string[];
  readonly outcome: VerdictName;
  /** Rows of the operations table that were kept at most; null: all. */
  readonly operationsKept: number | null;
  /** In the order of the plan. */
  readonly variants: readonly VariantResult[];
  /** Random draws that all variants made together; without any the run is the same for every seed. */
  readonly drawn: number;
}

/** Rows of the operations table that are kept unless asked otherwise. */
export const OPERATIONS_KEPT = 20;

/**
 * Runs variants of a plan, one after the other, and judges them.
 *
 * One seed is run, that of the plan; see {@link import('./runSeeds.js').runSeeds} for more.
 *
 * The outcome is pass when every variant of the focus passes, no law is broken anywhere, and a
 * `before` that was run along shows the harm it claims: a gain over nothing is no gain.
 * @throws Error when the focus names a variant that the plan does not have
 */
export async function run(plan: Plan, options: RunOptions = {}): Promise<LabRun> {
  const focus = orderFocus(plan, options.focus ?? [plan.focus]);
  const chosen = options.onlyFocus === true ? neededBy(focus, plan) : plan.variants;
  const kept = options.operationsKept ?? OPERATIONS_KEPT;
  const asked = scopesAskedFor(chosen);
  const folds = chosen.map((variant) => new VariantFolds(variant, kept, asked));
  let drawn = 0;
  for (const each of folds) drawn += await runVariant(each, plan.seed, options);
  const variants = noteMissingHarm(judgeAll(folds), focus);
  const clock = options.startClock === undefined ? 'virtual' : 'real';
  const operationsKept = Number.isFinite(kept) ? kept : null;
  const outcome = outcomeOf(variants, focus);
  return { plan, clock, focus, outcome, operationsKept, variants, drawn };
}

/** @returns the draws that were made */
async function runVariant(folds: VariantFolds, seed: number, options: RunOptions): Promise<number> {
  const { variant } = folds;
  const watcher = options.watch?.(variant);
  const sink = watcher === undefined ? folds : tee([watcher, folds]);
  const driver = options.driver?.(variant) ?? { turn: () => Promise.resolve() };
  const clock = options.startClock?.();
  const started = startRun(variant, seed, sink);
  if (clock === undefined) await driveVirtual(started, driver);
  else await driveReal(started, driver, clock);
  return started.drawn;
}

function orderFocus(plan: Plan, names: readonly string[]): readonly string[] {
  const known = plan.variants.map((variant) => variant.name).filter((name) => names.includes(name));
  if (known.length === 0 || names.some((name) => !known.includes(name))) {
    throw new Error(`the focus ${names.join()} is not among the variants of ${plan.scenario}`);
  }
  return known;
}

/** The focus, the variants that its checks refer to, and those that calls are avoided against. */
function neededBy(focus: readonly string[], plan: Plan): readonly VariantPlan[] {
  const inFocus = plan.variants.filter((variant) => focus.includes(variant.name));
  const referred = inFocus.flatMap((variant) =>
    variant.checks.flatMap(({ limit }) =>
      limit.kind === 'metric' && limit.variant !== null ? [limit.variant] : [],
    ),
  );
  const needsBaseline = inFocus.some((variant) => variant.role !== 'before');
  return plan.variants.filter(
    ({ name, role }) =>
      focus.includes(name) || referred.includes(name) || (needsBaseline && role === 'before'),
  );
}

function outcomeOf(variants: readonly VariantResult[], focus: readonly string[]): VerdictName {
  const areLawsKept = variants.every(({ laws }) => laws.every((law) => law.held));
  return overallOutcome(variants, focus, areLawsKept);
}
