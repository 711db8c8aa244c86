import type { Fields, Shape } from '../model/shapes.js';
import { workloadTable, worldTable } from '../model/world.js';
import { isPolicyKind, POLICIES } from '../policy/register.js';
import { hasIn, type Keys, nodeAt } from './edit.js';
import { entryOf, type MapNode, type Node } from './node.js';
import { spellOut } from './readFields.js';
import { headTable } from './tables.js';

/** Every full path that a written path stands for; none when it is unknown. */
export function expandPath(path: string, root: MapNode): readonly Keys[] {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  const [first = '', second = ''] = parts;
  if (first === 'variants') return expandVariant(parts, root);
  if (first === 'world') return [parts];
  if (parts.length === 1 && Object.hasOwn(headTable, first)) return [parts];
  if (parts.length === 1 && Object.hasOwn(workloadTable, first))
    return everywhere(['workload', first], root);
  if (Object.hasOwn(worldTable, first) && second !== '') return everywhere(parts, root);
  return Object.hasOwn(POLICIES, first) && second !== '' ? inPolicies(parts, root) : [];
}

/** The world of the scenario, and every variant's own world that says the same key. */
function everywhere(parts: Keys, root: MapNode): readonly Keys[] {
  const own = variantsOf(root)
    .map((name) => ['variants', name, 'world', ...parts])
    .filter((keys) => hasIn(root, keys));
  return [['world', ...parts], ...own];
}

/**
 * Every policy of the kind, in every variant. Where a kind has several sorts (a breaker of ours and
 * a library's), those that have the knob; all of them when none does, so that the error names it.
 */
function inPolicies(parts: Keys, root: MapNode): readonly Keys[] {
  const [kind = '', knob = ''] = parts;
  const all = variantsOf(root).flatMap((name) =>
    policyIndexes(root, name, String(kind)).map((index) => [
      'variants',
      name,
      'policies',
      index,
      ...parts,
    ]),
  );
  const having = all.filter((keys) => hasKnob(root, keys.slice(0, 5), String(knob)));
  return having.length > 0 ? having : all;
}

function hasKnob(root: MapNode, keys: Keys, knob: string): boolean {
  const kind = String(keys.at(-1));
  if (!isPolicyKind(kind)) return false;
  const { shape } = POLICIES[kind];
  const isTag = shape.kind === 'union' && knob === shape.tag;
  return isTag || Object.hasOwn(fieldsAt(root, keys, shape), knob);
}

/** The fields that a group has, or a union in the case that the file names. */
function fieldsAt(root: MapNode, keys: Keys, shape: Shape): Fields {
  if (shape.kind === 'group') return shape.fields;
  if (shape.kind !== 'union') return {};
  const tag = nodeAt(root, [...keys, shape.tag]);
  const name = tag?.kind === 'scalar' ? String(tag.value) : (shape.default ?? '');
  return shape.cases[name] ?? {};
}

/** Writes out a bare value of a policy that stands for a field: `openDuration: 5s`. */
export function spellOutAt(root: MapNode, keys: Keys, node: Node | undefined): Node | undefined {
  const shape = node?.kind === 'scalar' ? shapeAt(root, keys) : undefined;
  return shape?.kind === 'group' ? spellOut(shape, node) : node;
}

/** The shape of what is at a path below a policy: `variants.NAME.policies.1.breaker.openDuration`. */
function shapeAt(root: MapNode, keys: Keys): Shape | undefined {
  const kind = String(keys[4]);
  if (keys[0] !== 'variants' || keys[2] !== 'policies' || !isPolicyKind(kind)) return undefined;
  return keys
    .slice(5)
    .reduce<Shape | undefined>(
      (shape, key, index) => shape && fieldsAt(root, keys.slice(0, 5 + index), shape)[String(key)],
      POLICIES[kind].shape,
    );
}

/** `variants.NAME.policies.breaker.x` names every policy of that kind; `policies[1]` the second. */
function expandVariant(parts: readonly string[], root: MapNode): readonly Keys[] {
  const [, name = '', section, policy = '', ...rest] = parts;
  if (!variantsOf(root).includes(name)) return [];
  if (section === undefined) return [];
  if (section !== 'policies' || policy === '') return [indexed(parts, root)];
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

/** The short paths of every knob, for suggestions. */
export function shortPaths(): readonly string[] {
  const policies = Object.entries(POLICIES).flatMap(([kind, { shape }]) =>
    namesIn(kind, shape.kind === 'group' ? shape.fields : shape.cases[shape.default ?? '']),
  );
  return [
    ...Object.keys(workloadTable),
    ...namesIn('dependency', worldTable.dependency.fields),
    ...policies,
  ];
}

function namesIn(prefix: string, table: Fields = {}): readonly string[] {
  return Object.keys(table).map((name) => `${prefix}.${name}`);
}
