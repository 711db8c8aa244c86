import { capacityShape } from '../model/capacity.js';
import { latencyShape } from '../model/latency.js';
import { type Fields, group, type Shape } from '../model/shapes.js';
import { troubleShape } from '../model/trouble.js';
import { worldTable } from '../model/world.js';
import { POLICIES } from '../policy/register.js';
import {
  headTable,
  policyFrameTable,
  SECTIONS,
  VARIANT_SECTIONS,
  variantTable,
  verdictTable,
} from './tables.js';

/** Something that files say and that is explained by itself. */
export interface Topic {
  /** The word that it is asked for by. */
  readonly name: string;
  readonly sort: 'policy' | 'world' | 'file';
  readonly meaning: string;
  /** Where in a file it stands. */
  readonly written: string;
  /** What it holds; a list or a mapping of names is told of by its items. */
  readonly shape: Shape;
  /** What may stand beside its own knobs. */
  readonly beside: Fields;
  /** Keys that hold more than a knob, with what they are for. */
  readonly sections: Readonly<Record<string, string>>;
}

const BARE = { beside: {}, sections: {} } as const;
const { dependency, phases, pools, flows, workload } = worldTable;

const policies: readonly Topic[] = Object.entries(POLICIES).map(
  ([name, { meaning, shape }]): Topic => ({
    name,
    sort: 'policy',
    meaning,
    written: 'In the list policies of a variant, the outermost policy first.',
    shape,
    beside: policyFrameTable,
    sections: {},
  }),
);

/** What a world holds, by the word for it. */
const WORLD_PARTS: Readonly<Record<string, readonly [shape: Shape, written: string]>> = {
  workload: [workload, 'As workload in a world: exactly one of these.'],
  dependency: [
    dependency,
    'As dependency in a world with only one, by its name under dependencies in any other.',
  ],
  latency: [
    latencyShape,
    'As latency of a dependency; so are the work of a step and the thinkTime of users.',
  ],
  network: [dependency.fields.network, 'As network of a dependency.'],
  trouble: [troubleShape, 'In the list trouble of a dependency.'],
  capacity: [capacityShape, 'As capacity of a dependency.'],
  pools: [pools, 'By its name under pools in a world.'],
  flows: [flows, 'By its name under flows in a world.'],
  phases: [phases, 'In the list phases of a world.'],
};

const worldParts: readonly Topic[] = Object.entries(WORLD_PARTS).map(
  ([name, [shape, written]]): Topic => ({
    ...BARE,
    name,
    sort: 'world',
    meaning: shape.meaning,
    written,
    shape,
  }),
);

const world: Topic = {
  ...BARE,
  name: 'world',
  sort: 'world',
  meaning: SECTIONS.world,
  written: 'As world at the top of a file; a variant deviates from it under a world of its own.',
  shape: group(SECTIONS.world, worldTable),
};

const scenario: Topic = {
  ...BARE,
  name: 'scenario',
  sort: 'file',
  meaning: 'A file: a world, the variants that are tried in it, and what is claimed of them.',
  written: 'At the top of a file.',
  shape: group('', headTable),
  sections: SECTIONS,
};

const variants: Topic = {
  ...BARE,
  name: 'variants',
  sort: 'file',
  meaning: 'The policies of one client, tried in the world of the scenario.',
  written: 'By its name under variants.',
  shape: group('', { ...variantTable, verdict: group(VARIANT_SECTIONS.verdict, verdictTable) }),
  sections: Object.fromEntries(
    Object.entries(VARIANT_SECTIONS).filter(([name]) => name !== 'verdict'),
  ),
};

/** Everything that is explained by itself but for checks, which no table of shapes holds. */
export const TOPICS: readonly Topic[] = [...policies, world, ...worldParts, scenario, variants];

/** The word for the parts of files that a check is. */
export const CHECKS = 'checks';

/** The topic of a word, said of one or of several: `pool`, `pools`. */
export function topicNamed(word: string): string | undefined {
  const names = [...TOPICS.map(({ name }) => name), CHECKS];
  const plural = word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
  const isMeant = (name: string): boolean => name === word || name === plural;
  const singular = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
  return names.find(isMeant) ?? names.find((name) => name === singular);
}

/** The topic that tells of a part of a table, whatever is said of its place. */
export function topicOf(part: Shape): Topic | undefined {
  return TOPICS.find(({ shape }) => holdsTheSame(itemOf(shape), part));
}

/** What a list or a mapping of names holds, or the part itself. */
export function itemOf(shape: Shape): Shape {
  return shape.kind === 'list' || shape.kind === 'map' ? shape.item : shape;
}

function holdsTheSame(a: Shape, b: Shape): boolean {
  if (a.kind === 'union') return b.kind === 'union' && a.cases === b.cases;
  return a.kind === 'group' && b.kind === 'group' && a.fields === b.fields;
}

/** The topics that tell of a kind or a key of this name: `hang` is a kind of trouble. */
export function topicsThatName(word: string): readonly string[] {
  return TOPICS.filter(({ shape }) => namesIn(itemOf(shape)).includes(word)).map(
    ({ name }) => name,
  );
}

function namesIn(shape: Shape): readonly string[] {
  if (shape.kind === 'group') return Object.keys(shape.fields);
  if (shape.kind !== 'union') return [];
  const keys = Object.values(shape.cases).flatMap((fields) => Object.keys(fields));
  return [...Object.keys(shape.cases), ...keys];
}
