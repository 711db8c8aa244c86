import type {
  ChoiceKnob,
  CountKnob,
  DurationKnob,
  FlagKnob,
  Knob,
  NumberKnob,
  RateKnob,
  TextKnob,
} from './knobs.js';
import type {
  Fields,
  GroupShape,
  ListShape,
  MapShape,
  Shape,
  Shorthand,
  UnionShape,
} from './shapeKinds.js';
import type { Micros } from './time.js';

export type * from './shapeKinds.js';

/** True for a part that holds other parts. */
export function isComposed(shape: Shape): shape is Exclude<Shape, Knob> {
  return ['group', 'union', 'list', 'map'].includes(shape.kind);
}

/** The value of a knob or group as the code sees it: durations in microseconds. */
export type ValueOf<S> =
  S extends CountKnob<infer D>
    ? number | NullOf<D>
    : S extends NumberKnob<infer D>
      ? number | NullOf<D>
      : S extends DurationKnob<infer D, infer W>
        ? Micros | W | NullOf<D>
        : S extends RateKnob<infer D>
          ? number | NullOf<D>
          : S extends ChoiceKnob<infer D, infer C>
            ? C | NullOf<D>
            : S extends FlagKnob<infer D>
              ? boolean | NullOf<D>
              : S extends TextKnob<infer D>
                ? string | NullOf<D>
                : S extends GroupShape<infer F, infer O>
                  ? Settings<F> | (O extends true ? null : never)
                  : S extends UnionShape<infer T, infer C, infer D>
                    ? CaseOf<T, C> | NullOf<D>
                    : S extends ListShape<infer I>
                      ? readonly ItemOf<I>[]
                      : S extends MapShape<infer I>
                        ? { readonly [name: string]: ItemOf<I> }
                        : never;

/** Items of lists and maps are never null, even where their shape alone could be left out. */
type ItemOf<S> = NonNullable<ValueOf<S>>;

type NullOf<D> = null extends D ? null : never;

type CaseOf<T extends string, C extends { readonly [name: string]: Fields }> = {
  [K in keyof C & string]: { readonly [P in T]: K } & Settings<C[K]>;
}[keyof C & string];

/** The settings that a table of fields describes. */
export type Settings<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** A settings value whose table is not known where it passes through. */
export type PlainValue = number | string | boolean | null | PlainSettings | readonly PlainValue[];

/** Settings whose table is not known where they pass through. */
export interface PlainSettings {
  readonly [name: string]: PlainValue;
}

/** True for settings: neither a single value nor a list. */
export function isSettings(value: PlainValue | undefined): value is PlainSettings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a list of values. */
export function isList(value: PlainValue | undefined): value is readonly PlainValue[] {
  return Array.isArray(value);
}

/** Declares a mapping with known keys. */
export function group<const F extends Fields>(
  meaning: string,
  fields: F,
  shorthand: Shorthand = {},
): GroupShape<F, false> {
  return { kind: 'group', meaning, fields, optional: false, shorthand };
}

/** Declares a mapping with known keys that exclude one another. */
export function exclusiveGroup<const F extends Fields>(
  meaning: string,
  fields: F,
  shorthand: Shorthand,
): GroupShape<F, false> {
  return { ...group(meaning, fields, shorthand), exclusive: true };
}

/** Declares a mapping with known keys that may be left out as a whole. */
export function optionalGroup<const F extends Fields>(
  meaning: string,
  fields: F,
  shorthand: Shorthand = {},
): GroupShape<F, true> {
  return { kind: 'group', meaning, fields, optional: true, shorthand };
}

type FieldOf<C extends { readonly [name: string]: Fields }> = {
  [K in keyof C & string]: { readonly case: K; readonly field: keyof C[K] & string };
}[keyof C & string];

/** Declares a mapping whose `tag` key decides which other keys it may hold. */
export function union<
  const T extends string,
  const C extends { readonly [name: string]: Fields },
  const D extends (keyof C & string) | null | undefined = undefined,
>(options: {
  meaning: string;
  tag: T;
  cases: C;
  meanings: { readonly [K in keyof C]: string };
  default?: D;
  shorthand?: { readonly number?: FieldOf<C>; readonly text?: FieldOf<C> };
}): UnionShape<T, C, D> {
  const { meaning, tag, cases, meanings, shorthand = {} } = options;
  // Left out means undefined, which is what D then is.
  return { kind: 'union', meaning, tag, cases, meanings, default: options.default as D, shorthand };
}

/** Declares a list of things of one kind; none of them need be there unless the options say so. */
export function list<const I extends Shape>(
  meaning: string,
  item: I,
  { min = 0 }: { min?: number } = {},
): ListShape<I> {
  return { kind: 'list', meaning, item, min };
}

/** Declares a mapping of names to things of one kind; none need be there unless the options say so. */
export function named<const I extends Shape>(
  meaning: string,
  item: I,
  { min = 0 }: { min?: number } = {},
): MapShape<I> {
  return { kind: 'map', meaning, item, min };
}
