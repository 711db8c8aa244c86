import { narrow } from '../model/narrow.js';
import type { Plan, VariantPlan } from '../model/plan.js';
import type { Problem } from '../model/problems.js';
import type { PlainSettings } from '../model/shapes.js';
import { worldTable } from '../model/world.js';
import { chainOf } from './baseChain.js';
import type { FindBase } from './bases.js';
import type { Draft } from './draft.js';
import { extendScenario } from './extend.js';
import { Findings } from './findings.js';
import { checkGrid } from './grid.js';
import { oneOf } from './knobText.js';
import { isMapping, only, refuseUnknownKeys } from './mapping.js';
import { describeNode, entryOf, type MapNode, type ScalarNode } from './node.js';
import { applyOverrides } from './overrides.js';
import { parseSource } from './parse.js';
import { readFields } from './readFields.js';
import { readVariant } from './readVariant.js';
import { checkRelations } from './relations.js';
import { refuseRivals } from './rivalKeys.js';
import type { Source } from './source.js';
import { didYouMean } from './suggest.js';
import { headTable, NAME, SECTIONS } from './tables.js';
import { type FindTrace, TraceBook } from './traceBook.js';
import { namesOf } from './variantNames.js';

/** A plan, or everything that is wrong with the input; warnings may come with either. */
export interface Reading {
  /** Undefined when there was an error. */
  readonly plan: Plan | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Reads a scenario file.
 * @param overrides `path=value` each, applied in order before anything is checked, inherited parts
 * included; see {@link applyOverrides}
 * @param findBase finds what the file extends; a file that does is refused where there is none
 * @param findTrace finds the files that traces are in; a file that names one is refused without
 */
export function readScenario(
  source: Source,
  overrides: readonly string[] = [],
  findBase?: FindBase,
  findTrace?: FindTrace,
): Reading {
  const findings = new Findings();
  const root = parseSource(source, findings);
  if (root === undefined || !isMapping(root, '', findings)) return finish(undefined, findings);
  const first = { source, root };
  // What is missing and what is wrong is not known before all files are.
  const chain = chainOf(first, findBase, findings);
  const whole = chain === undefined ? undefined : extendScenario(first, chain, findings);
  const traces = new TraceBook(findTrace, findings);
  chain?.forEach((link) => {
    traces.anchor(link);
  });
  if (whole === undefined) return finish(undefined, findings);
  return readNode(whole, overrides, findings, traces);
}

/** Reads a scenario from the nodes of a file that extends none, as {@link readScenario} from its text. */
export function readNode(
  node: MapNode,
  overrides: readonly string[],
  findings: Findings,
  traces = new TraceBook(undefined, findings),
): Reading {
  const changed = applyOverrides(node, overrides, findings);
  return finish(readPlan(changed, findings, traces), findings);
}

function finish(plan: Plan | undefined, findings: Findings): Reading {
  return { plan: findings.hasErrors ? undefined : plan, problems: findings.list() };
}

function readPlan(node: MapNode, findings: Findings, traces: TraceBook): Plan | undefined {
  refuseUnknownKeys([...Object.keys(headTable), ...Object.keys(SECTIONS)], node, '', findings);
  const head = readFields(headTable, only(node, headTable), '', findings, node.place);
  checkName(node, findings);
  checkFocus(node, findings);
  checkGrid(node, findings);
  const variants = readVariants(node, findings, traces);
  if (variants !== undefined) checkRelations(variants.value, variants.isWhole, node, findings);
  return head && variants?.isWhole ? planOf(head, variants.value) : undefined;
}

function planOf(head: PlainSettings, variants: readonly VariantPlan[]): Plan {
  const { scenario, title, about, source, seed, seeds, focus, grid } = narrow(headTable, head);
  const rows = grid.length === 0 ? {} : { grid };
  const plan = { scenario, title, about, source: source ?? '', seed, seeds, ...rows, variants };
  return { ...plan, focus: focus ?? defaultFocus(variants) };
}

/** The first with role after, else the first. */
function defaultFocus(variants: readonly VariantPlan[]): string {
  const after = variants.find((variant) => variant.role === 'after');
  return (after ?? variants[0])?.name ?? '';
}

/** The text at a key, where there is one; what is not a text is refused elsewhere. */
function textAt(node: MapNode, key: string): ScalarNode | undefined {
  const value = entryOf(node, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value : undefined;
}

function checkName(node: MapNode, findings: Findings): void {
  const name = textAt(node, 'scenario');
  if (name === undefined || NAME.test(String(name.value))) return;
  const expected = 'lower-case words joined by hyphens, such as payments-outage';
  findings.error(name.place, { path: 'scenario', found: describeNode(name), expected });
}

function checkFocus(node: MapNode, findings: Findings): void {
  const focus = textAt(node, 'focus');
  const variants = entryOf(node, 'variants')?.value;
  if (focus === undefined || variants?.kind !== 'map') return;
  const names = variants.entries.map(({ key }) => key);
  if (names.includes(String(focus.value))) return;
  const hint = didYouMean(String(focus.value), names);
  const expected = oneOf(names);
  findings.error(focus.place, { path: 'focus', found: describeNode(focus), expected, hint });
}

function readVariants(
  node: MapNode,
  findings: Findings,
  traces: TraceBook,
): Draft<readonly VariantPlan[]> | undefined {
  const section = entryOf(node, 'variants')?.value;
  if (section?.kind !== 'map' || section.entries.length === 0) {
    const found = section === undefined ? 'nothing' : describeNode(section);
    const expected = 'a mapping with at least one variant';
    findings.error(section?.place ?? node.place, { path: 'variants', found, expected });
    return undefined;
  }
  const world = sharedWorld(node, findings);
  const context = { world, variants: namesOf(section.entries), findings, traces };
  const drafts = section.entries.map((entry) =>
    entry.isBroken ? undefined : readVariant(entry, context),
  );
  const read = drafts.filter((draft) => draft !== undefined);
  const isWhole = drafts.every((draft) => draft?.isWhole === true);
  return { value: read.map(({ value }) => value), isWhole };
}

/** What all variants share; null where it is no mapping. */
function sharedWorld(root: MapNode, findings: Findings): MapNode | undefined | null {
  const world = entryOf(root, 'world')?.value;
  if (world !== undefined && !isMapping(world, 'world', findings)) return null;
  noteSharedWorld(world, root, findings);
  return world;
}

/**
 * What is wrong in the shared world is said of it, and not of the first variant that deviates from
 * it. What is missing there may stand in every variant.
 */
function noteSharedWorld(world: MapNode | undefined, root: MapNode, findings: Findings): void {
  refuseRivals(world, findings);
  const shared = new Findings();
  readFields(worldTable, world, 'world', shared, root.place);
  findings.adoptWritten(shared);
}
