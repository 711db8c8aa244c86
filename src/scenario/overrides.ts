import { type Keys, removeIn, setIn } from './edit.js';
import { Findings } from './findings.js';
import { isNothing, type MapNode, type Node, type Place } from './node.js';
import { expandPath, shortPaths } from './overridePath.js';
import { parseSource } from './parse.js';
import { SCENARIO_TABLES, type ScenarioTables } from './scenarioTables.js';
import { didYouMean } from './suggest.js';
import { isTakenAway, settingAt } from './trail.js';

/**
 * Applies `path=value` overrides to the nodes of a scenario, before they are checked, so that an
 * override is judged like the file.
 *
 * A path is either the full one (`variants.NAME.policies.breaker.openDuration`, where a policy is
 * named by its kind or its index) or the short one of a knob (`breaker.openDuration`,
 * `dependency.latency`, `operations`), which sets it in every variant that has it. An item of a list
 * is named by its index, `phases[1].from`, one of a mapping by its name. Null takes away what a world
 * need not say.
 * @param tables what may stand in a world and in policies; those of scenario files unless given
 * @returns the changed nodes; `findings` says what was wrong with an override
 */
export function applyOverrides(
  root: MapNode,
  overrides: readonly string[],
  findings: Findings,
  tables: ScenarioTables = SCENARIO_TABLES,
): MapNode {
  return overrides.reduce(
    (node, override) => applyOverride(node, override, findings, tables),
    root,
  );
}

function applyOverride(
  root: MapNode,
  override: string,
  findings: Findings,
  tables: ScenarioTables,
): MapNode {
  const place: Place = { file: '--set', line: 0, column: 0, excerpt: `--set ${override}` };
  const equals = override.indexOf('=');
  const path = override.slice(0, Math.max(equals, 0)).trim();
  if (path === '') {
    const expected = 'path=value, such as breaker.openDuration=100ms';
    findings.error(place, { path: '', found: override === '' ? 'nothing' : override, expected });
    return root;
  }
  const value = parseValue(override.slice(equals + 1), place, path, findings);
  if (value === undefined) return root;
  const targets = expandPath(path, root, tables);
  if (targets.length === 0) noteUnknown(path, place, findings, shortPaths(root, tables));
  return targets.reduce((node, keys) => setAt(node, keys, value, tables), root);
}

/** Null takes away what the world says; in a variant's own it stands until that is laid over it. */
function setAt(root: MapNode, keys: Keys, value: Node, tables: ScenarioTables): MapNode {
  const changed = setIn(root, keys, value, value.place, (done, written) =>
    settingAt(done, written, root, tables),
  );
  const isGone = isNothing(value) && isTakenAway(keys, root, tables);
  return isGone ? removeIn(changed, keys) : changed;
}

function noteUnknown(
  path: string,
  place: Place,
  findings: Findings,
  known: readonly string[],
): void {
  const hint = hintFor(path, known);
  const expected = 'a path of this scenario';
  findings.error(place, { path, found: `the unknown path ${path}`, expected, hint });
}

/** A knob that exists, but of a policy that no variant here has; a misspelt one; or neither. */
function hintFor(path: string, known: readonly string[]): string {
  if (known.includes(path)) return `no variant of this scenario has a ${path.split('.')[0]}`;
  return didYouMean(path, known) || 'breaker-lab show --knobs lists every path';
}

/** Reads the value as YAML would; an empty one is refused, since it would mean the default. */
function parseValue(
  text: string,
  place: Place,
  path: string,
  findings: Findings,
): Node | undefined {
  const own = new Findings();
  const node = text.trim() === '' ? undefined : parseSource({ file: '--set', text }, own, A_VALUE);
  if (node !== undefined && !own.hasErrors) return atPlace(node, place);
  const [problem] = own.list();
  const found = problem?.found ?? 'no value after =';
  findings.error(place, {
    path,
    found,
    expected: problem?.expected ?? 'a value',
    hint: problem?.hint ?? '',
  });
  return undefined;
}

const A_VALUE = { expected: 'a value', hint: 'a # begins a comment: put it in quotes' };

function atPlace(node: Node, place: Place): Node {
  if (node.kind === 'map') {
    const entries = node.entries.map((entry) => ({
      ...entry,
      keyPlace: place,
      value: atPlace(entry.value, place),
    }));
    return { ...node, place, entries };
  }
  if (node.kind === 'list')
    return { ...node, place, items: node.items.map((item) => atPlace(item, place)) };
  return { ...node, place };
}
