import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  parseDocument,
  type Scalar,
  type YAMLError,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Findings } from './findings.js';
import type { ListNode, MapEntry, MapNode, Node, ScalarNode } from './node.js';
import { guard, Places, type Source } from './source.js';

/**
 * Reads YAML (1.2, and so JSON) into nodes that know their places.
 *
 * Duplicate keys, aliases, tags, several documents and numbers that cannot be held exactly are
 * refused: nothing is to mean something else than it seems to.
 * @param wanted what to say was expected of an empty text
 * @returns undefined when the text could not be read; `findings` then says why
 */
export function parseSource(
  source: Source,
  findings: Findings,
  wanted: Wanted = A_SCENARIO,
): Node | undefined {
  findings.opens(source.file);
  const text = source.text.replace(/^\ufeff/, '');
  const places = new Places({ ...source, text });
  if (!guard({ ...source, text }, places, findings)) return undefined;
  const document = parseDocument(text, OPTIONS);
  const errors = [...document.errors, ...document.warnings];
  for (const error of errors) noteError(error, places, findings);
  if (errors.length > 0) return undefined;
  if (document.contents === null || isEmptyScalar(document.contents)) {
    const found = text.trim() === '' ? 'an empty file' : 'nothing but comments';
    findings.error(places.at(0), { path: '', found, ...wanted });
    return undefined;
  }
  return new Converter(text, places, findings).convert(document.contents, '');
}

/** What was expected of an empty text, and what to do about it. */
export interface Wanted {
  readonly expected: string;
  readonly hint: string;
}

const A_SCENARIO: Wanted = {
  expected: 'a scenario',
  hint: 'breaker-lab init writes a scenario to start from',
};

function isEmptyScalar(node: ParsedNode): boolean {
  return isScalar(node) && node.value === null && node.source === '';
}

/** With the schema fixed, a line `%YAML 1.1` does not turn `yes` into true and 014 into 12. */
const OPTIONS = {
  schema: 'core',
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

type Message = readonly [found: string, expected: string, hint: string];

const A_TAG: Message = ['a tag', 'plain values without tags', 'remove the word that starts with !'];

/** The parser's messages that need other words for people who do not know YAML's own. */
const MESSAGES: Readonly<Record<string, Message>> = {
  TAB_AS_INDENT: ['a tab used for indentation', 'spaces', 'YAML does not allow tabs there'],
  MULTIPLE_DOCS: ['a second document', 'one document in a file', 'remove the line with ---'],
  TAG_RESOLVE_FAILED: A_TAG,
};

function noteError(error: YAMLError, places: Places, findings: Findings): void {
  const message = MESSAGES[error.code] ?? [firstLine(error.message), 'valid YAML', ''];
  const [found, expected, hint] = message;
  findings.error(places.at(error.pos[0]), { path: '', found, expected, hint });
}

function firstLine(message: string): string {
  const line = message.split('\n')[0] ?? '';
  return line.charAt(0).toLowerCase() + line.slice(1);
}

/** Stands for a value that was refused here, so that nobody complains of it again. */
const REFUSED = Number.NaN;

/** Turns the parser's tree into ours and refuses what it should not hold. */
class Converter {
  private readonly text: string;
  private readonly places: Places;
  private readonly findings: Findings;

  constructor(text: string, places: Places, findings: Findings) {
    this.text = text;
    this.places = places;
    this.findings = findings;
  }

  convert(node: ParsedNode, path: string): Node {
    if (node.tag !== undefined) this.refuseTag(node.range[0], path);
    if (isMap(node)) return this.convertMap(node, path);
    if (isSeq(node)) return this.convertList(node, path);
    if (isScalar(node)) return this.convertScalar(node, path);
    const place = this.places.at(node.range[0]);
    const written = isAlias(node) ? `*${node.source}` : '';
    const expected = 'the value itself';
    this.findings.refuse(place, {
      path,
      found: `the alias ${written}`,
      expected,
      hint: 'write it out',
    });
    return { kind: 'scalar', place, value: REFUSED, written };
  }

  private refuseTag(offset: number, path: string): void {
    const [found, expected, hint] = A_TAG;
    this.findings.error(this.places.at(offset), { path, found, expected, hint });
  }

  private convertMap(node: YAMLMap.Parsed, path: string): MapNode {
    const entries = new Map<string, MapEntry>();
    for (const pair of node.items) {
      const keyPlace = this.places.at(pair.key.range[0]);
      const key = keyText(pair.key);
      const at = path === '' ? key : `${path}.${key}`;
      const value = pair.value === null ? nothing(keyPlace) : this.convert(pair.value, at);
      const first = entries.get(key);
      if (first === undefined) entries.set(key, { key, keyPlace, value });
      else this.refuseSecond(first, keyPlace, at);
    }
    return { kind: 'map', place: this.places.at(node.range[0]), entries: [...entries.values()] };
  }

  private refuseSecond(first: MapEntry, place: MapEntry['keyPlace'], path: string): void {
    const hint = `first at line ${first.keyPlace.line}, again at line ${place.line}`;
    const found = `the key ${first.key} twice`;
    this.findings.error(place, { path, found, expected: 'every key once', hint });
  }

  private convertList(node: YAMLSeq.Parsed, path: string): ListNode {
    const items = node.items.map((item, index) => this.convert(item, `${path}[${index}]`));
    return { kind: 'list', place: this.places.at(node.range[0]), items };
  }

  private convertScalar(node: Scalar.Parsed, path: string): ScalarNode {
    const [start, end] = node.range;
    const place = this.places.at(start);
    const written = this.text.slice(start, end);
    const { value } = node;
    if (typeof value === 'number' && !isExact(value, written)) {
      const found = `${written}, which cannot be held exactly`;
      const expected = 'a finite number; whole ones up to 9007199254740991';
      this.findings.refuse(place, { path, found, expected });
      return { kind: 'scalar', place, value: REFUSED, written };
    }
    return { kind: 'scalar', place, value: isPlain(value) ? value : null, written };
  }
}

/** A key as it was written: `08` is not 8. */
function keyText(key: ParsedNode): string {
  if (!isScalar(key)) return '';
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

function nothing(place: MapEntry['keyPlace']): ScalarNode {
  return { kind: 'scalar', place, value: null, written: '' };
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Infinity, NaN and whole numbers that were rounded on reading are not what was written. */
function isExact(value: number, written: string): boolean {
  if (!Number.isFinite(value)) return false;
  return !/^[-+]?\d+$/.test(written) || Number.isSafeInteger(value);
}
