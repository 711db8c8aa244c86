import type { Role, VariantPlan } from '../model/plan.js';
import type { LabRecord, Sink } from '../model/records.js';
import { outlineOf, type Scope } from '../model/scope.js';
import { type Course, CourseFold } from './courseFold.js';
import { DigestFold } from './digest.js';
import type { LawResult } from './lawResult.js';
import { LawsFold } from './laws.js';
import { Measurement } from './measurement.js';
import type { Metrics } from './measures.js';
import { OperationsFold, type OperationTable } from './operationsFold.js';
import { type MetricsOfScope, ScopedMetrics } from './scopedMetrics.js';
import { type TransitionList, TransitionsFold } from './transitionsFold.js';
import {
  type CheckResult,
  judgeChecks,
  judgeVariant,
  type MeasuredByVariant,
  type Verdict,
} from './verdict.js';

/** Everything that is known of one variant after its run. */
export interface VariantResult {
  readonly name: string;
  readonly role: Role;
  readonly metrics: Metrics;
  /** The same for each phase and each flow, and for what checks are about. */
  readonly scopes: readonly MetricsOfScope[];
  /** How it went over time. */
  readonly course: Course;
  readonly transitions: TransitionList;
  readonly operations: OperationTable;
  readonly checks: readonly CheckResult[];
  readonly laws: readonly LawResult[];
  readonly verdict: Verdict;
  readonly digest: string;
}

/** All folds over the records of one variant's run. */
export class VariantFolds implements Sink {
  readonly variant: VariantPlan;
  readonly metrics: ScopedMetrics;
  private readonly digest = new DigestFold();
  private readonly laws = new LawsFold();
  private readonly course = new CourseFold();
  private readonly transitions = new TransitionsFold();
  private readonly operations: OperationsFold;

  /**
   * @param operationsKept how many rows of the operations table to keep
   * @param asked the parts of the run that the checks of any variant are about
   */
  constructor(variant: VariantPlan, operationsKept: number, asked = scopesAskedFor([variant])) {
    this.variant = variant;
    this.metrics = new ScopedMetrics(outlineOf(variant.world), asked);
    this.operations = new OperationsFold(operationsKept);
  }

  take(record: LabRecord): void {
    this.metrics.take(record);
    this.digest.take(record);
    this.laws.take(record);
    // One of the most frequent, and of no concern to those below.
    if (record.kind === 'retry-waiting') return;
    this.operations.take(record);
    this.course.take(record);
    if (record.kind === 'breaker-changed') this.transitions.take(record);
  }

  /** The whole result, judged against what was measured of all variants. */
  result(own: Measurement, measured: MeasuredByVariant): VariantResult {
    const { variant } = this;
    const checks = judgeChecks(variant, measured);
    const laws = this.laws.results();
    return {
      name: variant.name,
      role: variant.role,
      metrics: own.whole,
      scopes: own.parts,
      course: this.course.course(),
      transitions: this.transitions.list(),
      operations: this.operations.table(),
      checks,
      laws,
      verdict: judgeVariant(variant, checks, laws),
      digest: this.digest.hex(),
    };
  }
}

/** The parts of a run that the checks of some variants are about. */
export function scopesAskedFor(variants: readonly VariantPlan[]): readonly Scope[] {
  return variants.flatMap(({ checks }) => checks.flatMap(({ scope }) => scope ?? []));
}

/** Judges all variants of a run together, since they refer to each other. */
export function judgeAll(folds: readonly VariantFolds[]): readonly VariantResult[] {
  const baseline = baselineOf(folds);
  const all = folds.map((fold) => ({ fold, own: new Measurement(fold.metrics, baseline) }));
  const measured = new Map(all.map(({ fold, own }) => [fold.variant.name, own]));
  return all.map(({ fold, own }) => fold.result(own, measured));
}

/** Calls are avoided against the variant with role before; null when there is not exactly one. */
function baselineOf(folds: readonly VariantFolds[]): ScopedMetrics | null {
  const [first, second] = folds.filter((fold) => fold.variant.role === 'before');
  return first === undefined || second !== undefined ? null : first.metrics;
}
