import type { OptionRemark } from '../model/problems.js';
import type { Fields, Settings } from '../model/shapes.js';
import type { Breaker, Draw } from './port.js';

export type { OptionRemark } from '../model/problems.js';

/**
 * One library's breaker as the lab knows it: its own option names, defaults and units, and how
 * to build the model from them.
 */
export interface LibraryModel<F extends Fields = Fields> {
  /** The name used in `breaker: { library: ... }`. */
  readonly library: string;
  /** The versions that the model matches, the default one first. */
  readonly versions: readonly [string, ...string[]];
  /** One line: what kind of breaker it is. */
  readonly title: string;
  /** The library's options under their own names. */
  readonly options: F;
  /** What people who use the library do not expect, a sentence each. */
  readonly surprises: readonly string[];
  /** Builds the breaker. `draw` serves those that use random numbers. */
  create(options: Settings<F>, version: string, draw: Draw): Breaker;
  /** Relations between options that the library refuses or quietly changes; see inputs 5 to 29. */
  relations?(options: Settings<F>): readonly OptionRemark[];
}
