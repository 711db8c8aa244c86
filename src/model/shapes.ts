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
import type { Micros } from './time.js';

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
}

/** The field that a bare number, and the field that a bare text, stands for. */
export interface Shorthand {
  readonly number?: string;
  readonly text?: string;
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
  /** The case when the tag is absent; null: all absent means null; undefined: required. */
  readonly default: D;
  /** A key that names the case in the tag's place and stands alone: all else is at its default. */
  readonly aloneTag?: string;
}

/** Any part of a settings table. */
export type Shape = Knob | GroupShape | UnionShape;

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
                    : never;

type NullOf<D> = null extends D ? null : never;

type CaseOf<T extends string, C extends { readonly [name: string]: Fields }> = {
  [K in keyof C & string]: { readonly [P in T]: K } & Settings<C[K]>;
}[keyof C & string];

/** The settings that a table of fields describes. */
export type Settings<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** A settings value whose table is not known where it passes through. */
export type PlainValue = number | string | boolean | null | PlainSettings;

/** Settings whose table is not known where they pass through. */
export interface PlainSettings {
  readonly [name: string]: PlainValue;
}

/** Declares a mapping with known keys. */
export function group<const F extends Fields>(
  meaning: string,
  fields: F,
  shorthand: Shorthand = {},
): GroupShape<F, false> {
  return { kind: 'group', meaning, fields, optional: false, shorthand };
}

/** Declares a mapping with known keys that may be left out as a whole. */
export function optionalGroup<const F extends Fields>(
  meaning: string,
  fields: F,
  shorthand: Shorthand = {},
): GroupShape<F, true> {
  return { kind: 'group', meaning, fields, optional: true, shorthand };
}

/** Declares a mapping whose `tag` key decides which other keys it may hold. */
export function union<
  const T extends string,
  const C extends { readonly [name: string]: Fields },
  const D extends (keyof C & string) | null | undefined = undefined,
>(options: { meaning: string; tag: T; cases: C; default?: D }): UnionShape<T, C, D> {
  const { meaning, tag, cases } = options;
  // Left out means undefined, which is what D then is.
  return { kind: 'union', meaning, tag, cases, default: options.default as D };
}
