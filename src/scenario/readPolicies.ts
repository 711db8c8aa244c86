import { narrow } from '../model/narrow.js';
import type { PolicyPlan } from '../model/plan.js';
import { isSettings } from '../model/shapes.js';
import { isPolicyKind, POLICIES, type PolicyKindName } from '../policy/register.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { isMapping, join, only } from './mapping.js';
import { describeNode, entryOf, type MapEntry, type MapNode, type Node } from './node.js';
import { readFields, readShape } from './readFields.js';
import { didYouMean } from './suggest.js';
import { policyFrameTable } from './tables.js';

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

/** A policy is written as one key, its kind, with its settings below; its frame stands beside. */
function readPolicy(node: Node, path: string, findings: Findings): PolicyPlan | undefined {
  if (isBareKind(node, path, findings) || !isMapping(node, path, findings)) return undefined;
  const entry = onlyKind(node, path, findings);
  const frame = readFrame(node, path, findings);
  const kind = entry === undefined ? undefined : kindOf(entry, path, findings);
  if (entry === undefined || frame === undefined || kind === undefined) return undefined;
  const { value } = entry;
  const isEmpty = value.kind === 'scalar' && value.value === null;
  const written = isEmpty ? undefined : value;
  const { shape, complete } = POLICIES[kind];
  const settings = readShape(shape, written, join(path, kind), findings, entry.keyPlace);
  if (!isSettings(settings)) return undefined;
  return { kind, settings: complete?.(settings) ?? settings, ...frame };
}

/** `- throttle` without a colon is a text. */
function isBareKind(node: Node, path: string, findings: Findings): boolean {
  const word = node.kind === 'scalar' ? String(node.value) : '';
  if (!isPolicyKind(word)) return false;
  const hint = `write ${word}: {} for its defaults`;
  findings.error(node.place, { path, found: describeNode(node), expected: 'its settings', hint });
  return true;
}

/** What stands beside the kind; nothing of what is as it would be anyway. */
function readFrame(
  node: MapNode,
  path: string,
  findings: Findings,
): Pick<PolicyPlan, 'for' | 'scope'> | undefined {
  const written = only(node, policyFrameTable);
  const settings = readFields(policyFrameTable, asLists(written), path, findings, node.place);
  if (settings === undefined) return undefined;
  const { for: names, scope } = narrow(policyFrameTable, settings);
  return { ...(names.length > 0 ? { for: names } : {}), ...(scope === 'client' ? {} : { scope }) };
}

/** One name stands for a list of one. */
function asLists(node: MapNode): MapNode {
  const entries = node.entries.map((entry) => {
    const { key, value } = entry;
    if (key !== 'for' || value.kind !== 'scalar' || value.value === null) return entry;
    return { ...entry, value: { kind: 'list' as const, place: value.place, items: [value] } };
  });
  return { ...node, entries };
}

function onlyKind(node: MapNode, path: string, findings: Findings): MapEntry | undefined {
  const kinds = node.entries.filter(({ key }) => !Object.hasOwn(policyFrameTable, key));
  const [entry, second] = kinds;
  if (entry !== undefined && second === undefined) return entry;
  const keys = kinds.map(({ key }) => key).join(' and ');
  const found = node.entries.length === 0 ? 'an empty mapping' : keys || 'no policy';
  findings.error(node.place, { path, found, expected: `one policy: ${oneOf(KINDS)}` });
  return undefined;
}

function kindOf(entry: MapEntry, path: string, findings: Findings): PolicyKindName | undefined {
  if (isPolicyKind(entry.key)) return entry.key;
  const found = `the unknown policy ${entry.key}`;
  const hint = otherName(entry.key) || didYouMean(entry.key, KINDS);
  findings.error(entry.keyPlace, { path, found, expected: oneOf(KINDS), hint });
  return undefined;
}

/** What others call a policy, in small letters without hyphens, and what it is here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  circuitbreaker: 'breaker',
  outlierdetection: 'breaker: { library: envoy }',
  cache: 'fallback: { kind: cache }',
  buffer: 'fallback: { kind: buffer }',
  backoff: 'retry: { delay: ... }',
  semaphore: 'bulkhead',
  concurrencylimit: 'bulkhead',
  ratelimiter: 'rateLimit',
  loadshedding: 'throttle',
  timelimiter: 'timeout',
};

function otherName(key: string): string {
  const name = OTHER_NAMES[key.toLowerCase().replaceAll(/[-_ ]/g, '')];
  return name === undefined ? '' : `did you mean ${name}?`;
}
