import { type Fields, isSettings, type PlainSettings, type Shape } from '../model/shapes.js';
import { DURATION_UNITS } from '../model/time.js';
import { breakerShape, completePolicy, OWN_BREAKER } from '../policy/breakerPolicy.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { isMapping } from './mapping.js';
import { describeNode, entryOf, type MapEntry, type MapNode, type Node } from './node.js';
import { readShape } from './readFields.js';
import { checkRemarks } from './relations.js';
import { didYouMean } from './suggest.js';
import { LIBRARY_NAMES, USER_FORMS } from './userForms.js';

const LIBRARIES = Object.keys(breakerShape.cases);

/** Whose breaker a file is about, and its settings unless something in them was not acceptable. */
export interface StepsBreaker {
  readonly library: string;
  readonly settings: PlainSettings | undefined;
}

/**
 * Reads the breaker of a step list: `breaker:` as in a scenario, or `library:` and `config:`.
 * @returns undefined when not even the library is known; `findings` then says why
 */
export function readStepsBreaker(root: MapNode, findings: Findings): StepsBreaker | undefined {
  const [breaker, library] = [entryOf(root, 'breaker'), entryOf(root, 'library')];
  if ((breaker === undefined) === (library === undefined)) {
    const found = breaker === undefined ? 'no breaker' : 'breaker and library';
    const expected = 'breaker: as in a scenario, or library: with config:';
    const place = library?.keyPlace ?? root.place;
    findings.error(place, { path: breaker === undefined ? '' : 'library', found, expected });
    return undefined;
  }
  return library === undefined
    ? readOwnForm(breaker, findings)
    : readConfig(root, library, findings);
}

function readOwnForm(entry: MapEntry | undefined, findings: Findings): StepsBreaker | undefined {
  if (entry === undefined || !isMapping(entry.value, 'breaker', findings)) return undefined;
  const { value } = entry;
  const settings = readSettings(breakerShape, value, 'breaker', entry, findings);
  const tag = (entryOf(value, 'like') ?? entryOf(value, 'library'))?.value;
  const library = tag?.kind === 'scalar' ? String(tag.value) : OWN_BREAKER;
  return LIBRARIES.includes(library) ? { library, settings } : undefined;
}

function readConfig(root: MapNode, named: MapEntry, findings: Findings): StepsBreaker | undefined {
  const library = libraryOf(named.value, findings);
  const config = entryOf(root, 'config')?.value;
  if (library === undefined) return undefined;
  if (config !== undefined && !isMapping(config, 'config', findings))
    return { library, settings: undefined };
  const tag: Node = { kind: 'scalar', place: named.value.place, value: library, written: library };
  const written = config === undefined ? [] : inTableForm(config, library, findings);
  const version = root.entries.filter(({ key }) => key === 'version');
  const entries = [{ ...named, value: tag }, ...version, ...written];
  const node: MapNode = { kind: 'map', place: config?.place ?? named.value.place, entries };
  const shape = withBareMillis(breakerShape);
  return { library, settings: readSettings(shape, node, 'config', named, findings) };
}

function libraryOf(node: Node, findings: Findings): string | undefined {
  const written = node.kind === 'scalar' ? String(node.value) : '';
  const library = LIBRARY_NAMES[written] ?? written;
  if (LIBRARIES.includes(library)) return library;
  const found = describeNode(node);
  const hint = didYouMean(written, LIBRARIES);
  const expected = oneOf(LIBRARIES);
  findings.error(node.place, { path: 'library', found, expected, hint });
  return undefined;
}

function readSettings(
  shape: Shape,
  node: Node,
  path: string,
  { keyPlace }: MapEntry,
  findings: Findings,
): PlainSettings | undefined {
  const settings = readShape(shape, node, path, findings, keyPlace);
  if (!isSettings(settings)) return undefined;
  const complete = completePolicy(settings);
  const policy = { kind: 'breaker', settings: complete };
  checkRemarks(policy, { path, node, place: keyPlace, findings });
  return complete;
}

/** The entries of a config under the names and in the forms of the library's table. */
function inTableForm(
  { entries }: MapNode,
  library: string,
  findings: Findings,
): readonly MapEntry[] {
  const { names = {}, outcomes = [], values = {} } = USER_FORMS[library] ?? {};
  return entries.flatMap((entry) => {
    const key = names[entry.key] ?? entry.key;
    warnOfSeconds(entry, library, key, findings);
    if (!outcomes.includes(key))
      return [{ ...entry, key, value: values[entry.key]?.(entry.value) ?? entry.value }];
    const path = `config.${key}`;
    const expected = 'steps that say of each call how it ends';
    const hint = 'it is not looked at: ignored and cancelled calls are steps of their own';
    findings.warning(entry.keyPlace, { path, found: key, expected, hint });
    return [];
  });
}

/** Where the library's own numbers are seconds, a small one was hardly meant as milliseconds. */
function warnOfSeconds(
  { value }: MapEntry,
  library: string,
  key: string,
  findings: Findings,
): void {
  const shape = breakerShape.cases[library]?.[key];
  if (shape?.kind !== 'duration' || shape.bare !== 's') return;
  if (value.kind !== 'scalar' || typeof value.value !== 'number') return;
  const isSmall = value.value > 0 && value.value < DURATION_UNITS.s / DURATION_UNITS.ms;
  if (!isSmall) return;
  const hint = `it is read as ${value.value}ms; write ${value.value}s for seconds`;
  const expected = 'milliseconds, as everywhere under config';
  findings.warning(value.place, { path: `config.${key}`, found: value.written, expected, hint });
}

/** The same shape with every bare duration in milliseconds. */
function withBareMillis(shape: Shape): Shape {
  if (shape.kind === 'duration') return { ...shape, bare: 'ms' };
  if (shape.kind === 'group') return { ...shape, fields: fieldsWithBareMillis(shape.fields) };
  if (shape.kind === 'list' || shape.kind === 'map')
    return { ...shape, item: withBareMillis(shape.item) };
  if (shape.kind !== 'union') return shape;
  const cases = Object.entries(shape.cases).map(([name, fields]) => [
    name,
    fieldsWithBareMillis(fields),
  ]);
  return { ...shape, cases: Object.fromEntries(cases) };
}

function fieldsWithBareMillis(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, withBareMillis(shape)]),
  );
}
