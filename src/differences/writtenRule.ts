import type { PlainSettings } from '../model/shapes.js';
import type { Micros } from '../model/time.js';

/** Results that are at a limit or just over it, and options that differ for them. */
export interface Scene {
  readonly options: PlainSettings;
  readonly of: string;
}

/** Results that are too few to open, and more that open if the first ones still count. */
export interface Burst {
  readonly first: string;
  readonly last: string;
}

/** What is particular about a trip rule when the questions about trips and windows are put. */
export interface WrittenRule {
  readonly model: string;
  /** What to call the rule, near to the library's own word. */
  readonly rule: string;
  readonly options: PlainSettings;
  /** Options of a limit that one failure exceeds; absent: the rule has no minimum of calls. */
  readonly lowLimit?: PlainSettings;
  /** As people write it; absent: 50 %. */
  readonly limit?: string;
  /** Absent: every version. */
  readonly versions?: readonly string[];
  readonly exactly?: Scene;
  readonly over?: Scene;
  /** Absent: what suits the limit. */
  readonly burst?: Burst;
  readonly cooldown?: Micros;
  readonly seenAfter?: Micros;
  readonly warmUp?: Micros;
  readonly trips?: string;
}
