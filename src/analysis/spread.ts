import type { MetricValue } from '../model/checks.js';
import type { MetricInfo } from '../model/metricInfo.js';
import { type Interval, LEVEL, medianInterval, wilsonInterval } from './intervals.js';

/** What a metric came to over many seeds. */
export interface Spread {
  /** `figure`: a number; `share`: a yes or no; `word`: one of a few words. */
  readonly kind: 'figure' | 'share' | 'word';
  /** The median; the share of yes, 0 to 1; the most frequent word. Null: never measured. */
  readonly value: number | string | null;
  /** The interval of the median, of the share, of the share of that word. */
  readonly low: number | null;
  readonly high: number | null;
  /** How sure the interval is: 0.95 or more, less where there are too few seeds. */
  readonly level: number;
  /** The smallest and the largest figure that was seen; null for what is none. */
  readonly least: number | null;
  readonly most: number | null;
  /** In how many seeds it was measured. */
  readonly measured: number;
  /** In how many seeds it was so: yes, or that word; of a figure all in which it was measured. */
  readonly times: number;
}

/** Sums up the values of a metric, one a seed. */
export function spreadOf(unit: MetricInfo['unit'], values: readonly MetricValue[]): Spread {
  if (unit === 'yes/no') return spreadOfFlags(values);
  return unit === 'state' ? spreadOfWords(values) : spreadOfFigures(values);
}

const NOTHING = {
  value: null,
  low: null,
  high: null,
  level: 0,
  least: null,
  most: null,
  measured: 0,
  times: 0,
} as const;

/** Sums up numbers by their median, and the interval in which it lies. */
export function spreadOfFigures(values: readonly MetricValue[]): Spread {
  const kind = 'figure';
  const figures = values.filter((value) => typeof value === 'number');
  const interval = medianInterval(figures);
  if (interval === null) return { kind, ...NOTHING };
  const { median: value, low, high, level } = interval;
  const [least, most] = [figures.reduce(smaller), figures.reduce(larger)];
  const measured = figures.length;
  return { kind, value, low, high, level, least, most, measured, times: measured };
}

/** Not Math.min over all of them: a call takes only so many arguments. */
function smaller(a: number, b: number): number {
  return Math.min(a, b);
}

function larger(a: number, b: number): number {
  return Math.max(a, b);
}

function spreadOfFlags(values: readonly MetricValue[]): Spread {
  const flags = values.filter((value) => typeof value === 'boolean');
  const times = flags.filter((flag) => flag).length;
  if (flags.length === 0) return { kind: 'share', ...NOTHING };
  return { kind: 'share', value: times / flags.length, ...shareOf(times, flags.length) };
}

function spreadOfWords(values: readonly MetricValue[]): Spread {
  const texts = values.filter((value) => typeof value === 'string');
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  // Of words that are equally frequent the first by the alphabet: not the one that came first.
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (first === undefined) return { kind: 'word', ...NOTHING };
  const [value, times] = first;
  return { kind: 'word', value, ...shareOf(times, texts.length) };
}

function shareOf(times: number, measured: number): Omit<Spread, 'kind' | 'value'> {
  const { low, high }: Interval = wilsonInterval(times, measured);
  return { low, high, level: LEVEL, least: null, most: null, measured, times };
}
