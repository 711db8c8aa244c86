import type { Plan } from '../../model/plan.js';
import { problemsText } from '../../report/problemText.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode, Stop, worse } from '../exit.js';
import type { Host } from '../host.js';
import { type RunOrder, runScenario } from '../runScenario.js';
import { findScenario } from '../scenarioFiles.js';
import { variantsCalled } from '../variantNames.js';

/** The options of `run` as the command line gives them. */
export interface RunFlags {
  readonly variant?: readonly string[];
  readonly set?: readonly string[];
  readonly seed?: string;
  readonly seeds?: string;
  readonly workers?: string;
  readonly clock: 'virtual' | 'real';
  readonly operations: string;
  readonly trace?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
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
  const orders = await takeOrders(host, names, flags);
  const palette = await paletteFor(host, host.stdout, flags.color);
  const done = [];
  for (const order of orders) done.push(await runScenario(host, order, palette));
  if (flags.json) {
    const reports = done.map(({ report }) => report);
    const document = reports.length === 1 ? reports[0] : reports;
    host.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  }
  return done.map(({ code }) => code).reduce(worse, EXIT.ok);
}

/** All are read before the first is run: a misspelt second name must not cost the first's time. */
async function takeOrders(
  host: Host,
  names: readonly string[],
  flags: RunFlags,
): Promise<readonly RunOrder[]> {
  const palette = await paletteFor(host, host.stderr, flags.color);
  const seed = flags.seed === undefined ? [] : [`seed=${flags.seed}`];
  const seeds = flags.seeds === undefined ? [] : [`seeds=${flags.seeds}`];
  const overrides = [...(flags.set ?? []), ...seed, ...seeds];
  const operationsKept = readOperations(flags.operations);
  return names.map((name) => {
    const { plan, warnings, variant } = findScenario(host, name, overrides, palette);
    host.stderr.write(problemsText(warnings, palette));
    const asked = [...(variant === undefined ? [] : [variant]), ...(flags.variant ?? [])];
    const called = asked.flatMap((word) => variantsCalled(plan, word));
    const focus = called.length === 0 ? undefined : called;
    refuseRealSeeds(plan, flags.clock);
    return { plan, focus, overrides, operationsKept, ...habitsOf(flags, name) };
  });
}

/** What does not depend on the scenario but for its name. */
function habitsOf(
  flags: RunFlags,
  name: string,
): Pick<RunOrder, 'clock' | 'trace' | 'print' | 'reports' | 'command' | 'workers'> {
  const { clock, trace = false, workers } = flags;
  return {
    ...{ clock, trace, print: printOf(flags), command: commandLine(name, flags.set ?? []) },
    reports: flags.report ? flags.reports : null,
    workers: workers === undefined ? null : Number(workers),
  };
}

/** What to type to run a scenario with these changes; seeds and variants are added to it. */
function commandLine(name: string, changes: readonly string[]): string {
  const words = ['breaker-lab', 'run', name, ...changes.flatMap((change) => ['--set', change])];
  return words.map(quoted).join(' ');
}

/** As a shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function refuseRealSeeds({ seeds }: Plan, clock: RunFlags['clock']): void {
  if (clock === 'virtual' || seeds === 1) return;
  const found = `error: --clock real follows one run, found ${seeds} seeds`;
  throw new Stop(EXIT.usage, `${found}\n  add --seeds 1`);
}

function printOf(flags: RunFlags): RunOrder['print'] {
  if (flags.json) return 'nothing';
  return flags.quiet ? 'verdict' : 'all';
}

function readOperations(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new Stop(EXIT.usage, `error: --operations: found ${text}, expected a whole number or all`);
}
