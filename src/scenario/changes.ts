import { type Keys, setIn } from './edit.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { isMapping, isWord } from './mapping.js';
import { entryOf, type ListNode, type MapEntry, type MapNode, type Node } from './node.js';
import { expandPath } from './overridePath.js';
import { SCENARIO_TABLES } from './scenarioTables.js';
import { didYouMean } from './suggest.js';
import { policyFrameTable, TAKEN_AWAY } from './tables.js';
import { settingAt } from './trail.js';

/** Where changes are made. */
export interface ChangeContext {
  /** The variant's name. */
  readonly name: string;
  /** The world of the scenario. */
  readonly world: Node | undefined;
  readonly findings: Findings;
}

/**
 * Makes the changes that a variant wants in policies that it has inherited: one path of `--set`
 * each, as seen from the policies.
 * @param hasOwn whether the variant lists policies of its own beside them
 */
export function applyChanges(
  variant: MapNode,
  { keyPlace, value: changes }: MapEntry,
  hasOwn: boolean,
  context: ChangeContext,
): MapNode {
  const { name, findings } = context;
  const path = `variants.${name}.change`;
  const policies = entryOf(variant, 'policies')?.value;
  if (hasOwn || policies === undefined) {
    const found = hasOwn ? 'policies and change' : 'change, but no policies';
    const hint = hasOwn ? 'write the change into the list' : 'they come with extends';
    findings.error(keyPlace, { path, found, expected: 'change for inherited policies', hint });
    return variant;
  }
  if (!isMapping(changes, path, findings) || policies.kind !== 'list') return variant;
  return changes.entries.reduce((node, change) => applyChange(node, change, context), variant);
}

function applyChange(variant: MapNode, change: MapEntry, context: ChangeContext): MapNode {
  const { name } = context;
  const { key, keyPlace, value } = change;
  const root = rootWith(variant, context);
  const targets = expandPath(`variants.${name}.policies.${key}`, root, SCENARIO_TABLES);
  if (targets.length === 0) noteUnknown(variant, change, context);
  if (isWord(value, TAKEN_AWAY) && targets.every((keys) => keys.length <= POLICY_DEPTH))
    return withoutPolicies(variant, targets);
  const changed = targets.reduce(
    (node, keys) =>
      setIn(node, keys, value, keyPlace, (done, written) =>
        settingAt(done, written, node, SCENARIO_TABLES),
      ),
    root,
  );
  const result = entryOf(entryOf(changed, 'variants')?.value, name)?.value;
  return result?.kind === 'map' ? result : variant;
}

/** `variants`, its name, `policies`, the index, and perhaps the kind: a policy as a whole. */
const POLICY_DEPTH = 5;

/** As much of a scenario as paths need. */
function rootWith(variant: MapNode, { name, world }: ChangeContext): MapNode {
  const { place } = variant;
  const entry = (key: string, value: Node): MapEntry => ({ key, keyPlace: place, value });
  const variants: Node = { kind: 'map', place, entries: [entry(name, variant)] };
  const shared = world === undefined ? [] : [entry('world', world)];
  return { kind: 'map', place, entries: [...shared, entry('variants', variants)] };
}

function noteUnknown(
  variant: MapNode,
  { key, keyPlace }: MapEntry,
  { name, findings }: ChangeContext,
): void {
  const kinds = [...new Set(policiesOf(variant)?.items.flatMap(kindsIn))];
  const [first = ''] = key.split('.');
  findings.error(keyPlace, {
    path: `variants.${name}.change`,
    found: `the unknown path ${key}`,
    expected: kinds.length === 0 ? 'no change, as there are no policies' : pathWords(kinds),
    hint: didYouMean(first, kinds),
  });
}

function pathWords(kinds: readonly string[]): string {
  return `a path that begins with one of its policies: ${oneOf(kinds)}`;
}

function kindsIn(item: Node): readonly string[] {
  const keys = item.kind === 'map' ? item.entries.map(({ key }) => key) : [];
  return keys.filter((key) => !Object.hasOwn(policyFrameTable, key));
}

function policiesOf(variant: MapNode): ListNode | undefined {
  const policies = entryOf(variant, 'policies')?.value;
  return policies?.kind === 'list' ? policies : undefined;
}

function withoutPolicies(variant: MapNode, targets: readonly Keys[]): MapNode {
  const gone = targets.map((keys) => keys[3]);
  const entries = variant.entries.map((entry) => {
    const { key, value } = entry;
    if (key !== 'policies' || value.kind !== 'list') return entry;
    const items = value.items.filter((_, index) => !gone.includes(index));
    return { ...entry, value: { ...value, items } };
  });
  return { ...variant, entries };
}
