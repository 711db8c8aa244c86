import type { DurationUnit, Micros } from './time.js';

/**
 * A knob is declared once: its unit, range, default and meaning. The types of settings, the
 * validation of files and overrides, the JSON Schema, `show`, help and documentation are all
 * derived from that one declaration.
 *
 * `D` is the type of the default: `undefined` makes the knob required, `null` means "off unless
 * set", a value is what holds when the file does not mention the knob.
 */
export interface KnobBase<D> {
  /** What the knob does, one sentence for a stranger. */
  readonly meaning: string;
  /** What holds when the file does not say; undefined: it must say. */
  readonly default: D;
}

/** A whole number. */
export interface CountKnob<D = number | null | undefined> extends KnobBase<D> {
  readonly kind: 'count';
  /** What is counted, in the plural: `attempts`; empty for a bare number. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
}

/** A finite number, not necessarily whole. */
export interface NumberKnob<D = number | null | undefined> extends KnobBase<D> {
  readonly kind: 'number';
  /** `ratio`: 0 to 1 stands for none to all. `percent`: 0 to 100, may be written `50%`. */
  readonly unit: 'plain' | 'ratio' | 'percent';
  readonly min: number;
  readonly max: number;
  /** True when the smallest or largest value itself is not allowed. */
  readonly excludesMin: boolean;
  readonly excludesMax: boolean;
}

/** A length of time, held as whole microseconds and written with its unit. */
export interface DurationKnob<D = number | string | null | undefined, W extends string = string>
  extends KnobBase<D> {
  readonly kind: 'duration';
  readonly min: Micros;
  readonly max: Micros;
  /** The unit of a bare number, for options of libraries that take one; null: refused. */
  readonly bare: DurationUnit | null;
  /** Words accepted instead of a duration, such as `never`. */
  readonly words: readonly W[];
}

/** One of a few words. */
export interface ChoiceKnob<D = string | null | undefined, C extends string = string>
  extends KnobBase<D> {
  readonly kind: 'choice';
  readonly choices: readonly C[];
}

/** true or false. */
export interface FlagKnob<D = boolean | null | undefined> extends KnobBase<D> {
  readonly kind: 'flag';
}

/** Any text that is not empty. */
export interface TextKnob<D = string | null | undefined> extends KnobBase<D> {
  readonly kind: 'text';
}

/** Any knob. */
export type Knob = CountKnob | NumberKnob | DurationKnob | ChoiceKnob | FlagKnob | TextKnob;

type Given<T extends { default?: unknown }> = T extends { default: infer D } ? D : undefined;

/** The default as given, or undefined: required. */
function defaultOf<T extends { default?: unknown }>(options: T): Given<T> {
  // The conditional type says exactly this: the given default where there is one, else undefined.
  return options.default as Given<T>;
}

/** Declares a whole number; from 0 to 2^31 - 1 unless the options say otherwise. */
export function count<
  const T extends {
    meaning: string;
    unit: string;
    default?: number | null;
    min?: number;
    max?: number;
  },
>(options: T): CountKnob<Given<T>> {
  const { meaning, unit, min = 0, max = 2_147_483_647 } = options;
  return { kind: 'count', meaning, unit, min, max, default: defaultOf(options) };
}

/** Declares a number; any finite one unless the options say otherwise. */
export function number<
  const T extends {
    meaning: string;
    default?: number | null;
    unit?: NumberKnob['unit'];
    min?: number;
    max?: number;
    excludesMin?: boolean;
    excludesMax?: boolean;
  },
>(options: T): NumberKnob<Given<T>> {
  const { meaning, unit = 'plain', excludesMin = false, excludesMax = false } = options;
  const { min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = options;
  return {
    kind: 'number',
    meaning,
    unit,
    min,
    max,
    excludesMin,
    excludesMax,
    default: defaultOf(options),
  };
}

/** Declares a share of one, 0 to 1. */
export function ratio<
  const T extends {
    meaning: string;
    default?: number | null;
    min?: number;
    max?: number;
    excludesMin?: boolean;
    excludesMax?: boolean;
  },
>(options: T): NumberKnob<Given<T>> {
  return { ...number({ min: 0, max: 1, ...options, unit: 'ratio' }), default: defaultOf(options) };
}

/** Declares a percentage, 0 to 100. */
export function percent<
  const T extends {
    meaning: string;
    default?: number | null;
    min?: number;
    max?: number;
    excludesMin?: boolean;
    excludesMax?: boolean;
  },
>(options: T): NumberKnob<Given<T>> {
  return {
    ...number({ min: 0, max: 100, ...options, unit: 'percent' }),
    default: defaultOf(options),
  };
}

/** Declares a duration in microseconds; 0 to 10 years (of 365 days) unless the options say otherwise. */
export function duration<
  const T extends {
    meaning: string;
    default?: Micros | string | null;
    min?: Micros;
    max?: Micros;
    bare?: DurationUnit;
    words?: readonly string[];
  },
>(
  options: T,
): DurationKnob<Given<T>, T extends { words: readonly (infer W extends string)[] } ? W : never> {
  const { meaning, min = 0, max = LONGEST, bare = null } = options;
  // The words of the options are W by the conditional type; none is the empty list of never.
  const words = (options.words ?? []) as T extends { words: readonly (infer W extends string)[] }
    ? readonly W[]
    : readonly never[];
  return { kind: 'duration', meaning, min, max, bare, words, default: defaultOf(options) };
}

/** Ten years: long enough for any outage, short enough that sums stay exact. */
export const LONGEST: Micros = 10 * 365 * 86_400_000_000;

/** Declares one of a few words. */
export function choice<
  const C extends string,
  const T extends { meaning: string; choices: readonly C[]; default?: C | null },
>(options: T): ChoiceKnob<Given<T>, T['choices'][number]> {
  const { meaning, choices } = options;
  return { kind: 'choice', meaning, choices, default: defaultOf(options) };
}

/** Declares a yes or no. */
export function flag<const T extends { meaning: string; default?: boolean | null }>(
  options: T,
): FlagKnob<Given<T>> {
  return { kind: 'flag', meaning: options.meaning, default: defaultOf(options) };
}

/** Declares a text. */
export function text<const T extends { meaning: string; default?: string | null }>(
  options: T,
): TextKnob<Given<T>> {
  return { kind: 'text', meaning: options.meaning, default: defaultOf(options) };
}
