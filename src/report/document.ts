import type { Course } from '../analysis/courseFold.js';
import type { LawResult } from '../analysis/lawResult.js';
import type { Metrics } from '../analysis/measures.js';
import type { OperationRow } from '../analysis/operationsFold.js';
import type { VariantResult } from '../analysis/result.js';
import type { Transition } from '../analysis/transitionsFold.js';
import type { CheckResult, Verdict } from '../analysis/verdict.js';
import type { WorldDifference } from '../analysis/worlds.js';
import type { PlanDocument } from '../model/planDocument.js';
import type { Scope } from '../model/scope.js';
import type { VerdictName } from '../model/verdicts.js';
import type { ReplicatesReport } from './replicatesReport.js';
import type { SavedTrace } from './savedTraces.js';

/**
 * The name and version of the report format. The number grows when an old reader would misread, and
 * with every new metric or another way to make digests, since an old report then has less to say.
 */
export const REPORT_FORMAT = 'breaker-lab-report/3';

/** What is saved of a run; also what `--json` prints. */
export interface ReportDocument {
  /** {@link REPORT_FORMAT} */
  readonly format: string;
  /** The program that made it. */
  readonly tool: { readonly name: string; readonly version: string };
  /** Facts of the wall clock and the machine; comparison and digest ignore them. */
  readonly made: Made;
  readonly scenario: string;
  readonly title: string;
  /** The variants that were asked for; they decide the outcome. */
  readonly focus: readonly string[];
  /** Overrides as given on the command line, already applied in the plan. */
  readonly overrides: readonly string[];
  readonly seed: number;
  readonly clock: 'virtual' | 'real';
  readonly outcome: VerdictName;
  /** Rows of the operations tables that were kept at most; null: all. */
  readonly operationsKept: number | null;
  /** The plan with every default written in, in the shape of a scenario file. */
  readonly plan: PlanDocument;
  /** The traces that the plan names; absent where it names none. */
  readonly traces?: readonly SavedTrace[];
  /** Where the worlds of two variants differ; see {@link WorldDifference}. */
  readonly worldDifferences: readonly WorldDifference[];
  readonly variants: readonly VariantReport[];
  /** What many seeds came to; the variants are those of the first. Absent where one was asked for. */
  readonly replicates?: ReplicatesReport;
}

/** Facts of the wall clock and the machine. */
export interface Made {
  /** Local time with its offset, ISO 8601. */
  readonly at: string;
  /** How long the run took, in milliseconds. */
  readonly elapsedMs: number;
  readonly node: string;
  readonly platform: string;
}

/** What is saved of one variant. */
export interface VariantReport {
  readonly name: string;
  readonly role: string;
  readonly metrics: Metrics;
  /** The same for each phase and each flow of the world, and for what checks are about. */
  readonly scopes: readonly ScopeReport[];
  /** How it went over time; absent in reports of versions that did not measure it. */
  readonly course?: Course;
  readonly transitions: readonly Transition[];
  /** How many transitions there were; more than are listed when the list was cut. */
  readonly transitionsTotal: number;
  readonly operations: readonly OperationRow[];
  /** How many operations settled; more than are listed when the list was cut. */
  readonly operationsTotal: number;
  readonly checks: readonly CheckResult[];
  readonly laws: readonly LawResult[];
  readonly verdict: Verdict;
  /** Fingerprint of the record stream: equal digests mean the identical run. */
  readonly digest: string;
}

/** The metrics of a part of the run: `phase`, `flow`, `dependency` or `client` say of which. */
export interface ScopeReport extends Scope {
  readonly metrics: Metrics;
}

/** The saved form of a variant's result. */
export function reportVariant(result: VariantResult): VariantReport {
  const { name, role, metrics, scopes, course, transitions, operations } = result;
  const { checks, laws, verdict, digest } = result;
  return {
    name,
    role,
    metrics,
    scopes: scopes.map((part) => ({ ...part.scope, metrics: part.metrics })),
    course,
    transitions: transitions.kept,
    transitionsTotal: transitions.total,
    operations: operations.rows,
    operationsTotal: operations.total,
    checks,
    laws,
    verdict,
    digest,
  };
}
