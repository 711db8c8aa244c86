/**
 * The public API of breaker-lab: read a scenario, run it, write the report, compare and replay.
 * Everything here is plain objects in and plain objects out; nothing reads or writes files.
 */

export type { Judgement, MetricComparison, Tolerance } from './analysis/compare.js';
export type { LawResult } from './analysis/lawResult.js';
export type { Metrics } from './analysis/measures.js';
export type { OperationRow } from './analysis/operationsFold.js';
export type { ReplicatedCheck } from './analysis/replicatedCheck.js';
export type {
  BrokenLaw,
  ReplicatedDifference,
  ReplicatedVariant,
  Replicates,
  Spreads,
} from './analysis/replicates.js';
export type { VariantResult } from './analysis/result.js';
export type { SeedRun, SeedVariant } from './analysis/seedRun.js';
export type { Spread } from './analysis/spread.js';
export type { Transition } from './analysis/transitionsFold.js';
export type { CheckResult, Verdict } from './analysis/verdict.js';
export {
  compareReports,
  makeReport,
  type Replay,
  type ReplayedVariant,
  type ReplayOutcome,
  type ReportFacts,
  readReport,
  readScenario,
  replay,
  run,
  runSeeds,
} from './lab.js';
export type { Check, Limit, MetricValue, Relation } from './model/checks.js';
export type { MetricInfo } from './model/metricInfo.js';
export { METRICS, type MetricName, metricInfo } from './model/metrics.js';
export type { Plan, PolicyPlan, Role, VariantPlan } from './model/plan.js';
export type { PlanDocument } from './model/planDocument.js';
export type { Problem } from './model/problems.js';
export type { LabRecord, RecordKind, Sink } from './model/records.js';
export { formatDuration, type Micros, parseDuration } from './model/time.js';
export type { VerdictName } from './model/verdicts.js';
export type { World } from './model/world.js';
export type { Comparison, VariantComparison } from './report/compareReports.js';
export { comparisonText } from './report/compareText.js';
export {
  type Made,
  REPORT_FORMAT,
  type ReportDocument,
  type VariantReport,
} from './report/document.js';
export { type Palette, PLAIN } from './report/palette.js';
export { problemsText } from './report/problemText.js';
export type {
  ReplicatedCheckReport,
  ReplicatedVariantReport,
  ReplicatesReport,
} from './report/replicatesReport.js';
export { reportSchema } from './report/schema.js';
export { storyLine } from './report/story.js';
export { reportText } from './report/text.js';
export type { ClockName, LabRun, RunOptions } from './runPlan.js';
export type { SeedOptions, SeedOrder, SeedsRun } from './runSeeds.js';
export type { Base, FindBase } from './scenario/bases.js';
export type { Reading } from './scenario/readScenario.js';
export { scenarioSchema } from './scenario/schema.js';
export type { Source } from './scenario/source.js';
export type { FindTrace } from './scenario/traceBook.js';
export { writePlan } from './scenario/writePlan.js';
export type { Driver, WallClock } from './sim/drive.js';
