import { METRICS, type MetricName } from '../model/metrics.js';
import type { Role, VariantPlan } from '../model/plan.js';
import { gravest, type VerdictName } from '../model/verdicts.js';
import { noteMissingHarm, overallOutcome } from './harm.js';
import { judgeOverSeeds, type ReplicatedCheck } from './replicatedCheck.js';
import type { SeedRun, SeedVariant } from './seedRun.js';
import { type Spread, spreadOf, spreadOfFigures } from './spread.js';
import { explainVerdict, type Verdict, verdictText } from './verdict.js';

/** What came of running a plan with many seeds: the same luck for every variant of a seed. */
export interface Replicates {
  /** The seeds that were run, in their order. */
  readonly seeds: readonly number[];
  readonly outcome: VerdictName;
  /** In the order of the plan. */
  readonly variants: readonly ReplicatedVariant[];
  /** Every `after` less every variant of another role, seed by seed. */
  readonly differences: readonly ReplicatedDifference[];
}

/** One variant over many seeds. */
export interface ReplicatedVariant {
  readonly name: string;
  readonly role: Role;
  readonly metrics: Spreads;
  readonly checks: readonly ReplicatedCheck[];
  /** The laws that were broken, each with the first seed that broke it. */
  readonly broken: readonly BrokenLaw[];
  readonly verdict: Verdict;
  /** The digests seed by seed. */
  readonly digests: readonly string[];
}

/** A spread for every metric. */
export type Spreads = Readonly<Record<MetricName, Spread>>;

/** A law that some seed broke. */
export interface BrokenLaw {
  readonly law: string;
  readonly seed: number;
}

/** How two variants differ in the figures, seed by seed. */
export interface ReplicatedDifference {
  readonly from: string;
  readonly to: string;
  /** `to` less `from`; what is no figure was not measured. */
  readonly metrics: Spreads;
}

/**
 * Sums the runs of many seeds up and judges them as a whole.
 * @param plans the variants that were run, in the order of the plan
 * @param runs in the order of their seeds, at least one
 */
export function replicate(
  plans: readonly VariantPlan[],
  runs: readonly SeedRun[],
  focus: readonly string[],
): Replicates {
  const judged = plans.map((plan, index) => replicateVariant(plan, variantOf(runs, index), runs));
  const variants = noteMissingHarm(judged, focus);
  const areLawsKept = variants.every(({ broken }) => broken.length === 0);
  return {
    seeds: runs.map(({ seed }) => seed),
    outcome: overallOutcome(variants, focus, areLawsKept),
    variants,
    differences: differencesOf(plans, runs),
  };
}

/** The runs of the variant at a place, seed by seed. */
function variantOf(runs: readonly SeedRun[], index: number): readonly SeedVariant[] {
  return runs.flatMap(({ variants }) => variants[index] ?? []);
}

function replicateVariant(
  plan: VariantPlan,
  own: readonly SeedVariant[],
  runs: readonly SeedRun[],
): ReplicatedVariant {
  const { name, role } = plan;
  const seeds = runs.map(({ seed }) => seed);
  const metrics = spreadsOf((metric) => own.map((variant) => variant.metrics[metric]));
  const checks = plan.checks.map((check, index) =>
    judgeOverSeeds(
      check,
      own.flatMap((variant) => variant.checks[index] ?? []),
      seeds,
    ),
  );
  const broken = brokenLaws(own, seeds);
  const verdict = verdictOf(plan, checks, broken);
  return { name, role, metrics, checks, broken, verdict, digests: own.map(({ digest }) => digest) };
}

function spreadsOf(values: (metric: MetricName) => Parameters<typeof spreadOf>[1]): Spreads {
  const entries = METRICS.map(({ name, unit }) => [name, spreadOf(unit, values(name))]);
  // One entry for every name of the catalogue.
  return Object.fromEntries(entries) as Spreads;
}

function brokenLaws(own: readonly SeedVariant[], seeds: readonly number[]): readonly BrokenLaw[] {
  const first = new Map<string, number>();
  own.forEach(({ broken }, index) => {
    for (const law of broken) if (!first.has(law)) first.set(law, seeds[index] ?? 0);
  });
  return [...first].map(([law, seed]) => ({ law, seed }));
}

function verdictOf(
  plan: VariantPlan,
  checks: readonly ReplicatedCheck[],
  broken: readonly BrokenLaw[],
): Verdict {
  const isFail = checks.length === 0 || broken.length > 0;
  const outcome = gravest([isFail ? 'fail' : 'pass', ...checks.map((check) => check.outcome)]);
  const laws = broken.map(({ law }) => law);
  const why = explainVerdict(outcome, checks, laws);
  return { outcome, text: verdictText(plan.verdict, outcome), why };
}

function differencesOf(
  plans: readonly VariantPlan[],
  runs: readonly SeedRun[],
): readonly ReplicatedDifference[] {
  const others = plans.flatMap((plan, index) => (plan.role === 'after' ? [] : [index]));
  const afters = plans.flatMap((plan, index) => (plan.role === 'after' ? [index] : []));
  return afters.flatMap((to) => others.map((from) => difference(plans, runs, from, to)));
}

function difference(
  plans: readonly VariantPlan[],
  runs: readonly SeedRun[],
  from: number,
  to: number,
): ReplicatedDifference {
  const [a, b] = [variantOf(runs, from), variantOf(runs, to)];
  const entries = METRICS.map(({ name }) => {
    const pairs = b.map((variant, seed) => less(variant.metrics[name], a[seed]?.metrics[name]));
    return [name, spreadOfFigures(pairs)];
  });
  // One entry for every name of the catalogue.
  const metrics = Object.fromEntries(entries) as Spreads;
  return { from: plans[from]?.name ?? '', to: plans[to]?.name ?? '', metrics };
}

function less(b: unknown, a: unknown): number | null {
  return typeof b === 'number' && typeof a === 'number' ? b - a : null;
}
