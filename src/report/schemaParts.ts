import { VERDICTS } from '../model/verdicts.js';

/** The part of JSON Schema that reports need; {@link import('./validate.js').firstMismatch} reads it too. */
export interface ReportSchema {
  readonly $schema?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: ReportSchema };
  readonly additionalProperties?: ReportSchema;
  readonly items?: ReportSchema;
}

/** Any text. */
export const text: ReportSchema = { type: 'string' };
/** Any number. */
export const number: ReportSchema = { type: 'number' };
/** A number, or null for none. */
export const numberOrNull: ReportSchema = { type: ['number', 'null'] };
/** A text, or null for none. */
export const textOrNull: ReportSchema = { type: ['string', 'null'] };
/** A list of texts. */
export const texts: ReportSchema = { type: 'array', items: text };
/** A judgement. */
export const outcome: ReportSchema = { enum: Object.keys(VERDICTS) };
/** The value of a metric. */
export const measured: ReportSchema = { type: ['number', 'boolean', 'string', 'null'] };
/** How a check compares. */
export const relation: ReportSchema = { enum: ['atLeast', 'atMost', 'above', 'below', 'equals'] };

/** A mapping that has all these keys. */
export function object(properties: { readonly [name: string]: ReportSchema }): ReportSchema {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** A list. */
export function list(items: ReportSchema): ReportSchema {
  return { type: 'array', items };
}

/** A part of a run; what is not said does not narrow it down. */
export const SCOPE: ReportSchema = {
  type: 'object',
  description: 'The part of the run that it is about; empty: all of it.',
  properties: {
    phase: text,
    flow: text,
    dependency: text,
    client: { ...number, description: 'Numbered from 1.' },
  },
};
