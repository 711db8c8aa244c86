import type { MetricValue } from '../model/checks.js';
import type { Role, VariantPlan } from '../model/plan.js';
import type { LabRecord, Sink } from '../model/records.js';
import { DigestFold } from './digest.js';
import { type LawResult, LawsFold } from './laws.js';
import { type Metrics, MetricsFold } from './metricsFold.js';
import { OperationsFold, type OperationTable } from './operationsFold.js';
import { type TransitionList, TransitionsFold } from './transitionsFold.js';
import { type CheckResult, judgeChecks, judgeVariant, type Verdict } from './verdict.js';

/** Everything that is known of one variant after its run. */
export interface VariantResult {
  readonly name: string;
  readonly role: Role;
  readonly metrics: Metrics;
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
  private readonly metrics = new MetricsFold();
  private readonly digest = new DigestFold();
  private readonly laws = new LawsFold();
  private readonly transitions = new TransitionsFold();
  private readonly operations: OperationsFold;

  /** @param operationsKept how many rows of the operations table to keep */
  constructor(variant: VariantPlan, operationsKept: number) {
    this.variant = variant;
    this.operations = new OperationsFold(operationsKept);
  }

  take(record: LabRecord): void {
    this.metrics.take(record);
    this.digest.take(record);
    this.laws.take(record);
    this.operations.take(record);
    if (record.kind === 'breaker-changed') this.transitions.take(record);
  }

  /** The metrics alone; see {@link MetricsFold.metrics}. */
  measured(baselineCalls: number | null): Metrics {
    return this.metrics.metrics(baselineCalls);
  }

  /** The whole result, judged against what was measured of the other variants. */
  result(measured: ReadonlyMap<string, Metrics>): VariantResult {
    const { variant } = this;
    const metrics = measured.get(variant.name) ?? this.measured(null);
    const checks = judgeChecks(variant, measured);
    const laws = this.laws.results();
    return {
      name: variant.name,
      role: variant.role,
      metrics,
      transitions: this.transitions.list(),
      operations: this.operations.table(),
      checks,
      laws,
      verdict: judgeVariant(variant, checks, laws),
      digest: this.digest.hex(),
    };
  }
}

/** Judges all variants of a run together, since they refer to each other. */
export function judgeAll(folds: readonly VariantFolds[]): readonly VariantResult[] {
  const baseline = baselineCalls(folds);
  const measured = new Map(folds.map((fold) => [fold.variant.name, fold.measured(baseline)]));
  return folds.map((fold) => fold.result(measured));
}

/** Calls are avoided against the variant with role before; null when there is not exactly one. */
function baselineCalls(folds: readonly VariantFolds[]): number | null {
  const [first, second] = folds.filter((fold) => fold.variant.role === 'before');
  if (first === undefined || second !== undefined) return null;
  const calls: MetricValue = first.measured(null).dependencyCalls;
  return typeof calls === 'number' ? calls : null;
}
