import type { Check } from '../model/checks.js';
import { narrow } from '../model/narrow.js';
import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import { worldTable } from '../model/world.js';
import { isPolicyKind, POLICIES } from '../policy/register.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { describeNode, entryOf, type MapEntry, type MapNode, type Node, overlay } from './node.js';
import { readCheck, type VariantNames } from './readCheck.js';
import { isMapping, join, readFields, refuseUnknownKeys } from './readFields.js';
import { didYouMean } from './suggest.js';
import { NAME, VARIANT_SECTIONS, variantTable, verdictTable } from './tables.js';

/** What all variants of a scenario share while they are read. */
export interface VariantContext {
  /** The world of the scenario, before a variant's deviations. */
  readonly world: Node | undefined;
  readonly variants: VariantNames;
  readonly findings: Findings;
}

/** Reads one variant; undefined when something was not acceptable. */
export function readVariant(entry: MapEntry, context: VariantContext): VariantPlan | undefined {
  const { findings } = context;
  const path = `variants.${entry.key}`;
  const isNamed = checkName(entry, path, findings);
  const node = entry.value;
  if (!isMapping(node, path, findings)) return undefined;
  refuseUnknownKeys(
    [...Object.keys(variantTable), ...Object.keys(VARIANT_SECTIONS)],
    node,
    path,
    findings,
  );
  const head = readFields(variantTable, only(node, variantTable), path, findings, node.place);
  const world = readWorld(node, path, context);
  const policies = readPolicies(node, path, findings);
  const checks = readChecks(node, path, context);
  const verdict = readFields(
    verdictTable,
    entryOf(node, 'verdict')?.value,
    join(path, 'verdict'),
    findings,
    node.place,
  );
  if (!isNamed || !head || !world || !policies || !checks || !verdict) return undefined;
  const { role, about } = narrow(variantTable, head);
  return {
    name: entry.key,
    role,
    about,
    world: narrow(worldTable, world),
    policies,
    checks,
    verdict: narrow(verdictTable, verdict),
  };
}

/** The part of a mapping that a table describes; other sections are read elsewhere. */
export function only(node: MapNode, table: object): MapNode {
  return { ...node, entries: node.entries.filter((entry) => Object.hasOwn(table, entry.key)) };
}

function checkName(entry: MapEntry, path: string, findings: Findings): boolean {
  if (NAME.test(entry.key)) return true;
  const expected = 'a name of lower-case words joined by hyphens';
  findings.error(entry.keyPlace, { path, found: `the name ${entry.key}`, expected });
  return false;
}

/** Reads the scenario's world with the deviations of this variant laid over it. */
function readWorld(
  node: MapNode,
  path: string,
  context: VariantContext,
): ReturnType<typeof readFields> {
  const own = entryOf(node, 'world')?.value;
  if (own !== undefined && !isMapping(own, join(path, 'world'), context.findings)) return undefined;
  const world = overlay(context.world, own);
  return readFields(
    worldTable,
    world,
    own === undefined ? 'world' : join(path, 'world'),
    context.findings,
    node.place,
  );
}

function readPolicies(
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
  if (!isMapping(node, path, findings)) return undefined;
  const [entry, second] = node.entries;
  const kinds = Object.keys(POLICIES);
  if (entry === undefined || second !== undefined) {
    const found =
      entry === undefined ? 'an empty mapping' : node.entries.map(({ key }) => key).join(' and ');
    findings.error(node.place, { path, found, expected: `one policy: ${oneOf(kinds)}` });
    return undefined;
  }
  if (!isPolicyKind(entry.key)) {
    const hint = didYouMean(entry.key, kinds);
    findings.error(entry.keyPlace, {
      path,
      found: `the unknown policy ${entry.key}`,
      expected: oneOf(kinds),
      hint,
    });
    return undefined;
  }
  const value =
    entry.value.kind === 'scalar' && entry.value.value === null ? undefined : entry.value;
  const settings = readFields(
    POLICIES[entry.key].table,
    value,
    join(path, entry.key),
    findings,
    entry.keyPlace,
  );
  return settings === undefined ? undefined : { kind: entry.key, settings };
}

function readChecks(
  node: MapNode,
  path: string,
  context: VariantContext,
): readonly Check[] | undefined {
  const at = join(path, 'checks');
  const list = entryOf(node, 'checks')?.value;
  if (list?.kind !== 'list' || list.items.length === 0) {
    const found = list === undefined ? 'nothing' : describeNode(list);
    const expected = 'a list with at least one check';
    context.findings.error(list?.place ?? node.place, { path: at, found, expected });
    return undefined;
  }
  const checks = list.items.map((item, index) =>
    readCheck(item, `${at}[${index}]`, context.variants, context.findings),
  );
  return checks.every((check) => check !== undefined) ? checks : undefined;
}
