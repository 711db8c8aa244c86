import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Plan } from '../model/plan.js';
import type { Problem } from '../model/problems.js';
import { type Palette, PLAIN } from '../report/palette.js';
import { problemsText } from '../report/problemText.js';
import type { FindBase } from '../scenario/bases.js';
import { oneOf } from '../scenario/knobText.js';
import { readScenario } from '../scenario/readScenario.js';
import { referenceWords } from '../scenario/reference.js';
import { topicNamed, topicsThatName } from '../scenario/referenceTopics.js';
import { nearest } from '../scenario/suggest.js';
import { baseFinder, looksLikePath } from './baseFiles.js';
import { EXIT, Stop } from './exit.js';
import { isFile, readUserSource } from './files.js';
import type { Host } from './host.js';
import { traceFinder } from './traceFiles.js';

/** Commands that a misspelt scenario may have meant. */
export const COMMANDS = [
  'run',
  'list',
  'breakers',
  'steps',
  'show',
  'validate',
  'compare',
  'replay',
  'verify',
  'init',
  'schema',
];

/** What a name on the command line stands for. */
export interface Found {
  readonly plan: Plan;
  readonly warnings: readonly Problem[];
  /** The variant that the name itself stands for; undefined when it is a scenario's. */
  readonly variant: string | undefined;
}

/**
 * Finds and reads the scenario that a name stands for: a shipped scenario, a variant of one, then
 * a file.
 * @throws Stop with exit code 2 when there is none, or with everything that is wrong in it
 */
export function findScenario(
  host: Host,
  name: string,
  overrides: readonly string[],
  palette: Palette = PLAIN,
): Found {
  const stems = shippedNames(host);
  if (stems.includes(name))
    return {
      ...readPlan(host, shippedPath(host, name), `${name}.yaml`, overrides, palette),
      variant: undefined,
    };
  const owner = stems
    .filter((stem) => name.startsWith(`${stem}-`))
    .sort((a, b) => b.length - a.length);
  for (const stem of owner) {
    const found = readPlan(host, shippedPath(host, stem), `${stem}.yaml`, overrides, palette);
    if (found.plan.variants.some((variant) => variant.name === name))
      return { ...found, variant: name };
  }
  const path = resolve(host.workingFolder, name);
  if (isFile(path) || looksLikePath(name))
    return { ...readPlan(host, path, name, overrides, palette), variant: undefined };
  throw new Stop(EXIT.usage, unknownName(host, name));
}

function unknownName(host: Host, name: string): string {
  return `error: there is no scenario, file or command called ${name}\n  ${hintFor(host, name)}`;
}

/** A word of scenario files is no scenario, but something that `show` explains. */
function hintFor(host: Host, name: string): string {
  const topic = topicNamed(name);
  const words = topic === undefined ? topicsThatName(name) : [topic];
  if (words.length > 0) return `breaker-lab show ${oneOf(words)} explains ${name}`;
  const known = [...shippedNames(host), ...shippedVariants(host), ...COMMANDS];
  const near = nearest(name, known);
  if (near !== undefined) return `did you mean ${near}?`;
  const like = nearest(
    name,
    referenceWords().map((each) => each.name),
  );
  if (like !== undefined) return `did you mean breaker-lab show ${like}?`;
  return 'breaker-lab list shows the scenarios, breaker-lab list --policies the policies';
}

/** Finds what scenarios extend: shipped ones by name, files by their path. */
export function findBaseFor(host: Host): FindBase {
  return baseFinder(host, () => shippedNames(host));
}

function readPlan(
  host: Host,
  path: string,
  shown: string,
  overrides: readonly string[],
  palette: Palette,
): Omit<Found, 'variant'> {
  const { plan, problems } = readScenario(
    readUserSource(path, shown),
    overrides,
    findBaseFor(host),
    traceFinder(host),
  );
  if (plan === undefined) throw new Stop(EXIT.usage, problemsText(problems, palette).trimEnd());
  return { plan, warnings: problems };
}

/** The names of the shipped scenarios, sorted. */
export function shippedNames(host: Host): readonly string[] {
  return readdirSync(join(host.packageFolder, 'scenarios'))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => basename(name, '.yaml'))
    .sort();
}

/** The file of a shipped scenario. */
export function shippedPath(host: Host, name: string): string {
  return join(host.packageFolder, 'scenarios', `${name}.yaml`);
}

function shippedVariants(host: Host): readonly string[] {
  return shippedNames(host).flatMap((name) =>
    readPlan(host, shippedPath(host, name), `${name}.yaml`, [], PLAIN).plan.variants.map(
      (variant) => variant.name,
    ),
  );
}
