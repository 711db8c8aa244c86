import { COURSE_ROWS } from '../analysis/courseFold.js';
import { METRICS } from '../model/metrics.js';
import { REPORT_FORMAT } from './document.js';
import { REPLICATES_SCHEMA } from './replicatesSchema.js';
import {
  ERROR_OF_CHECK,
  list,
  measured,
  number,
  object,
  objectWith,
  outcome,
  type ReportSchema,
  relation,
  SCOPE,
  SOURCE_OF_CHECK,
  text,
  textOrNull,
  texts,
} from './schemaParts.js';

const METRIC_TYPES = {
  count: ['number', 'null'],
  ms: ['number', 'null'],
  'per second': ['number', 'null'],
  ratio: ['number', 'null'],
  'yes/no': ['boolean', 'null'],
  state: ['string', 'null'],
} as const;

const METRICS_SCHEMA = object(
  Object.fromEntries(
    METRICS.map(({ name, unit, meaning }) => [
      name,
      { type: METRIC_TYPES[unit], description: `${meaning} (${unit})` },
    ]),
  ),
);

const OPERATION_SCHEMA = object({
  operation: number,
  attempts: number,
  dependencyCalls: number,
  fastFails: number,
  outcome: { enum: ['completed', 'failed'] },
  settledAtMs: number,
});

const SCOPED_METRICS_SCHEMA: ReportSchema = {
  type: 'object',
  required: ['metrics'],
  properties: { ...SCOPE.properties, metrics: METRICS_SCHEMA },
};

const CHECK_SCHEMA = objectWith(
  {
    name: text,
    outcome,
    metric: text,
    scope: SCOPE,
    relation,
    actual: measured,
    limit: measured,
    limitFrom: textOrNull,
  },
  { ...SOURCE_OF_CHECK, error: ERROR_OF_CHECK },
);

const COURSE_SCHEMA: ReportSchema = {
  ...object({
    widthMs: number,
    ...Object.fromEntries(COURSE_ROWS.map((row) => [row, list(number)])),
  }),
  description: 'Counts over time, in equal buckets from the start of the run on.',
};

const TRANSITION_SCHEMA = objectWith(
  { atMs: number, from: text, to: text, why: text },
  { breaker: text, instance: { ...number, description: 'Numbered from 1.' } },
);

const VARIANT_SCHEMA = objectWith(
  {
    name: text,
    role: text,
    metrics: METRICS_SCHEMA,
    scopes: {
      ...list(SCOPED_METRICS_SCHEMA),
      description: 'The metrics of each phase and flow, and of what checks are about.',
    },
    transitions: list(TRANSITION_SCHEMA),
    transitionsTotal: number,
    operations: list(OPERATION_SCHEMA),
    operationsTotal: number,
    checks: list(CHECK_SCHEMA),
    laws: list(object({ law: text, held: { type: 'boolean' }, detail: text })),
    verdict: object({ outcome, text, why: text }),
    digest: { ...text, description: 'Equal digests mean the identical run.' },
  },
  { course: COURSE_SCHEMA },
);

const MADE_SCHEMA = {
  ...object({ at: text, elapsedMs: number, node: text, platform: text }),
  description: 'Facts of the wall clock and the machine; two runs of one plan differ only here.',
};

const TRACES_SCHEMA: ReportSchema = {
  ...list(object({ file: text, csv: text })),
  description: 'The traces that the plan names: when their operations started, in milliseconds.',
};

const REPORT_SCHEMA = object({
  format: { const: REPORT_FORMAT, description: 'The name and version of this format.' },
  tool: { ...object({ name: text, version: text }), description: 'The program that made it.' },
  made: MADE_SCHEMA,
  scenario: text,
  title: text,
  focus: { ...texts, description: 'The variants that were asked for; they decide the outcome.' },
  overrides: { ...texts, description: 'Set on the command line; the plan holds it already.' },
  seed: number,
  clock: { enum: ['virtual', 'real'] },
  outcome,
  operationsKept: { type: ['number', 'null'], description: 'Rows per variant; null: all.' },
  plan: { type: 'object', description: 'A scenario file with every default written in.' },
  worldDifferences: list(object({ a: text, b: text, path: text, inA: text, inB: text })),
  variants: list(VARIANT_SCHEMA),
});

/** The JSON Schema (2020-12) of saved reports. Other keys may be there: a newer tool adds some. */
export function reportSchema(): ReportSchema {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const optional = { traces: TRACES_SCHEMA, replicates: REPLICATES_SCHEMA };
  const properties = { ...REPORT_SCHEMA.properties, ...optional };
  return { $schema, title: 'A breaker-lab report', ...REPORT_SCHEMA, properties };
}
