import type { PolicyPlan } from '../model/plan.js';
import { isList, isSettings, type PlainSettings, type PlainValue } from '../model/shapes.js';
import { ifReadable, isUnreadable, withChanged } from '../model/unreadable.js';
import { isPolicyKind, POLICIES, type PolicyKindName } from '../policy/register.js';
import { type Draft, DraftMaker, draftOf } from './draft.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { isMapping, join, only } from './mapping.js';
import {
  describeNode,
  entryOf,
  isNothing,
  type MapEntry,
  type MapNode,
  type Node,
} from './node.js';
import { draftFields, draftShape } from './readFields.js';
import { didYouMean } from './suggest.js';
import { policyFrameTable } from './tables.js';

const KINDS = Object.keys(POLICIES);

/** Reads the policies of a variant, as far as they can be read; undefined where there is no list. */
export function readPolicies(
  node: MapNode,
  path: string,
  findings: Findings,
): Draft<readonly PolicyPlan[]> | undefined {
  const at = join(path, 'policies');
  const list = entryOf(node, 'policies')?.value;
  if (list?.kind !== 'list') {
    const found = list === undefined ? 'nothing' : describeNode(list);
    const expected = 'a list of policies, the outermost first; [] for none';
    findings.error(list?.place ?? node.place, { path: at, found, expected });
    return undefined;
  }
  const maker = new DraftMaker<PolicyPlan[]>([]);
  list.items.forEach((item, index) => {
    maker.put(index, readPolicy(item, `${at}[${index}]`, findings));
  });
  return maker.draft;
}

/** A policy is written as one key, its kind, with its settings below; its frame stands beside. */
function readPolicy(node: Node, path: string, findings: Findings): Draft<PolicyPlan> | undefined {
  if (isBareKind(node, path, findings) || !isMapping(node, path, findings)) return undefined;
  const entry = onlyKind(node, path, findings);
  const frame = readFrame(node, path, findings);
  const kind = entry === undefined ? undefined : kindOf(entry, path, findings);
  if (entry === undefined || kind === undefined) return undefined;
  const maker = new DraftMaker<{ [part: string]: unknown }>({});
  maker.put('kind', draftOf(kind));
  maker.put('settings', readSettings(kind, entry, path, findings));
  const { value, isWhole } = maker.draft;
  // Both parts of a plan are there, read or marked as unreadable, with what the frame says.
  const policy = withChanged(value, frame.value) as unknown as PolicyPlan;
  return { value: policy, isWhole: isWhole && frame.isWhole };
}

function readSettings(
  kind: PolicyKindName,
  { value, keyPlace }: MapEntry,
  path: string,
  findings: Findings,
): Draft<PlainSettings> | undefined {
  const { shape, complete } = POLICIES[kind];
  const written = isNothing(value) ? undefined : value;
  const draft = draftShape(shape, written, join(path, kind), findings, keyPlace);
  if (draft === undefined || !isSettings(draft.value)) return undefined;
  const settings = draft.value;
  const completed = ifReadable(() => complete?.(settings));
  return { value: completed ?? settings, isWhole: draft.isWhole };
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
function readFrame(node: MapNode, path: string, findings: Findings): Draft<PlainSettings> {
  const written = asLists(only(node, policyFrameTable));
  const draft = draftFields(policyFrameTable, written, path, findings, node.place);
  const settings = draft?.value ?? {};
  const maker = new DraftMaker<{ [key: string]: PlainValue }>({});
  for (const key of Object.keys(settings)) {
    if (isUnreadable(settings, key)) maker.forget(key);
    else if (!isUsual(settings[key])) maker.put(key, draftOf(settings[key]));
  }
  if (draft?.isWhole !== true) maker.spoil();
  return maker.draft;
}

/** In front of all dependencies, and each client by itself. */
function isUsual(value: PlainValue | undefined): boolean {
  return isList(value) ? value.length === 0 : value === policyFrameTable.scope.default;
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
