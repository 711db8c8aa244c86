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

/** How often something happens, held as events per second and written with its unit: `58/s`. */
export interface RateKnob<D = number | null | undefined> extends KnobBase<D> {
  readonly kind: 'rate';
  /** Both in events per second. */
  readonly min: number;
  readonly max: number;
  /** True: `0/s`, never, is a rate too. */
  readonly allowsZero: boolean;
}

/** Any knob. */
export type Knob =
  | CountKnob
  | NumberKnob
  | DurationKnob
  | RateKnob
  | ChoiceKnob
  | FlagKnob
  | TextKnob;
