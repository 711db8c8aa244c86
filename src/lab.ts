import { worldDifferences } from './analysis/worlds.js';
import type { Plan } from './model/plan.js';
import type { Problem } from './model/problems.js';
import { type Made, REPORT_FORMAT, type ReportDocument, reportVariant } from './report/document.js';
import { type LabRun, type RunOptions, run } from './runPlan.js';
import { type Reading, readScenario } from './scenario/readScenario.js';
import { writePlan } from './scenario/writePlan.js';

export { compareReports } from './report/compareReports.js';
export { readReport } from './report/read.js';
export { readScenario, run };

/** Facts about the making of a report that only the host knows. */
export interface ReportFacts {
  readonly tool: ReportDocument['tool'];
  readonly made: Made;
  /** Overrides that were applied when the scenario was read. */
  readonly overrides: readonly string[];
}

/** Writes down what came out of a run; see {@link ReportDocument}. */
export function makeReport(labRun: LabRun, facts: ReportFacts): ReportDocument {
  const { plan, focus, clock, outcome, operationsKept, variants } = labRun;
  const shown = new Set(variants.map(({ name }) => name));
  const { tool, made, overrides } = facts;
  return {
    format: REPORT_FORMAT,
    tool,
    made,
    scenario: plan.scenario,
    title: plan.title,
    focus,
    overrides,
    seed: plan.seed,
    clock,
    outcome,
    operationsKept,
    plan: writePlan(plan),
    worldDifferences: worldDifferences(plan.variants.filter(({ name }) => shown.has(name))),
    variants: variants.map(reportVariant),
  };
}

/** What came of running a report's plan again. */
export interface Replay {
  /** True when every variant had the same digest and everything else that was saved was the same. */
  readonly reproduced: boolean;
  readonly variants: readonly ReplayedVariant[];
  /** The first place where the saved report and the new one differ, other than in `made` and `tool`. */
  readonly firstDifference: string | null;
}

/** One variant run again. */
export interface ReplayedVariant {
  readonly name: string;
  readonly saved: string;
  readonly got: string;
}

/** A replay, or why the report's plan cannot be run again. */
export type ReplayOutcome =
  | { readonly replay: Replay; readonly problems: readonly Problem[] }
  | { readonly replay?: undefined; readonly problems: readonly Problem[] };

/**
 * Runs the plan of a report again and holds the result against what was saved.
 * @param file how to name the report in problems
 */
export async function replay(
  report: ReportDocument,
  file: string,
  options: Pick<RunOptions, 'driver'> = {},
): Promise<ReplayOutcome> {
  const { plan, problems } = readPlanOf(report, file);
  if (plan === undefined) return { problems };
  const stray = strayFocus(report, plan);
  if (stray !== null)
    return { replay: { reproduced: false, variants: [], firstDifference: stray }, problems };
  const names = report.variants.map(({ name }) => name);
  const operationsKept = report.operationsKept ?? Number.POSITIVE_INFINITY;
  const onlyFocus = names.length < plan.variants.length;
  const again = await run(plan, { ...options, focus: report.focus, onlyFocus, operationsKept });
  const { tool, made, overrides } = report;
  const fresh = makeReport(again, { tool, made, overrides });
  const variants = report.variants.map(({ name, digest }) => {
    const got = fresh.variants.find((variant) => variant.name === name)?.digest ?? 'none';
    return { name, saved: digest, got };
  });
  const firstDifference = findDifference(report, fresh, '');
  return { replay: { reproduced: firstDifference === null, variants, firstDifference }, problems };
}

/** A focus that no run can have had; null for a fine one. */
function strayFocus({ focus }: ReportDocument, plan: Plan): string | null {
  const names = plan.variants.map(({ name }) => name);
  const isFine = focus.length > 0 && focus.every((name) => names.includes(name));
  return isFine ? null : `focus is ${show(focus)}, the plan has ${show(names)}`;
}

/** The saved plan is read as a scenario again, so that it is checked like one. */
function readPlanOf(report: ReportDocument, file: string): Reading {
  return readScenario({ file: `${file} (plan)`, text: JSON.stringify(report.plan, null, 2) });
}

/** The path of the first value that differs between two JSON values; null when none does. */
function findDifference(a: unknown, b: unknown, path: string): string | null {
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b))
    return Object.is(a, b) ? null : `${path} is ${show(a)}, the run gives ${show(b)}`;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const difference = findDifference(a[key], b[key], path === '' ? key : `${path}.${key}`);
    if (difference !== null) return difference;
  }
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'absent';
}
