import { join, relative, resolve } from 'node:path';
import { makeReport, runSeeds } from '../lab.js';
import type { Plan } from '../model/plan.js';
import { loadEndOf } from '../model/world.js';
import type { ReportDocument } from '../report/document.js';
import { type Palette, PLAIN } from '../report/palette.js';
import { quietText, reportText } from '../report/text.js';
import type { SeedOptions, SeedsRun } from '../runSeeds.js';
import type { Driver } from '../sim/drive.js';
import { localIso } from './dates.js';
import { EXIT, type ExitCode, Stop, worse } from './exit.js';
import { type Host, packageAt } from './host.js';
import { clearLine, progressDriver } from './progress.js';
import { saveReport } from './reportFiles.js';
import { seedRunner } from './seedPool.js';
import { StoryTeller } from './storyTeller.js';
import { startWallClock } from './wallClock.js';

/** How one scenario is to be run, printed and saved. */
export interface RunOrder {
  readonly plan: Plan;
  /** The variants that were asked for; undefined: none, so the plan's focus and all others along. */
  readonly focus: readonly string[] | undefined;
  readonly overrides: readonly string[];
  readonly clock: 'virtual' | 'real';
  readonly operationsKept: number;
  readonly trace: boolean;
  readonly print: 'all' | 'verdict' | 'nothing';
  /** The words of the command line that stand for this scenario, but for seeds and variants. */
  readonly command: string;
  /** Threads to run seeds on; null: as many as there are cores. */
  readonly workers: number | null;
  /** The folder of all reports; null: save none. */
  readonly reports: string | null;
}

/** What came of one scenario. */
export interface RunDone {
  readonly report: ReportDocument;
  readonly code: ExitCode;
}

/** Runs one scenario, prints what was asked for, and saves the report. */
export async function runScenario(host: Host, order: RunOrder, palette: Palette): Promise<RunDone> {
  const started = host.millis();
  const date = host.date();
  const story = new StoryTeller(order.print === 'nothing' ? host.stderr : host.stdout);
  const labRun = await runSeeds(order.plan, optionsOf(host, order, story));
  clearLine(host);
  story.finish();
  const report = documentOf(host, labRun, order, { date, elapsedMs: host.millis() - started });
  host.stdout.write(PRINTERS[order.print](report, palette));
  const verdict = report.outcome === 'pass' ? EXIT.ok : EXIT.failed;
  return { report, code: worse(verdict, save(host, report, order, date, story.text)) };
}

const PRINTERS: Readonly<
  Record<RunOrder['print'], (report: ReportDocument, palette: Palette) => string>
> = { all: reportText, verdict: quietText, nothing: () => '' };

function optionsOf(host: Host, order: RunOrder, story: StoryTeller): SeedOptions {
  const { plan, clock, operationsKept, trace } = order;
  const focus = order.focus ?? [plan.focus];
  return {
    focus,
    onlyFocus: order.focus !== undefined,
    operationsKept,
    ...(clock === 'real' ? { startClock: () => startWallClock(host) } : {}),
    others: seedRunner(host, { label: plan.scenario, kept: KEPT, workers: order.workers }),
    watch: ({ name }) => (trace && focus.includes(name) ? story.about(name) : undefined),
    driver: ({ name, world }) => telling(story, progressDriver(host, name, KEPT, loadEndOf(world))),
  };
}

const KEPT = 'no report was saved';

/** A story that is told keeps up with the run. */
function telling(story: StoryTeller, driver: Driver): Driver {
  return {
    turn(run): Promise<void> {
      story.flush();
      return driver.turn(run);
    },
  };
}

function documentOf(
  host: Host,
  labRun: SeedsRun,
  order: RunOrder,
  when: { readonly date: Date; readonly elapsedMs: number },
): ReportDocument {
  const { node, platform, packageFolder } = host;
  const version = packageAt(packageFolder)?.version ?? 'unknown';
  const elapsedMs = Math.round(when.elapsedMs);
  return makeReport(labRun, {
    tool: { name: 'breaker-lab', version },
    made: { at: localIso(when.date), elapsedMs, node, platform },
    overrides: order.overrides,
    command: order.command,
  });
}

/** The report is printed already; a folder that cannot be written costs its own exit code only. */
function save(
  host: Host,
  report: ReportDocument,
  order: RunOrder,
  date: Date,
  story: string,
): ExitCode {
  if (order.reports === null) return EXIT.ok;
  try {
    const text = `${story}${reportText(report, PLAIN)}`;
    const json = `${JSON.stringify(report, null, 2)}\n`;
    const folder = join(resolve(host.workingFolder, order.reports), report.scenario);
    const name = report.focus[0] ?? report.scenario;
    const saved = saveReport({ folder, name, date, text, json });
    if (order.print === 'all') host.stdout.write(savedText(host, [saved.text, saved.json]));
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    host.stderr.write(`${error.message}\n`);
    return error.code;
  }
}

/** Paths below the working folder are shown as the user would write them. */
function savedText(host: Host, paths: readonly string[]): string {
  const shown = paths.map((path) => {
    const seen = relative(host.workingFolder, path);
    return seen.startsWith('..') ? path : seen;
  });
  return `\nSaved  ${shown.join('\n       ')}\n`;
}
