import type { Knob } from './knobs.js';

/** Named knobs and groups of knobs: what one mapping of a file may hold. */
export type Fields = { readonly [name: string]: Shape };

/** A mapping with known keys. */
export interface GroupShape<F extends Fields = Fields, O extends boolean = boolean> {
  readonly kind: 'group';
  readonly meaning: string;
  readonly fields: F;
  /** True: absent means null. False: absent means every default inside. */
  readonly optional: O;
  /** Which field a bare value stands for, by its type: `openDuration: 5s` sets `initial`. */
  readonly shorthand?: Shorthand;
  /**
   * True: its fields exclude one another, so that laid over another one it replaces it as a whole,
   * as a list does.
   */
  readonly exclusive?: boolean;
}

/** The field that a bare number, that a bare text, and that a bare list stands for. */
export interface Shorthand {
  readonly number?: string;
  readonly text?: string;
  readonly list?: string;
}

/** A mapping whose `tag` key decides which other keys it may hold. */
export interface UnionShape<
  T extends string = string,
  C extends { readonly [name: string]: Fields } = { readonly [name: string]: Fields },
  D extends string | null | undefined = string | null | undefined,
> {
  readonly kind: 'union';
  readonly meaning: string;
  /** The key that names the case. */
  readonly tag: T;
  readonly cases: C;
  /** What each case is, one sentence or two for a stranger. */
  readonly meanings: { readonly [K in keyof C]: string };
  /** The case when the tag is absent; null: all absent means null; undefined: required. */
  readonly default: D;
  /** A key that names the case in the tag's place and stands alone: all else is at its default. */
  readonly aloneTag?: string;
  /** What a bare value stands for, by its type: `latency: 5ms` is the case fixed with value 5ms. */
  readonly shorthand?: CaseShorthand;
}

/** The case and its field that a bare number, and those that a bare text, stands for. */
export interface CaseShorthand {
  readonly number?: CaseField;
  readonly text?: CaseField;
}

/** A field of a case. */
export interface CaseField {
  readonly case: string;
  readonly field: string;
}

/** Any number of things of one kind, in an order. Left out it is empty. */
export interface ListShape<I extends Shape = Shape> {
  readonly kind: 'list';
  readonly meaning: string;
  /** What each of them is; none of them may be null. */
  readonly item: I;
  /** How many there must be at least; above 0 the list must be written. */
  readonly min: number;
}

/** Any number of things of one kind, by name. Left out it is empty. */
export interface MapShape<I extends Shape = Shape> {
  readonly kind: 'map';
  readonly meaning: string;
  /** What each of them is; none of them may be null. */
  readonly item: I;
  /** How many there must be at least; above 0 the mapping must be written. */
  readonly min: number;
}

/** Any part of a settings table. */
export type Shape = Knob | GroupShape | UnionShape | ListShape | MapShape;
