import type { PlainSettings } from './shapes.js';

/** A plan as a document: the shape of a scenario file, every default written in. */
export interface PlanDocument {
  readonly scenario: string;
  readonly title: string;
  readonly about: string;
  readonly source?: string;
  readonly seed: number;
  /** Left out for one. */
  readonly seeds?: number;
  readonly focus: string;
  /** Left out where there are none. */
  readonly grid?: readonly string[];
  readonly variants: { readonly [name: string]: VariantDocument };
}

/** A variant as a document; its world is the whole one. */
export interface VariantDocument {
  readonly role: string;
  readonly about: string;
  readonly world: PlainSettings;
  readonly policies: readonly PlainSettings[];
  readonly checks: readonly PlainSettings[];
  readonly verdict: { readonly pass: string; readonly fail: string };
}
