import type { PolicyPlan } from '../model/plan.js';
import { isSettings } from '../model/shapes.js';
import { isPolicyKind, POLICIES, type PolicyKindName } from '../policy/register.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { isMapping, join } from './mapping.js';
import { describeNode, entryOf, type MapEntry, type MapNode, type Node } from './node.js';
import { readShape } from './readFields.js';
import { didYouMean } from './suggest.js';

const KINDS = Object.keys(POLICIES);

/** Reads the policies of a variant; undefined when something was not acceptable. */
export function readPolicies(
  node: MapNode,
  path: string,
  findings: Findings,
): readonly PolicyPlan[] | undefined {
  const at = join(path, 'policies');
  const list = entryOf(node, 'policies')?.value;
  if (list?.kind !== 'list') {
    const found = list === undefined ? 'nothing' : describeNode(list);
    const expected = 'a list of policies, the outermost first; [] for none';
    findings.error(list?.place ?? node.place, { path: at, found, expected });
    return undefined;
  }
  const policies = list.items.map((item, index) => readPolicy(item, `${at}[${index}]`, findings));
  return policies.every((policy) => policy !== undefined) ? policies : undefined;
}

/** A policy is written as one key, its kind, with its settings below. */
function readPolicy(node: Node, path: string, findings: Findings): PolicyPlan | undefined {
  const entry = onlyEntry(node, path, findings);
  if (entry === undefined) return undefined;
  const kind = kindOf(entry, path, findings);
  if (kind === undefined) return undefined;
  const { value } = entry;
  const isEmpty = value.kind === 'scalar' && value.value === null;
  const written = isEmpty ? undefined : value;
  const { shape, complete } = POLICIES[kind];
  const settings = readShape(shape, written, join(path, kind), findings, entry.keyPlace);
  if (!isSettings(settings)) return undefined;
  return { kind, settings: complete?.(settings) ?? settings };
}

function onlyEntry(node: Node, path: string, findings: Findings): MapEntry | undefined {
  if (!isMapping(node, path, findings)) return undefined;
  const [entry, second] = node.entries;
  if (entry !== undefined && second === undefined) return entry;
  const keys = node.entries.map(({ key }) => key).join(' and ');
  const found = keys === '' ? 'an empty mapping' : keys;
  findings.error(node.place, { path, found, expected: `one policy: ${oneOf(KINDS)}` });
  return undefined;
}

function kindOf(entry: MapEntry, path: string, findings: Findings): PolicyKindName | undefined {
  if (isPolicyKind(entry.key)) return entry.key;
  const found = `the unknown policy ${entry.key}`;
  const hint = didYouMean(entry.key, KINDS);
  findings.error(entry.keyPlace, { path, found, expected: oneOf(KINDS), hint });
  return undefined;
}
