import { narrow } from '../model/narrow.js';
import type { Plan, VariantPlan } from '../model/plan.js';
import type { Problem } from '../model/problems.js';
import { Findings } from './findings.js';
import { describeNode, entryOf, type MapEntry, type MapNode, type Node } from './node.js';
import { applyOverrides } from './overrides.js';
import { parseSource } from './parse.js';
import type { VariantNames } from './readCheck.js';
import { isMapping, readFields, refuseUnknownKeys } from './readFields.js';
import { only, readVariant } from './readVariant.js';
import { checkRelations } from './relations.js';
import type { Source } from './source.js';
import { didYouMean } from './suggest.js';
import { headTable, NAME, SECTIONS } from './tables.js';

/** A plan, or everything that is wrong with the input; warnings may come with either. */
export interface Reading {
  /** Undefined when there was an error. */
  readonly plan: Plan | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Reads a scenario file.
 * @param overrides `path=value` each, applied in order before anything is checked; see {@link applyOverrides}
 */
export function readScenario(source: Source, overrides: readonly string[] = []): Reading {
  const findings = new Findings();
  const node = parseSource(source, findings);
  return node === undefined ? finish(undefined, findings) : readNode(node, overrides, findings);
}

/** Reads a scenario from nodes, as {@link readScenario} does from text. */
export function readNode(node: Node, overrides: readonly string[], findings: Findings): Reading {
  if (!isMapping(node, '', findings)) return finish(undefined, findings);
  const changed = applyOverrides(node, overrides, findings);
  const plan = readPlan(changed, findings);
  if (plan !== undefined) checkRelations(plan, changed, findings);
  return finish(plan, findings);
}

function finish(plan: Plan | undefined, findings: Findings): Reading {
  return { plan: findings.hasErrors ? undefined : plan, problems: findings.list() };
}

function readPlan(node: MapNode, findings: Findings): Plan | undefined {
  refuseUnknownKeys([...Object.keys(headTable), ...Object.keys(SECTIONS)], node, '', findings);
  const head = readFields(headTable, only(node, headTable), '', findings, node.place);
  const variants = readVariants(node, findings);
  if (head === undefined || variants === undefined) return undefined;
  const { scenario, title, about, source, seed, focus } = narrow(headTable, head);
  const focused = focusOf(focus, variants);
  if (!isNameFine(scenario, node, findings) || !isFocusFine(focused, variants, node, findings))
    return undefined;
  return { scenario, title, about, source: source ?? '', seed, focus: focused, variants };
}

/** The variant named, else the first with role after, else the first. */
function focusOf(named: string | null, variants: readonly VariantPlan[]): string {
  const after = variants.find((variant) => variant.role === 'after');
  return named ?? (after ?? variants[0])?.name ?? '';
}

function isNameFine(name: string, node: MapNode, findings: Findings): boolean {
  if (NAME.test(name)) return true;
  const place = entryOf(node, 'scenario')?.value.place ?? node.place;
  const expected = 'lower-case words joined by hyphens';
  findings.error(place, { path: 'scenario', found: `the name ${name}`, expected });
  return false;
}

function isFocusFine(
  focus: string,
  variants: readonly VariantPlan[],
  node: MapNode,
  findings: Findings,
): boolean {
  const names = variants.map((variant) => variant.name);
  if (names.includes(focus)) return true;
  const place = entryOf(node, 'focus')?.value.place ?? node.place;
  const hint = didYouMean(focus, names);
  findings.error(place, {
    path: 'focus',
    found: `the unknown variant ${focus}`,
    expected: 'a variant of this file',
    hint,
  });
  return false;
}

function readVariants(node: MapNode, findings: Findings): readonly VariantPlan[] | undefined {
  const section = entryOf(node, 'variants')?.value;
  if (section?.kind !== 'map' || section.entries.length === 0) {
    const found = section === undefined ? 'nothing' : describeNode(section);
    const expected = 'a mapping with at least one variant';
    findings.error(section?.place ?? node.place, { path: 'variants', found, expected });
    return undefined;
  }
  const world = entryOf(node, 'world')?.value;
  const context = { world, variants: namesOf(section.entries), findings };
  if (world !== undefined && !isMapping(world, 'world', findings)) return undefined;
  const variants = section.entries.map((entry) => readVariant(entry, context));
  return variants.every((variant) => variant !== undefined) ? variants : undefined;
}

function namesOf(entries: readonly MapEntry[]): VariantNames {
  const withRole = (role: string): readonly MapEntry[] =>
    entries.filter(({ value }) => {
      const written = entryOf(value, 'role')?.value;
      return written?.kind === 'scalar' && written.value === role;
    });
  return {
    names: entries.map(({ key }) => key),
    byRole(role: string): string | undefined {
      const [first, second] = withRole(role);
      return second === undefined ? first?.key : undefined;
    },
  };
}
