import type { Check } from '../model/checks.js';
import { narrow } from '../model/narrow.js';
import type { VariantPlan, VerdictTexts } from '../model/plan.js';
import { outlineOf } from '../model/scope.js';
import { worldTable } from '../model/world.js';
import type { Findings } from './findings.js';
import { isMapping, isNamed, join, only, refuseUnknownKeys } from './mapping.js';
import { describeNode, entryOf, type MapEntry, type MapNode, type Node } from './node.js';
import { overlay } from './overlay.js';
import { type CheckContext, readCheck } from './readCheck.js';
import { readFields } from './readFields.js';
import type { VariantNames } from './readLimit.js';
import { readPolicies } from './readPolicies.js';
import { refuseOwnRivals } from './rivalKeys.js';
import { WORLD } from './scenarioTables.js';
import { VARIANT_SECTIONS, variantTable, verdictTable } from './tables.js';
import { type TraceBook, withRecording } from './traceBook.js';

/** What all variants of a scenario share while they are read. */
export interface VariantContext {
  /** The world of the scenario, before a variant's deviations. */
  readonly world: Node | undefined;
  readonly variants: VariantNames;
  readonly findings: Findings;
  readonly traces: TraceBook;
}

/** Reads one variant; undefined when something was not acceptable. */
export function readVariant(entry: MapEntry, context: VariantContext): VariantPlan | undefined {
  const path = `variants.${entry.key}`;
  const hasName = isNamed(entry, path, context.findings);
  if (!isMapping(entry.value, path, context.findings)) return undefined;
  const variant = readBody(entry.value, path, context);
  return hasName && variant !== undefined ? { name: entry.key, ...variant } : undefined;
}

function readBody(
  node: MapNode,
  path: string,
  context: VariantContext,
): Omit<VariantPlan, 'name'> | undefined {
  const { findings } = context;
  const keys = [...Object.keys(variantTable), ...Object.keys(VARIANT_SECTIONS)];
  refuseUnknownKeys(keys, node, path, findings);
  const head = readFields(variantTable, only(node, variantTable), path, findings, node.place);
  const lived = readWorld(node, path, context);
  const policies = readPolicies(node, path, findings);
  const outline = lived === undefined ? undefined : outlineOf(lived.world);
  const checks = readChecks(node, path, { ...context, outline });
  const verdict = readVerdict(node, path, findings);
  if (!head || !lived || !policies || !checks || !verdict) return undefined;
  const { role, about } = narrow(variantTable, head);
  return { role, about, ...lived, policies, checks, verdict };
}

function readVerdict(node: MapNode, path: string, findings: Findings): VerdictTexts | undefined {
  const written = entryOf(node, 'verdict')?.value;
  const at = join(path, 'verdict');
  const verdict = readFields(verdictTable, written, at, findings, node.place);
  return verdict === undefined ? undefined : narrow(verdictTable, verdict);
}

/** Reads the scenario's world with the deviations of this variant laid over it. */
function readWorld(
  node: MapNode,
  path: string,
  context: VariantContext,
): Pick<VariantPlan, 'world' | 'recording'> | undefined {
  const own = entryOf(node, 'world')?.value;
  if (own !== undefined && !isMapping(own, join(path, 'world'), context.findings)) return undefined;
  const written = overlay(WORLD, context.world, own);
  const at = own === undefined ? 'world' : join(path, 'world');
  refuseOwnRivals(written, own, at, context.findings);
  const recorded = context.traces.read(written, at);
  const world = readFields(worldTable, written, at, context.findings, node.place);
  if (world === undefined || recorded === undefined) return undefined;
  return withRecording(narrow(worldTable, world), recorded);
}

function readChecks(
  node: MapNode,
  path: string,
  context: CheckContext,
): readonly Check[] | undefined {
  const at = join(path, 'checks');
  const list = entryOf(node, 'checks')?.value;
  if (list?.kind !== 'list' || list.items.length === 0) {
    const found = list === undefined ? 'nothing' : describeNode(list);
    const expected = 'a list with at least one check';
    context.findings.error(list?.place ?? node.place, { path: at, found, expected });
    return undefined;
  }
  const checks = list.items.map((item, index) => readCheck(item, `${at}[${index}]`, context));
  return checks.every((check) => check !== undefined) ? checks : undefined;
}
