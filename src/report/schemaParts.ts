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
export const relation: ReportSchema = {
  enum: ['atLeast', 'atMost', 'above', 'below', 'equals', 'within'],
};

/** What a check may say besides: how far from the limit it may be, and what its source says. */
export const SOURCE_OF_CHECK: { readonly [name: string]: ReportSchema } = {
  within: {
    ...number,
    description: 'How far from the limit it may be; of the relation within alone.',
  },
  published: { ...measured, description: 'What the source says, in the unit of the metric.' },
  publishedSeeds: {
    ...number,
    description: 'In how many percent of the seeds the source saw it.',
  },
  remark: { ...text, description: 'Where the source is wrong or differs from ours, and why.' },
};

/** Only where the judgement might be another one. */
export const ERROR_OF_CHECK: ReportSchema = {
  ...number,
  description:
    'How far the exact difference to the limit may be from that of what is told, where quantiles are read from buckets and the limit is no farther away.',
};

/** A mapping that has all of some keys, and may have others. */
export function objectWith(
  properties: { readonly [name: string]: ReportSchema },
  optional: { readonly [name: string]: ReportSchema },
): ReportSchema {
  const required = object(properties);
  return { ...required, properties: { ...required.properties, ...optional } };
}

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
