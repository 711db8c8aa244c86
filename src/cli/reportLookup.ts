import { readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readReport } from '../lab.js';
import type { NamedReport } from '../report/compareReports.js';
import { didYouMean } from '../scenario/suggest.js';
import { EXIT, Stop } from './exit.js';
import { isFile, readUserFile } from './files.js';
import type { Host } from './host.js';
import { savedReports } from './reportFiles.js';

/** Which of a scenario's saved reports: counted from the newest. */
const AGES: Readonly<Record<string, number>> = { latest: 1, previous: 2 };

/**
 * Finds a saved report: by the path of its .json or .txt file, or as `SCENARIO@latest` and
 * `SCENARIO@previous`, where a scenario's bare name means its latest.
 * @throws Stop with exit code 2 and one clear line when there is none or it cannot be read
 */
export function findReport(host: Host, name: string, reports: string): NamedReport {
  const path = resolve(host.workingFolder, name);
  if (isFile(path)) return loadReport(path, name);
  if (/[\\/]|\.(json|txt)$/.test(name))
    throw new Stop(EXIT.usage, `error: ${name}: there is no such file`);
  const [owner = '', age = 'latest'] = name.split('@');
  return agedReport(host, owner, age, reports);
}

/** A report of a scenario or variant by its age: `latest` or `previous`. */
export function agedReport(host: Host, owner: string, age: string, reports: string): NamedReport {
  const back = AGES[age];
  if (back === undefined) {
    throw new Stop(EXIT.usage, `error: found ${age}, expected latest or previous`);
  }
  const saved = reportsOf(host, owner, reports);
  const path = saved.at(-back);
  if (path === undefined)
    throw new Stop(EXIT.usage, missing(host, owner, reports, saved.length, back));
  return loadReport(path, relative(host.workingFolder, path) || path);
}

/** The scenario whose reports were written last; undefined when there are no reports. */
export function latestScenario(host: Host, reports: string): string | undefined {
  const folder = resolve(host.workingFolder, reports);
  const newest = foldersIn(folder)
    .flatMap((name) => savedReports(join(folder, name)).slice(-1))
    .map((path) => ({ path, changed: statSync(path).mtimeMs }))
    .sort((a, b) => b.changed - a.changed)[0];
  return newest === undefined ? undefined : relative(folder, join(newest.path, '..'));
}

/**
 * A scenario has a folder of its own; a variant's reports are some of those in its scenario's. A name
 * without that of the scenario stands for a variant of the only one that has such reports.
 */
function reportsOf(host: Host, owner: string, reports: string): readonly string[] {
  const folder = resolve(host.workingFolder, reports);
  const scenarios = foldersIn(folder);
  if (scenarios.includes(owner)) return savedReports(join(folder, owner));
  const named = scenarios.flatMap((name) => savedReports(join(folder, name), owner));
  if (named.length > 0) return named;
  const short = scenarios
    .map((name) => savedReports(join(folder, name), `${name}-${owner}`))
    .filter((saved) => saved.length > 0);
  const [only, second] = short;
  return only === undefined || second !== undefined ? [] : only;
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
  } catch {
    return [];
  }
}

function missing(
  host: Host,
  owner: string,
  reports: string,
  there: number,
  wanted: number,
): string {
  const known = foldersIn(resolve(host.workingFolder, reports));
  if (there === 0) {
    const hint = didYouMean(owner, known) || `run it first: breaker-lab run ${owner}`;
    return `error: there is no saved report of ${owner} in ${reports}\n  ${hint}`;
  }
  return `error: ${owner} has ${there} saved report in ${reports}, ${wanted} are needed\n  run it again: breaker-lab run ${owner}`;
}

/** A .txt file stands for the .json file beside it. */
function loadReport(path: string, shown: string): NamedReport {
  const isText = path.endsWith('.txt');
  const json = isText ? path.replace(/\.txt$/, '.json') : path;
  const name = isText ? shown.replace(/\.txt$/, '.json') : shown;
  if (isText && !isFile(json)) {
    throw new Stop(EXIT.usage, `error: ${shown}: the ${name} that belongs to it is missing`);
  }
  const { report, fault } = readReport(readUserFile(json, name));
  if (report === undefined) throw new Stop(EXIT.usage, `error: ${name} ${fault}`);
  return { name, report };
}
