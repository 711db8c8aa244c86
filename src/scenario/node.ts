/** Where something was written. */
export interface Place {
  /** The file as the user named it, or the override it came from. */
  readonly file: string;
  /** Both from 1; 0 where there is no line to point at. */
  readonly line: number;
  readonly column: number;
  /** The whole line, for showing with a caret; empty where there is none. */
  readonly excerpt: string;
}

/** What a file says, with the place of every part; not yet checked against any table. */
export type Node = MapNode | ListNode | ScalarNode;

/** A mapping; its entries keep the order of the file. */
export interface MapNode {
  readonly kind: 'map';
  readonly place: Place;
  readonly entries: readonly MapEntry[];
  /** True: laid over a world it is all that holds there, since what was under it is gone. */
  readonly replaces?: true;
}

/** One key of a mapping with its value. */
export interface MapEntry {
  readonly key: string;
  readonly keyPlace: Place;
  readonly value: Node;
  /** True where it is laid over something that could not be had, so that its value is not known. */
  readonly isBroken?: true;
}

/** A list. */
export interface ListNode {
  readonly kind: 'list';
  readonly place: Place;
  readonly items: readonly Node[];
}

/** A number, text, true, false or nothing. */
export interface ScalarNode {
  readonly kind: 'scalar';
  readonly place: Place;
  readonly value: string | number | boolean | null;
  /** The value as it was written, quotes included. */
  readonly written: string;
}

/** True where a key or an item has nothing after it, or null. */
export function isNothing(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null;
}

/** Finds an entry of a mapping. */
export function entryOf(node: Node | undefined, key: string): MapEntry | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key === key) : undefined;
}

/** What a value is, in words, as it was written: `the text "10"`, `a list`. */
export function describeNode(node: Node): string {
  if (node.kind === 'map') return node.entries.length === 0 ? 'an empty mapping' : 'a mapping';
  if (node.kind === 'list') return node.items.length === 0 ? 'an empty list' : 'a list';
  if (node.value === null) return 'no value';
  if (typeof node.value === 'string') return `the text ${shorten(JSON.stringify(node.value))}`;
  return shorten(node.written);
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}
