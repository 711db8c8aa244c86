import type { ScopePart } from './scope.js';
import type { TimeFigure } from './timeFigures.js';

/** One line of the metric catalogue. */
export interface MetricInfo {
  readonly name: string;
  /** The name in the words of the tables. */
  readonly label: string;
  /** What the figure counts in: `ms` is milliseconds. */
  readonly unit: 'count' | 'ms' | 'ratio' | 'per second' | 'yes/no' | 'state';
  /** Which way is better for the user, or neither. */
  readonly better: 'lower' | 'higher' | 'neither';
  /** What it counts, one sentence with its exact rule. */
  readonly meaning: string;
  /** The least that it can be; null where it has no bound, and where it is no figure. */
  readonly least: number | null;
  /** The most that it can be, as {@link least}. */
  readonly most: number | null;
  /** What it may be narrowed down by; see {@link ScopePart}. */
  readonly scopes: readonly ScopePart[];
  readonly shown: Shown;
}

/**
 * When the summary of a variant shows a metric. JSON and saved reports hold every metric.
 *
 * - `always`
 * - `notable`: when it is neither zero nor unmeasured
 * - `split`: when a fallback has answered some operations, so that completed is two figures
 * - `many`: when there are also more operations than the table of operations lists
 * - `never`: only checks and JSON do
 */
export type Shown = 'always' | 'notable' | 'split' | 'many' | 'never';

/** Operations belong to the phase of the record, their flow and their client; to no dependency. */
export const OF_OPERATIONS = ['phase', 'flow', 'client'] as const;

/** Calls and refusals belong to the phase of the record and to its flow, dependency and client. */
export const OF_CALLS = ['phase', 'flow', 'dependency', 'client'] as const;

/** Breakers belong to the dependency they stand in front of; those of several clients are added up. */
export const OF_BREAKERS = ['phase', 'dependency'] as const;

/** What is written down of a metric; what goes without saying is left out. */
export interface MetricEntry {
  readonly label: string;
  /** Default: count. */
  readonly unit?: MetricInfo['unit'];
  /** Default: lower. */
  readonly better?: MetricInfo['better'];
  /** Default: never. */
  readonly shown?: Shown;
  /** Default: 0, since nearly all count something or measure a time. */
  readonly least?: null;
  /** Default: null. A share of something is at most 1. */
  readonly most?: number;
  readonly meaning: string;
}

/** Metrics by their names. */
export type MetricEntries<N extends string> = { readonly [K in N]: MetricEntry };

/** A line of the catalogue whose name is known to the compiler. */
export type NamedMetric<N extends string> = MetricInfo & { readonly name: N };

/** Makes lines of the catalogue; all of them may be narrowed down by the same. */
export function catalogue<const N extends string>(
  scopes: readonly ScopePart[],
  entries: MetricEntries<N>,
): readonly NamedMetric<N>[] {
  // The keys of the object are the names of its type and no others: tables are written in place.
  return (Object.keys(entries) as N[]).map((name) => {
    const { label, unit = 'count', better = 'lower', shown = 'never', meaning } = entries[name];
    const { least = isFigure(unit) ? 0 : null, most = null } = entries[name];
    return { name, label, unit, better, meaning, least, most, scopes, shown };
  });
}

/** Of flags and states there is no more or less. */
export function isFigure(unit: MetricInfo['unit']): boolean {
  return unit !== 'yes/no' && unit !== 'state';
}

/** The figures of a distribution of times. */
export type TimeNames<P extends string> = `${P}.${TimeFigure}`;

/**
 * The figures of a distribution of times; how exact they are says
 * {@link import('./timeFigures.js').QUANTILE_RULE}.
 * @param all what took the times: `settled operations (failed ones too)`
 * @param shown when the median, 99 % and the longest are shown
 */
export function timeEntries<const P extends string>(
  prefix: P,
  label: string,
  all: string,
  shown: Shown,
): MetricEntries<TimeNames<P>> {
  const most = (name: string, share: string) =>
    time(`${label}, ${name}`, `${share} of all ${all} took no longer than this.`);
  const rest = (name: string, share: string) =>
    time(`${label}, ${name}`, `At most ${share} of all ${all} took longer than this.`);
  const named = {
    [`${prefix}.p50Ms`]: { ...most('median', 'Half'), shown },
    [`${prefix}.p75Ms`]: most('75 %', 'Three quarters'),
    [`${prefix}.p90Ms`]: most('90 %', 'Nine tenths'),
    [`${prefix}.p95Ms`]: rest('95 %', '1 in 20'),
    [`${prefix}.p99Ms`]: { ...rest('99 %', '1 in 100'), shown },
    [`${prefix}.p999Ms`]: rest('99.9 %', '1 in 1000'),
    [`${prefix}.p9999Ms`]: rest('99.99 %', '1 in 10000'),
    [`${prefix}.maxMs`]: { ...time(`${label}, longest`, `The longest time of all ${all}.`), shown },
    [`${prefix}.meanMs`]: time(`${label}, mean`, `The mean time of all ${all}.`),
  };
  // A computed key is a plain string to the compiler; these are those of the type.
  return named as MetricEntries<TimeNames<P>>;
}

function time(label: string, meaning: string): MetricEntry {
  return { label, unit: 'ms', meaning };
}
