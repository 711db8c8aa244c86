import type {
  ChoiceKnob,
  CountKnob,
  DurationKnob,
  FlagKnob,
  NumberKnob,
  RateKnob,
  TextKnob,
} from './knobKinds.js';
import type { DurationUnit, Micros } from './time.js';

export type * from './knobKinds.js';

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

/** Declares a rate in events per second; above 0, to {@link FASTEST}, unless the options say otherwise. */
export function rate<
  const T extends {
    meaning: string;
    default?: number | null;
    min?: number;
    max?: number;
    allowsZero?: boolean;
  },
>(options: T): RateKnob<Given<T>> {
  const { meaning, min = 0, max = FASTEST, allowsZero = false } = options;
  return { kind: 'rate', meaning, min, max, allowsZero, default: defaultOf(options) };
}

/** One event a microsecond, in events per second: time knows nothing finer. */
export const FASTEST = 1_000_000;

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
