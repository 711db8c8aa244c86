import type { Role } from '../model/plan.js';
import type { Metrics } from './measures.js';
import type { VariantResult } from './result.js';
import type { CheckResult } from './verdict.js';

/** What is kept of the run of one seed: as much as medians and judgements need. Plain data. */
export interface SeedRun {
  readonly seed: number;
  /** In the order of the plan, the same variants for every seed. */
  readonly variants: readonly SeedVariant[];
}

/** One variant in the run of one seed. */
export interface SeedVariant {
  readonly name: string;
  readonly role: Role;
  readonly metrics: Metrics;
  readonly checks: readonly CheckResult[];
  /** The laws that were broken. */
  readonly broken: readonly string[];
  readonly digest: string;
}

/** Takes from the results of one seed what is kept of them. */
export function seedRunOf(seed: number, results: readonly VariantResult[]): SeedRun {
  const variants = results.map(({ name, role, metrics, checks, laws, digest }) => {
    const broken = laws.filter((law) => !law.held).map(({ law }) => law);
    return { name, role, metrics, checks, broken, digest };
  });
  return { seed, variants };
}

/** Seeds are whole numbers below this; after the last comes 0. */
const SEEDS = 4_294_967_296;

/** So many seeds, counted up from the first. */
export function seedsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => (first + index) % SEEDS);
}
