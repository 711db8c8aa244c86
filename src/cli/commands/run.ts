import { join, resolve } from 'node:path';
import { makeReport, run } from '../../lab.js';
import { type Plan, ROLES, type VariantPlan } from '../../model/plan.js';
import type { Sink } from '../../model/records.js';
import { fromMillis } from '../../model/time.js';
import type { ReportDocument } from '../../report/document.js';
import { type Palette, PLAIN } from '../../report/palette.js';
import { problemsText } from '../../report/problemText.js';
import { quietText, reportText } from '../../report/text.js';
import { didYouMean } from '../../scenario/suggest.js';
import type { WallClock } from '../../sim/drive.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode, Stop } from '../exit.js';
import { type Host, packageAt } from '../host.js';
import { clearLine, progressDriver } from '../progress.js';
import { type SavedReport, saveReport } from '../reportFiles.js';
import { findScenario } from '../scenarioFiles.js';
import { StoryTeller } from '../storyTeller.js';

/** The options of `run` as the command line gives them. */
export interface RunFlags {
  readonly variant: readonly string[];
  readonly set: readonly string[];
  readonly seed?: string;
  readonly clock: 'virtual' | 'real';
  readonly operations: string;
  readonly trace: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly reports: string;
  /** False with --no-report. */
  readonly report: boolean;
  readonly color?: ColourChoice;
}

/** Runs scenarios one after the other, prints and saves each, and says whether all proofs hold. */
export async function runCommand(
  host: Host,
  names: readonly string[],
  flags: RunFlags,
): Promise<ExitCode> {
  const palettes = {
    out: await paletteFor(host, host.stdout, flags.color),
    err: await paletteFor(host, host.stderr, flags.color),
  };
  const overrides = flags.seed === undefined ? flags.set : [...flags.set, `seed=${flags.seed}`];
  // All are read before the first is run: a misspelt second name must not cost the first's time.
  const found = names.map((name) => findScenario(host, name, overrides, palettes.err));
  const reports: ReportDocument[] = [];
  let code: ExitCode = EXIT.ok;
  for (const { plan, warnings, variant } of found) {
    host.stderr.write(problemsText(warnings, palettes.err));
    const focus = focusOf(
      plan,
      variant === undefined ? flags.variant : [variant, ...flags.variant],
    );
    const done = await runOne(host, plan, focus, flags, palettes.out);
    reports.push(done.report);
    code = worse(code, done.code);
  }
  if (flags.json)
    host.stdout.write(`${JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2)}\n`);
  return code;
}

function worse(a: ExitCode, b: ExitCode): ExitCode {
  return a >= b ? a : b;
}

interface Done {
  readonly report: ReportDocument;
  readonly code: ExitCode;
}

async function runOne(
  host: Host,
  plan: Plan,
  focus: readonly string[] | undefined,
  flags: RunFlags,
  palette: Palette,
): Promise<Done> {
  const started = host.millis();
  const date = host.date();
  const story = new StoryTeller(flags.json ? host.stderr : host.stdout);
  const labRun = await run(plan, {
    focus: focus ?? [plan.focus],
    onlyFocus: focus !== undefined,
    operationsKept: operationsKept(flags.operations),
    ...(flags.clock === 'real' ? { startClock: () => wallClock(host) } : {}),
    watch: (variant) => watcher(variant, flags, focus ?? [plan.focus], story),
    driver: (variant) => progressDriver(host, variant.name, 'no report was saved'),
  });
  clearLine(host);
  story.finish();
  const facts = {
    tool: { name: 'breaker-lab', version: packageAt(host.packageFolder)?.version ?? 'unknown' },
    made: {
      at: localIso(date),
      elapsedMs: Math.round(host.millis() - started),
      node: host.node,
      platform: host.platform,
    },
    overrides: flags.seed === undefined ? flags.set : [...flags.set, `seed=${flags.seed}`],
  };
  const report = makeReport(labRun, facts);
  if (!flags.json)
    host.stdout.write(flags.quiet ? quietText(report, palette) : reportText(report, palette));
  const verdictCode = report.outcome === 'pass' ? EXIT.ok : EXIT.failed;
  return { report, code: worse(verdictCode, save(host, report, date, story.text, flags)) };
}

function watcher(
  variant: VariantPlan,
  flags: RunFlags,
  focus: readonly string[],
  story: StoryTeller,
): Sink | undefined {
  return flags.trace && focus.includes(variant.name) ? story.about(variant.name) : undefined;
}

/** Names and roles from the command line as variants; undefined: none was asked for. */
function focusOf(plan: Plan, asked: readonly string[]): readonly string[] | undefined {
  if (asked.length === 0) return undefined;
  return asked.flatMap((name) => {
    const named = plan.variants.filter((variant) => variant.name === name || variant.role === name);
    if (named.length > 0) return named.map((variant) => variant.name);
    const names = plan.variants.map((variant) => variant.name);
    const hint = didYouMean(name, [...names, ...ROLES]) || `it has ${names.join(', ')}`;
    throw new Stop(EXIT.usage, `error: ${plan.scenario} has no variant ${name}\n  ${hint}`);
  });
}

function operationsKept(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new Stop(EXIT.usage, `error: --operations: found ${text}, expected a whole number or all`);
}

/** The report is printed already; a folder that cannot be written costs its own exit code only. */
function save(
  host: Host,
  report: ReportDocument,
  date: Date,
  story: string,
  flags: RunFlags,
): ExitCode {
  if (!flags.report) return EXIT.ok;
  try {
    const saved = saveReport({
      folder: join(resolve(host.workingFolder, flags.reports), report.scenario),
      name: report.focus[0] ?? report.scenario,
      date,
      text: `${story}${reportText(report, PLAIN)}`,
      json: `${JSON.stringify(report, null, 2)}\n`,
    });
    if (!flags.json && !flags.quiet) host.stdout.write(savedText(host, saved));
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    host.stderr.write(`${error.message}\n`);
    return error.code;
  }
}

function savedText(host: Host, saved: SavedReport): string {
  const shown = [saved.text, saved.json].map((path) =>
    path.startsWith(`${host.workingFolder}/`) ? path.slice(host.workingFolder.length + 1) : path,
  );
  return `\nSaved  ${shown.join('\n       ')}\n`;
}

function wallClock(host: Host): WallClock {
  const started = host.millis();
  const now = () => fromMillis(host.millis() - started);
  return {
    now,
    async sleepUntil(time): Promise<void> {
      // Timers may fire up to a millisecond early.
      while (now() < time && !host.interrupted)
        await host.sleep(Math.max(1, (time - now()) / 1000));
    },
  };
}

/** Local time with its offset, so that a reader elsewhere knows when it was: ISO 8601. */
function localIso(date: Date): string {
  const offset = -date.getTimezoneOffset();
  const shifted = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const two = (value: number): string => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${shifted}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
}
