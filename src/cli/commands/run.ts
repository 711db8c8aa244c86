import type { Plan } from '../../model/plan.js';
import { problemsText } from '../../report/problemText.js';
import { didYouMean } from '../../scenario/suggest.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode, Stop, worse } from '../exit.js';
import type { Host } from '../host.js';
import { type RunOrder, runScenario } from '../runScenario.js';
import { findScenario } from '../scenarioFiles.js';

/** The options of `run` as the command line gives them. */
export interface RunFlags {
  readonly variant?: readonly string[];
  readonly set?: readonly string[];
  readonly seed?: string;
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
  const overrides = [...(flags.set ?? []), ...seed];
  const operationsKept = readOperations(flags.operations);
  return names.map((name) => {
    const { plan, warnings, variant } = findScenario(host, name, overrides, palette);
    host.stderr.write(problemsText(warnings, palette));
    const asked = [...(variant === undefined ? [] : [variant]), ...(flags.variant ?? [])];
    const focus = focusOf(plan, asked);
    const { clock, trace = false } = flags;
    const reports = flags.report ? flags.reports : null;
    return { plan, focus, overrides, clock, operationsKept, trace, print: printOf(flags), reports };
  });
}

function printOf(flags: RunFlags): RunOrder['print'] {
  if (flags.json) return 'nothing';
  return flags.quiet ? 'verdict' : 'all';
}

/** Names and roles from the command line as variants; undefined: none was asked for. */
function focusOf(plan: Plan, asked: readonly string[]): readonly string[] | undefined {
  if (asked.length === 0) return undefined;
  return asked.flatMap((word) => {
    const named = plan.variants.filter(({ name, role }) => name === word || role === word);
    if (named.length > 0) return named.map(({ name }) => name);
    const names = plan.variants.map(({ name }) => name);
    const roles = plan.variants.map(({ role }) => role);
    const hint = didYouMean(word, [...names, ...roles]) || `it has ${names.join(', ')}`;
    throw new Stop(EXIT.usage, `error: ${plan.scenario} has no variant ${word}\n  ${hint}`);
  });
}

function readOperations(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new Stop(EXIT.usage, `error: --operations: found ${text}, expected a whole number or all`);
}
