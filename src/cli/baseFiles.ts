import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { Base, FindBase } from '../scenario/bases.js';
import type { Source } from '../scenario/source.js';
import { didYouMean } from '../scenario/suggest.js';
import { whyNot } from './files.js';
import type { Host } from './host.js';

const SCENARIO = /\.(ya?ml|json)$/;

/** True for what can only be meant as a path. */
export function looksLikePath(name: string): boolean {
  return /[\\/]/.test(name) || SCENARIO.test(name);
}

/**
 * Finds what scenarios extend: by a bare name a shipped one, else a file as seen from the one that
 * names it.
 * @param shipped the names of the shipped scenarios, asked for only when one is needed
 */
export function baseFinder(host: Host, shipped: () => readonly string[]): FindBase {
  return (name, from) => {
    const path = resolve(host.workingFolder, from.location ?? from.file);
    return looksLikePath(name)
      ? baseAt(resolve(dirname(path), name), name, shownFrom(from, name))
      : shippedBase(host, name, shipped());
  };
}

/** How to name a file that was named in another one, so that it can be found from here. */
export function shownFrom({ file }: Source, name: string): string {
  return isAbsolute(name) ? name : join(dirname(file), name);
}

function shippedBase(host: Host, name: string, names: readonly string[]): Base {
  if (!names.includes(name)) return { fault: name, hint: didYouMean(name, names) };
  const file = `${name}.yaml`;
  return baseAt(join(host.packageFolder, 'scenarios', file), name, file);
}

function baseAt(path: string, name: string, file: string): Base {
  try {
    // Two ways to one file are the same file, or a circle could go on for ever.
    return { source: { file, text: readFileSync(path, 'utf8'), location: realpathSync(path) } };
  } catch (error) {
    return { fault: `${name} (${whyNot(error)})`, hint: nearFile(path, name, SCENARIO) };
  }
}

/**
 * A file in the same folder that may have been meant.
 * @param kind what such files are called
 */
export function nearFile(path: string, name: string, kind: RegExp): string {
  const folder = name.slice(0, name.length - (/[^\\/]*$/.exec(name)?.[0].length ?? 0));
  const files = filesIn(dirname(path), kind).map((file) => `${folder}${file}`);
  return didYouMean(
    name,
    files.filter((file) => file !== name),
  );
}

function filesIn(folder: string, kind: RegExp): readonly string[] {
  try {
    return readdirSync(folder).filter((file) => kind.test(file));
  } catch {
    return [];
  }
}
