import { worldDifferences } from './analysis/worlds.js';
import type { Plan } from './model/plan.js';
import type { Problem } from './model/problems.js';
import { type Made, REPORT_FORMAT, type ReportDocument, reportVariant } from './report/document.js';
import { reportReplicates } from './report/replicatesReport.js';
import { savedTraces } from './report/savedTraces.js';
import { type LabRun, run } from './runPlan.js';
import { runSeeds, type SeedOptions, type SeedsRun } from './runSeeds.js';
import { type Reading, readScenario } from './scenario/readScenario.js';
import { writePlan } from './scenario/writePlan.js';

export { compareReports } from './report/compareReports.js';
export { readReport } from './report/read.js';
export { readScenario, run, runSeeds };

/** Facts about the making of a report that only the host knows. */
export interface ReportFacts {
  readonly tool: ReportDocument['tool'];
  readonly made: Made;
  /** Overrides that were applied when the scenario was read. */
  readonly overrides: readonly string[];
  /** The command line that was given, but for seeds and variants; default: of the scenario's name. */
  readonly command?: string;
}

/** Writes down what came out of a run; see {@link ReportDocument}. */
export function makeReport(labRun: LabRun | SeedsRun, facts: ReportFacts): ReportDocument {
  const { plan, focus, clock, outcome, operationsKept, variants } = labRun;
  const shown = new Set(variants.map(({ name }) => name));
  return {
    format: REPORT_FORMAT,
    tool: facts.tool,
    made: facts.made,
    scenario: plan.scenario,
    title: plan.title,
    focus,
    overrides: facts.overrides,
    seed: plan.seed,
    clock,
    outcome,
    operationsKept,
    plan: writePlan(plan),
    ...tracesOf(plan),
    worldDifferences: worldDifferences(plan.variants.filter(({ name }) => shown.has(name))),
    variants: variants.map(reportVariant),
    ...replicatesOf(labRun, facts),
  };
}

/** The plan names its traces; a report of one that names none says what it always said. */
function tracesOf(plan: Plan): Pick<ReportDocument, 'traces'> {
  const traces = savedTraces(plan);
  return traces.length === 0 ? {} : { traces };
}

/** The part that only a run with many seeds has: a report of one says what it always said. */
function replicatesOf(
  labRun: LabRun | SeedsRun,
  { command }: ReportFacts,
): Pick<ReportDocument, 'replicates'> {
  if (!('replicates' in labRun) || labRun.plan.seeds === 1) return {};
  const { scenario, seeds: asked, seed: firstSeed } = labRun.plan;
  const given = { asked, firstSeed, command: command ?? `breaker-lab run ${scenario}` };
  return { replicates: reportReplicates(given, labRun.replicates) };
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
  options: Pick<SeedOptions, 'driver' | 'others'> = {},
): Promise<ReplayOutcome> {
  const { plan, problems } = readPlanOf(report, file);
  if (plan === undefined) return { problems };
  const stray = strayFocus(report, plan);
  if (stray !== null)
    return { replay: { reproduced: false, variants: [], firstDifference: stray }, problems };
  const { focus } = report;
  const operationsKept = report.operationsKept ?? Number.POSITIVE_INFINITY;
  const onlyFocus = report.variants.length < plan.variants.length;
  const runAgain = report.replicates === undefined ? run : runSeeds;
  const again = await runAgain(plan, { ...options, focus, onlyFocus, operationsKept });
  const fresh = makeReport(again, factsOf(report));
  const variants = report.variants.map(({ name, digest }) => {
    const got = fresh.variants.find((variant) => variant.name === name)?.digest ?? 'none';
    return { name, saved: digest, got };
  });
  const firstDifference = findDifference(report, fresh, '');
  return { replay: { reproduced: firstDifference === null, variants, firstDifference }, problems };
}

/** What only the host of the saved report knew. */
function factsOf({ tool, made, overrides, replicates }: ReportDocument): ReportFacts {
  const command = replicates?.command;
  return { tool, made, overrides, ...(command === undefined ? {} : { command }) };
}

/** A focus that no run can have had; null for a fine one. */
function strayFocus({ focus }: ReportDocument, plan: Plan): string | null {
  const names = plan.variants.map(({ name }) => name);
  const isFine = focus.length > 0 && focus.every((name) => names.includes(name));
  return isFine ? null : `focus is ${show(focus)}, the plan has ${show(names)}`;
}

/**
 * The saved plan is read as a scenario again, so that it is checked like one; so are its traces. What
 * is odd in it was said when it was run first; by now every default is written in, as if somebody had
 * set it.
 */
function readPlanOf(report: ReportDocument, file: string): Reading {
  const { traces = [] } = report;
  const source = { file: `${file} (plan)`, text: JSON.stringify(report.plan, null, 2) };
  const { plan, problems } = readScenario(source, [], undefined, (name) => {
    const trace = traces.find((saved) => saved.file === name);
    if (trace === undefined) return { fault: `${name}, which the report does not hold`, hint: '' };
    return { source: { file: name, text: trace.csv } };
  });
  return { plan, problems: problems.filter(({ severity }) => severity === 'error') };
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

/** A whole trace would fill the screen. */
const MOST_SHOWN = 200;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}...`;
}
