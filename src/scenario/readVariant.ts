import type { Check } from '../model/checks.js';
import { narrow } from '../model/narrow.js';
import type { VariantPlan } from '../model/plan.js';
import { ifReadable, markUnreadable } from '../model/unreadable.js';
import { type World, worldTable } from '../model/world.js';
import { type Draft, DraftMaker, draftOf } from './draft.js';
import type { Findings } from './findings.js';
import { isMapping, isNamed, join, only, refuseUnknownKeys } from './mapping.js';
import { describeNode, entryOf, type MapEntry, type MapNode, type Node } from './node.js';
import { overlay } from './overlay.js';
import { type CheckContext, readCheck } from './readCheck.js';
import { draftFields } from './readFields.js';
import type { VariantNames } from './readLimit.js';
import { readPolicies } from './readPolicies.js';
import { knownOutline } from './readScope.js';
import { refuseOwnRivals } from './rivalKeys.js';
import { WORLD } from './scenarioTables.js';
import { VARIANT_SECTIONS, variantTable, verdictTable } from './tables.js';
import { type TraceBook, withRecording } from './traceBook.js';

/** What all variants of a scenario share while they are read. */
export interface VariantContext {
  /** The world of the scenario, before a variant's deviations; null where it could not be read. */
  readonly world: Node | undefined | null;
  readonly variants: VariantNames;
  readonly findings: Findings;
  readonly traces: TraceBook;
}

/** A variant while it is put together. */
type Making = DraftMaker<{ [part: string]: unknown }>;

/** Reads one variant as far as it can be read; undefined where it is no mapping. */
export function readVariant(
  entry: MapEntry,
  context: VariantContext,
): Draft<VariantPlan> | undefined {
  const path = `variants.${entry.key}`;
  const hasName = isNamed(entry, path, context.findings);
  if (!isMapping(entry.value, path, context.findings)) return undefined;
  const making: Making = new DraftMaker({});
  making.put('name', draftOf(entry.key));
  if (!hasName) making.spoil();
  readBody(entry.value, path, context, making);
  // Every part of a plan is there, read or marked as unreadable.
  return making.draft as unknown as Draft<VariantPlan>;
}

function readBody(node: MapNode, path: string, context: VariantContext, making: Making): void {
  const { findings } = context;
  const keys = [...Object.keys(variantTable), ...Object.keys(VARIANT_SECTIONS)];
  const meant = refuseUnknownKeys(keys, node, path, findings);
  const head = draftFields(variantTable, only(node, variantTable), path, findings, node.place);
  making.putPartsOf(head, Object.keys(variantTable));
  const lived = readWorld(node, path, context);
  making.putPartsOf(lived, ['world', 'recording']);
  making.put('policies', readPolicies(node, path, findings));
  const outline = lived === undefined ? undefined : knownOutline(lived.value.world);
  making.put('checks', draftOf(readChecks(node, path, { ...context, outline })));
  const verdict = entryOf(node, 'verdict')?.value;
  const at = join(path, 'verdict');
  making.put('verdict', draftFields(verdictTable, verdict, at, findings, node.place));
  for (const key of meant) making.forget(key);
}

/** Reads the scenario's world with the deviations of this variant laid over it. */
function readWorld(
  node: MapNode,
  path: string,
  { world: shared, findings, traces }: VariantContext,
): Draft<Pick<VariantPlan, 'world' | 'recording'>> | undefined {
  const own = entryOf(node, 'world')?.value;
  if (own !== undefined && !isMapping(own, join(path, 'world'), findings)) return undefined;
  if (shared === null) return undefined;
  const written = overlay(WORLD, shared, own);
  const at = own === undefined ? 'world' : join(path, 'world');
  refuseOwnRivals(written, own, at, findings);
  const recorded = traces.read(written, at);
  const draft = draftFields(worldTable, written, at, findings, node.place);
  if (draft === undefined) return undefined;
  const world = narrow(worldTable, draft.value);
  if (recorded === undefined) return { value: unrecorded(world), isWhole: false };
  return { value: withRecording(world, recorded), isWhole: draft.isWhole };
}

/** A world whose trace could not be read: neither when operations start is known, nor what they met. */
function unrecorded(world: World): Pick<VariantPlan, 'world' | 'recording'> {
  ifReadable(() => {
    markUnreadable(world.workload, 'trace');
  });
  const lived = { world };
  markUnreadable(lived, 'recording');
  return lived;
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
