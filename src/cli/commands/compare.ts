import { resolve } from 'node:path';
import type { Tolerance } from '../../analysis/compare.js';
import { compareReports } from '../../lab.js';
import { METRICS, metricInfo } from '../../model/metrics.js';
import { parseDuration, toMillis } from '../../model/time.js';
import type { NamedReport } from '../../report/compareReports.js';
import { comparisonText } from '../../report/compareText.js';
import { didYouMean } from '../../scenario/suggest.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode, Stop } from '../exit.js';
import { isFile } from '../files.js';
import type { Host } from '../host.js';
import { agedReport, findReport, latestScenario } from '../reportLookup.js';

/** The options of `compare`. */
export interface CompareFlags {
  readonly failOnWorse?: boolean;
  readonly tolerance?: readonly string[];
  readonly json?: boolean;
  readonly reports: string;
  readonly color?: ColourChoice;
}

/** Compares two saved reports metric by metric. */
export async function compareCommand(
  host: Host,
  names: readonly string[],
  flags: CompareFlags,
): Promise<ExitCode> {
  const tolerances = readTolerances(flags.tolerance ?? []);
  const [a, b] = findBoth(host, names, flags.reports);
  const comparison = compareReports(a, b, tolerances);
  const palette = await paletteFor(host, host.stdout, flags.color);
  host.stdout.write(
    flags.json ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonText(comparison, palette),
  );
  if (comparison.variants.length === 0) return EXIT.usage;
  return flags.failOnWorse && comparison.worse > 0 ? EXIT.failed : EXIT.ok;
}

const AGE_WORDS = ['latest', 'previous'];

/** Two paths; a scenario for its last two; `previous` and `latest`, of a scenario or of the last one run. */
function findBoth(
  host: Host,
  names: readonly string[],
  reports: string,
): readonly [NamedReport, NamedReport] {
  const [first = '', second] = names;
  if (second === undefined) {
    if (isFile(resolve(host.workingFolder, first)) || first.includes('@'))
      throw new Stop(EXIT.usage, `error: compare needs a second report besides ${first}`);
    return [
      agedReport(host, first, 'previous', reports),
      agedReport(host, first, 'latest', reports),
    ];
  }
  const find = (name: string): NamedReport =>
    AGE_WORDS.includes(name)
      ? agedReport(host, lastRun(host, reports), name, reports)
      : findReport(host, name, reports);
  return [find(first), find(second)];
}

function lastRun(host: Host, reports: string): string {
  const scenario = latestScenario(host, reports);
  if (scenario === undefined)
    throw new Stop(EXIT.usage, `error: there are no saved reports in ${reports}`);
  return scenario;
}

function readTolerances(texts: readonly string[]): ReadonlyMap<string, Tolerance> {
  const tolerances = new Map<string, Tolerance>();
  for (const [name, tolerance] of texts.map(readTolerance)) {
    if (tolerances.has(name)) {
      throw new Stop(EXIT.usage, `error: --tolerance: ${name} is given twice`);
    }
    tolerances.set(name, tolerance);
  }
  return tolerances;
}

/** `dependencyCalls=5%`, `completed=1`, `lastSettledMs=20ms`. */
function readTolerance(text: string): [string, Tolerance] {
  const [, name = text, amount = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const info = MEASURED.find((metric) => metric.name === name);
  if (info === undefined) throw new Stop(EXIT.usage, noTolerance(name));
  const tolerance = readAmount(amount.trim(), info.unit === 'ms');
  if (tolerance !== undefined) return [name, tolerance];
  const example = info.unit === 'ms' ? '20ms' : '3';
  const found = `found ${amount || 'nothing'} for ${name}`;
  const expected = `expected a share such as 5% or an amount such as ${example}`;
  throw new Stop(EXIT.usage, `error: --tolerance: ${found}, ${expected}`);
}

/** The metrics that are numbers; of the others there is no more or less. */
const MEASURED = METRICS.filter(({ unit }) => unit !== 'yes/no' && unit !== 'state');

function noTolerance(name: string): string {
  if (metricInfo(name) !== undefined) return `error: --tolerance: ${name} is not a number`;
  const names = MEASURED.map((metric) => metric.name);
  const hint = didYouMean(name, names) || 'breaker-lab list --metrics shows them all';
  return `error: --tolerance: there is no metric ${name}\n  ${hint}`;
}

function readAmount(text: string, isTime: boolean): Tolerance | undefined {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
  if (share !== undefined) return { kind: 'relative', amount: Number(share) / 100 };
  const time = isTime ? parseDuration(text) : undefined;
  if (time !== undefined) return { kind: 'absolute', amount: toMillis(time) };
  return !isTime && /^\d+(\.\d+)?$/.test(text)
    ? { kind: 'absolute', amount: Number(text) }
    : undefined;
}
