import type { Fields, PlainValue, Shape, UnionShape } from '../model/shapes.js';
import { OWN_BREAKER } from '../policy/breakerPolicy.js';
import { type OptionRow, optionRows } from './optionRows.js';
import { checkRows } from './referenceChecks.js';
import { exampleOf } from './referenceExamples.js';
import { CHECKS, itemOf, TOPICS, type Topic, topicNamed, topicOf } from './referenceTopics.js';
import { VARIANT_SECTIONS } from './tables.js';

/** One kind of something, such as the kind `grpc` of a retry budget. */
export interface ReferenceKind {
  readonly name: string;
  readonly meaning: string;
  /** True where it holds when the file does not say. */
  readonly isDefault: boolean;
  /** The knobs that it has and not all kinds have. */
  readonly options: readonly OptionRow[];
}

/** All there is to say of one word of scenario files. */
export interface ReferencePage {
  readonly name: string;
  readonly sort: Topic['sort'];
  readonly meaning: string;
  /** Where in a file it stands. */
  readonly written: string;
  /** Each bare value that it may be, and what that stands for. */
  readonly short: readonly (readonly [bare: string, full: string])[];
  /** The key that names the kind; null: there are no kinds. */
  readonly tag: string | null;
  readonly kinds: readonly ReferenceKind[];
  /** The knobs of all kinds. */
  readonly options: readonly OptionRow[];
  /** What may stand beside its own knobs, as its neighbours. */
  readonly beside: readonly OptionRow[];
  /** A part of a scenario file in YAML. */
  readonly example: string;
}

/** The page of a word; undefined for a word that there is nothing to say of. */
export function referencePage(word: string): ReferencePage | undefined {
  const name = topicNamed(word);
  if (name === CHECKS) return checksPage();
  const topic = TOPICS.find((one) => one.name === name);
  return topic && pageOf(topic);
}

/** The words that there are pages of. */
export function referenceWords(): readonly Pick<ReferencePage, 'name' | 'sort' | 'meaning'>[] {
  const { name, sort, meaning } = checksPage();
  const others = TOPICS.map((topic) => ({
    name: topic.name,
    sort: topic.sort,
    meaning: topic.meaning,
  }));
  return [...others, { name, sort, meaning }];
}

function pageOf({ name, sort, meaning, written, shape, beside, sections }: Topic): ReferencePage {
  const item = itemOf(shape);
  const keys = Object.entries(sections).map(([key, text]) => sectionRow(key, text));
  return {
    ...{ name, sort, meaning, written },
    short: shortForms(item, shape.kind === 'map' ? 'NAME' : name),
    tag: item.kind === 'union' ? item.tag : null,
    kinds: item.kind === 'union' ? kindsOf(item) : [],
    options: [...commonRows(item), ...keys],
    beside: optionRows(beside),
    example: exampleOf(name),
  };
}

function checksPage(): ReferencePage {
  return {
    name: CHECKS,
    sort: 'file',
    meaning: VARIANT_SECTIONS.checks,
    written: 'In the list checks of a variant.',
    ...{ short: [], tag: null, kinds: [], beside: [] },
    options: checkRows(),
    example: exampleOf(CHECKS),
  };
}

function sectionRow(path: string, meaning: string): OptionRow {
  const topic = topicNamed(path);
  const range = topic === undefined ? (SECTION_RANGES[path] ?? 'a mapping') : seeWords(topic);
  const none = { when: [], unit: null, default: null, required: false } as const;
  return { path, ...none, range, meaning, refers: true };
}

const SECTION_RANGES: Readonly<Record<string, string>> = {
  extends: 'a name or a path',
  policies: 'a list; see breaker-lab list --policies',
  change: 'a mapping of paths to values',
};

const seeWords = (topic: string): string => `see breaker-lab show ${topic}`;

/** Parts that have a page of their own are told of there. */
function elsewhere(part: Shape): string | undefined {
  const topic = topicOf(part);
  return topic && seeWords(topic.name);
}

/** The knobs that a group has, or all cases of a union. */
function commonRows(shape: Shape): readonly OptionRow[] {
  if (shape.kind === 'group') return optionRows(shape.fields, elsewhere);
  return shape.kind === 'union' ? optionRows(commonFields(shape), elsewhere) : [];
}

function commonFields({ cases }: UnionShape): Fields {
  const [first = {}, ...others] = Object.values(cases);
  const isCommon = ([name, shape]: readonly [string, Shape]): boolean =>
    others.length > 0 && others.every((fields) => fields[name] === shape);
  return Object.fromEntries(Object.entries(first).filter(isCommon));
}

function kindsOf(shape: UnionShape): readonly ReferenceKind[] {
  const common = commonFields(shape);
  return Object.entries(shape.cases).map(([name, fields]) => {
    const own = Object.entries(fields).filter(([key]) => !Object.hasOwn(common, key));
    // The options of libraries are told of by another command, with what surprises in them.
    const isTold = !Object.hasOwn(shape.cases, OWN_BREAKER) || name === OWN_BREAKER;
    return {
      name,
      meaning: shape.meanings[name] ?? '',
      isDefault: shape.default === name,
      options: isTold ? optionRows(Object.fromEntries(own), elsewhere) : [],
    };
  });
}

function shortForms(shape: Shape, name: string): ReferencePage['short'] {
  if (shape.kind === 'group') {
    const fields = new Set(Object.values(shape.shorthand ?? {}));
    return [...fields].map((field) => [`${name}: ${sampleOf(shape.fields[field])}`, field]);
  }
  if (shape.kind !== 'union') return [];
  const { number, text } = shape.shorthand ?? {};
  const short = text ?? number;
  if (short === undefined) return [];
  const field = shape.cases[short.case]?.[short.field];
  return [[`${name}: ${sampleOf(field)}`, `${short.field} of ${short.case}`]];
}

/** A value that shows how such a knob is written. */
function sampleOf(shape: Shape | undefined): PlainValue {
  if (shape?.kind === 'duration') return '20ms';
  if (shape?.kind === 'rate') return '10/s';
  if (shape?.kind === 'group') return sampleOf(Object.values(shape.fields)[0]);
  if (shape?.kind === 'union') {
    const { text } = shape.shorthand ?? {};
    return text === undefined ? 'TEXT' : sampleOf(shape.cases[text.case]?.[text.field]);
  }
  return shape?.kind === 'count' ? 3 : 'TEXT';
}
