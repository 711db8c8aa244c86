import { METRICS } from '../model/metrics.js';
import {
  list,
  measured,
  number,
  numberOrNull,
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

const SPREAD = {
  kind: { enum: ['figure', 'share', 'word'] },
  value: { type: ['number', 'string', 'null'] },
  low: numberOrNull,
  high: numberOrNull,
  level: number,
  least: numberOrNull,
  most: numberOrNull,
  measured: number,
  times: number,
} as const;

const SPREADS = object(
  Object.fromEntries(
    METRICS.map(({ name, meaning }) => [name, { ...object(SPREAD), description: meaning }]),
  ),
);

const CHECK = objectWith(
  {
    name: text,
    outcome,
    why: text,
    metric: text,
    scope: SCOPE,
    relation,
    actual: object(SPREAD),
    limit: measured,
    limitFrom: textOrNull,
    holdsIn: numberOrNull,
    held: number,
    failed: number,
    noData: number,
    margin: { ...object(SPREAD), type: ['object', 'null'] },
    seedsNeeded: numberOrNull,
    failingSeed: numberOrNull,
    reproduce: textOrNull,
  },
  SOURCE_OF_CHECK,
);

const VARIANT = object({
  name: text,
  role: text,
  metrics: SPREADS,
  checks: list(CHECK),
  broken: list(object({ law: text, seed: number })),
  verdict: object({ outcome, text, why: text }),
  digests: { ...texts, description: 'Seed by seed.' },
});

/** The part of a report that a run with many seeds has. */
export const REPLICATES_SCHEMA: ReportSchema = {
  ...object({
    asked: number,
    run: number,
    firstSeed: number,
    deterministic: { type: 'boolean' },
    methods: texts,
    command: text,
    variants: list(VARIANT),
    differences: list(object({ from: text, to: text, metrics: SPREADS })),
  }),
  description: 'What many seeds came to: medians, shares, intervals. Absent in a run of one seed.',
};
