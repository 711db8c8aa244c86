import { methodNames } from '../analysis/intervals.js';
import type { ReplicatedCheck } from '../analysis/replicatedCheck.js';
import type {
  ReplicatedDifference,
  ReplicatedVariant,
  Replicates,
} from '../analysis/replicates.js';

/** What is saved of a run with many seeds. */
export interface ReplicatesReport {
  /** How many seeds were asked for. */
  readonly asked: number;
  /** How many were run; 1 where nothing is left to chance. */
  readonly run: number;
  readonly firstSeed: number;
  /** True: no random draw was made, so that one run shows it all. */
  readonly deterministic: boolean;
  /** What intervals and judgements rest on. */
  readonly methods: readonly string[];
  /** The command line that was given, but for seeds and variants. */
  readonly command: string;
  /** Empty where the one run shows it all: then the report's own variants do. */
  readonly variants: readonly ReplicatedVariantReport[];
  readonly differences: readonly ReplicatedDifference[];
}

/** What is saved of one variant over many seeds. */
export interface ReplicatedVariantReport extends Omit<ReplicatedVariant, 'checks'> {
  readonly checks: readonly ReplicatedCheckReport[];
}

/** What is saved of a check over many seeds. */
export interface ReplicatedCheckReport extends ReplicatedCheck {
  /** The command line that shows the first seed in which it does not hold; null for none. */
  readonly reproduce: string | null;
}

/** What was asked for, for the report. */
export interface ReplicatesFacts {
  readonly asked: number;
  readonly firstSeed: number;
  readonly command: string;
}

/** Writes down what many seeds came to; null: the one that was run shows it all. */
export function reportReplicates(
  { asked, firstSeed, command }: ReplicatesFacts,
  replicates: Replicates | null,
): ReplicatesReport {
  const deterministic = replicates === null;
  const run = replicates?.seeds.length ?? 1;
  const methods = deterministic ? [] : methodNames(run);
  const variants = (replicates?.variants ?? []).map((variant) => reportVariant(variant, command));
  const differences = replicates?.differences ?? [];
  return { asked, run, firstSeed, deterministic, methods, command, variants, differences };
}

function reportVariant(variant: ReplicatedVariant, command: string): ReplicatedVariantReport {
  const checks = variant.checks.map((check) => {
    const seed = check.failingSeed;
    const line = `${command} --seed ${seed} --seeds 1 --variant ${variant.name}`;
    return { ...check, reproduce: seed === null ? null : line };
  });
  return { ...variant, checks };
}

/** True where many seeds were run: their figures then stand for those of the first. */
export function hasSpreads(
  replicates: ReplicatesReport | undefined,
): replicates is ReplicatesReport & { readonly deterministic: false } {
  return replicates !== undefined && !replicates.deterministic;
}
