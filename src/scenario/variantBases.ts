import { applyChanges } from './changes.js';
import type { Finding, Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { describeNode, entryOf, type MapEntry, type MapNode, type Node } from './node.js';
import { layDeviations } from './overlay.js';
import { WORLD } from './scenarioTables.js';
import { didYouMean } from './suggest.js';

/** What the files of a chain say of one variant. */
export interface Layers {
  /** That of the file furthest away first; never empty. */
  readonly entries: readonly MapEntry[];
  /** False for a variant that was taken away; it may still be extended. */
  readonly isThere: boolean;
}

/** What a variant takes from the one that it extends: what it is for, it says itself. */
const INHERITED = ['world', 'policies', 'checks', 'verdict'];

/** Lays every variant over the one that it extends; broken is one for which there is none. */
export function resolveVariants(
  layers: ReadonlyMap<string, Layers>,
  world: Node | undefined,
  findings: Findings,
): readonly MapEntry[] {
  const book = new VariantBook(layers, world, findings);
  const there = [...layers].flatMap(([name, { isThere }]) => (isThere ? [name] : []));
  return there.flatMap((name) => book.resolve(name, []) ?? []);
}

/** Resolves each variant once, however many extend it. */
class VariantBook {
  private readonly done = new Map<string, MapEntry>();
  private readonly layers: ReadonlyMap<string, Layers>;
  private readonly world: Node | undefined;
  private readonly findings: Findings;

  constructor(layers: ReadonlyMap<string, Layers>, world: Node | undefined, findings: Findings) {
    this.layers = layers;
    this.world = world;
    this.findings = findings;
  }

  /** @param trail the variants that are being resolved, each extended by the one before it */
  resolve(name: string, trail: readonly string[]): MapEntry | undefined {
    const entries = this.layers.get(name)?.entries ?? [];
    const top = entries.at(-1);
    const known = this.done.get(name);
    if (known !== undefined || top === undefined) return known;
    const base = this.baseOf(name, entries, trail);
    if (base === 'broken') return this.keep({ ...top, isBroken: true });
    const value = entries.reduce<Node | undefined>(
      (below, { value: above }) => this.lay(name, below, above),
      base === undefined ? undefined : inheritedFrom(base),
    );
    return this.keep({ ...top, value: value ?? top.value });
  }

  private keep(entry: MapEntry): MapEntry {
    this.done.set(entry.key, entry);
    return entry;
  }

  /** The variant that the nearest of its files says it extends. */
  private baseOf(
    name: string,
    entries: readonly MapEntry[],
    trail: readonly string[],
  ): MapEntry | undefined | 'broken' {
    const named = entries
      .map(({ value }) => entryOf(value, 'extends')?.value)
      .filter((node) => node !== undefined);
    const node = named.at(-1);
    if (node === undefined) return undefined;
    const base = node.kind === 'scalar' ? String(node.value ?? '') : '';
    const way = [...trail, name];
    const path = `variants.${name}.extends`;
    if (way.includes(base)) return this.refuseCircle(node, path, [...way, base]);
    if (this.layers.has(base)) {
      const below = this.resolve(base, way);
      return below?.isBroken ? 'broken' : below;
    }
    const names = [...this.layers.keys()].filter((other) => other !== name);
    const [found, hint] = [describeNode(node), didYouMean(base, names)];
    return this.refuse(node, { path, found, expected: oneOf(names) || 'no variant', hint });
  }

  private refuseCircle(node: Node, path: string, way: readonly string[]): 'broken' {
    const circle = way.slice(way.indexOf(way.at(-1) ?? ''));
    const found = circle.length === 2 ? 'the variant itself' : circle.join(' extends ');
    const expected = 'a variant that does not come back to this one';
    return this.refuse(node, { path, found, expected });
  }

  private refuse(node: Node, finding: Finding): 'broken' {
    this.findings.error(node.place, finding);
    return 'broken';
  }

  /** Lays what one file says of a variant over what is known of it. */
  private lay(name: string, below: Node | undefined, above: Node): Node {
    if (above.kind !== 'map') return above;
    const own = above.entries.filter(({ key }) => key !== 'extends' && key !== 'change');
    const laid = layVariant(below, { ...above, entries: own });
    const changes = entryOf(above, 'change');
    if (changes === undefined) return laid;
    const context = { name, world: this.world, findings: this.findings };
    return applyChanges(laid, changes, entryOf(above, 'policies') !== undefined, context);
  }
}

function inheritedFrom({ value }: MapEntry): Node {
  if (value.kind !== 'map') return value;
  return { ...value, entries: value.entries.filter(({ key }) => INHERITED.includes(key)) };
}

/** Worlds and verdicts key by key, all else as a whole. */
function layVariant(below: Node | undefined, above: MapNode): MapNode {
  if (below?.kind !== 'map') return above;
  const kept = below.entries.filter(({ key }) => entryOf(above, key) === undefined);
  const own = above.entries.map((entry) => {
    const under = entryOf(below, entry.key)?.value;
    return under === undefined ? entry : { ...entry, value: layPart(entry, under) };
  });
  return { ...above, entries: [...kept, ...own] };
}

function layPart({ key, value }: MapEntry, under: Node): Node {
  if (key === 'world') return layDeviations(WORLD, under, value);
  if (key !== 'verdict' || under.kind !== 'map' || value.kind !== 'map') return value;
  const kept = under.entries.filter((entry) => entryOf(value, entry.key) === undefined);
  return { ...value, entries: [...kept, ...value.entries] };
}
