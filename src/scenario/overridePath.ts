import type { Fields, Shape } from '../model/shapes.js';
import { hasIn, type Keys, nodeAt } from './edit.js';
import { entryOf, type MapNode, type Node } from './node.js';
import type { ScenarioTables } from './scenarioTables.js';
import { fieldsIn, spellOut } from './shorthand.js';
import { headTable } from './tables.js';
import { isWritten, settle } from './trail.js';

/** Every full path that a written path stands for; none when it is unknown. */
export function expandPath(path: string, root: MapNode, tables: ScenarioTables): readonly Keys[] {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  return expandParts(parts, root, tables).flatMap((keys) => {
    const settled = settle(keys, root, tables);
    return settled === undefined ? [] : [settled];
  });
}

function expandParts(parts: Keys, root: MapNode, tables: ScenarioTables): readonly Keys[] {
  const [first = '', second = ''] = parts.map(String);
  if (first === 'variants') return expandVariant(parts.map(String), root);
  if (first === 'world') return [parts];
  if (parts.length === 1 && Object.hasOwn(headTable, first)) return [parts];
  if (parts.length === 1 && Object.hasOwn(workloadFields(tables), first))
    return everywhere(['workload', first], root, tables);
  const section = Object.hasOwn(tables.world.fields, first)
    ? tables.world.fields[first]
    : undefined;
  if (section !== undefined && (second !== '' || section.kind !== 'group'))
    return everywhere(parts, root, tables);
  const isPolicy = Object.hasOwn(tables.policies, first) && second !== '';
  return isPolicy ? inPolicies(parts, root, tables) : [];
}

/** The knobs of the workload are known by their names alone. */
function workloadFields(tables: ScenarioTables): Fields {
  const workload = tables.world.fields['workload'];
  return workload?.kind === 'group' ? workload.fields : {};
}

/** The world of the scenario, and every variant's own world that says the same key. */
function everywhere(parts: Keys, root: MapNode, tables: ScenarioTables): readonly Keys[] {
  const own = variantsOf(root)
    .map((name) => settle(['variants', name, 'world', ...parts], root, tables))
    .filter((keys) => keys !== undefined && isWritten(keys, root, tables));
  return [['world', ...parts], ...own.filter((keys) => keys !== undefined)];
}

/**
 * Every policy of the kind, in every variant. Where a kind has several sorts (a breaker of ours and
 * a library's), those that have the knob; all of them when none does, so that the error names it.
 */
function inPolicies(parts: Keys, root: MapNode, tables: ScenarioTables): readonly Keys[] {
  const [kind = '', knob = ''] = parts.map(String);
  const all = variantsOf(root).flatMap((name) =>
    policyIndexes(root, name, kind).map((index) => ['variants', name, 'policies', index, ...parts]),
  );
  const shape = tables.policies[kind];
  const having = all.filter((keys) => hasKnob(shape, nodeAt(root, keys.slice(0, 5)), knob));
  return having.length > 0 ? having : all;
}

function hasKnob(shape: Shape | undefined, node: Node | undefined, knob: string): boolean {
  if (shape === undefined) return false;
  const isTag = shape.kind === 'union' && knob === shape.tag;
  return isTag || Object.hasOwn(fieldsIn(shape, spellOut(shape, node)), knob);
}

/** `variants.NAME.policies.breaker.x` names every policy of that kind; `policies[1]` the second. */
function expandVariant(parts: readonly string[], root: MapNode): readonly Keys[] {
  const [, called = '', section, policy = '', ...rest] = parts;
  const name = variantCalled(called, root);
  if (name === undefined || section === undefined) return [];
  const full = ['variants', name, ...parts.slice(2)];
  if (section !== 'policies' || policy === '') return [indexed(full, root)];
  if (!/^\d+$/.test(policy)) {
    return policyIndexes(root, name, policy).map((index) => [
      'variants',
      name,
      'policies',
      index,
      policy,
      ...rest,
    ]);
  }
  const keys = ['variants', name, 'policies', Number(policy), ...rest];
  return hasIn(root, keys.slice(0, 4)) ? [keys] : [];
}

/** A variant by its name, with or without that of the scenario. */
function variantCalled(called: string, root: MapNode): string | undefined {
  const scenario = entryOf(root, 'scenario')?.value;
  const prefix = scenario?.kind === 'scalar' ? `${String(scenario.value)}-` : '';
  return [called, `${prefix}${called}`].find((name) => variantsOf(root).includes(name));
}

/** Numbers that are indexes of a list there; elsewhere they are keys. */
function indexed(parts: readonly string[], root: MapNode): Keys {
  return parts.map((part, at) => {
    const isIndex = /^\d+$/.test(part) && nodeAt(root, parts.slice(0, at))?.kind === 'list';
    return isIndex ? Number(part) : part;
  });
}

function variantsOf(root: MapNode): readonly string[] {
  const variants = entryOf(root, 'variants')?.value;
  return variants?.kind === 'map' ? variants.entries.map(({ key }) => key) : [];
}

function policyIndexes(root: MapNode, variant: string, kind: string): readonly number[] {
  const node = entryOf(entryOf(root, 'variants')?.value, variant)?.value;
  const list = entryOf(node, 'policies')?.value;
  if (list?.kind !== 'list') return [];
  return list.items.flatMap((item, index) => (entryOf(item, kind) === undefined ? [] : [index]));
}

/** The short paths of every knob and of every item that is written, for suggestions. */
export function shortPaths(root: MapNode, tables: ScenarioTables): readonly string[] {
  const world = entryOf(root, 'world')?.value;
  const { workload: _, ...others } = tables.world.fields;
  const rest = Object.entries(others).flatMap(([name, shape]) =>
    pathsBelow(name, shape, entryOf(world, name)?.value),
  );
  const policies = Object.entries(tables.policies).flatMap(([kind, shape]) =>
    pathsBelow(kind, shape, undefined),
  );
  return [...Object.keys(workloadFields(tables)), ...rest, ...policies];
}

function pathsBelow(path: string, shape: Shape, node: Node | undefined): readonly string[] {
  if (shape.kind === 'list' && node?.kind === 'list')
    return node.items.flatMap((item, index) => pathsBelow(`${path}[${index}]`, shape.item, item));
  if (shape.kind === 'map' && node?.kind === 'map')
    return node.entries.flatMap(({ key, value }) =>
      pathsBelow(`${path}.${key}`, shape.item, value),
    );
  const fields = Object.keys(fieldsIn(shape, spellOut(shape, node)));
  return fields.length === 0 ? [path] : fields.map((name) => `${path}.${name}`);
}
