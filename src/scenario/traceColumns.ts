import { LONGEST } from '../model/knobs.js';
import { RECORDED_OUTCOMES } from '../model/recording.js';
import { type Micros, parseDuration } from '../model/time.js';
import { oneOf } from './knobText.js';

/** A column that a trace may have. */
export type TraceColumn = keyof typeof COLUMNS;

/** What a cell of one column may hold. */
interface ColumnRule {
  /** What is allowed, in words. */
  readonly expected: string;
  /** The number that stands for the cell; NaN when it is not acceptable. */
  readonly read: (cell: unknown) => number;
  /** What to do about one that is not, as far as it can be told. */
  readonly advise: (cell: unknown) => string;
}

const A_TIME =
  'a number of milliseconds, or a duration with its unit such as 250ms, up to 10 years';

const COLUMNS = {
  start: { expected: A_TIME, read: readTime, advise: adviseOnStart },
  latency: { expected: A_TIME, read: readTime, advise: () => '' },
  outcome: { expected: oneOf(RECORDED_OUTCOMES), read: readOutcome, advise: () => '' },
} as const satisfies Readonly<Record<string, ColumnRule>>;

/** The names of all columns. */
export const COLUMN_NAMES: readonly string[] = Object.keys(COLUMNS);

/** True for the name of a column. */
export function isColumn(name: string): name is TraceColumn {
  return Object.hasOwn(COLUMNS, name);
}

/** The rule of a column. */
export function ruleOf(column: TraceColumn): ColumnRule {
  return COLUMNS[column];
}

const NUMBER = /^\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/**
 * Recorded times are mostly plain milliseconds, so a bare number is taken here, and rounded to a
 * microsecond: clocks write more digits than they measure.
 */
function readTime(cell: unknown): Micros {
  const millis = typeof cell === 'string' && NUMBER.test(cell) ? Number(cell) : cell;
  // Added to zero, which leaves no negative one.
  const time = typeof millis === 'number' ? 0 + Math.round(millis * 1_000) : readDuration(millis);
  return time >= 0 && time <= LONGEST ? time : Number.NaN;
}

function readDuration(cell: unknown): Micros {
  return typeof cell === 'string' ? (parseDuration(cell) ?? Number.NaN) : Number.NaN;
}

function readOutcome(cell: unknown): number {
  return OUTCOME_PLACES.get(cell) ?? Number.NaN;
}

const OUTCOME_PLACES = new Map<unknown, number>(
  RECORDED_OUTCOMES.map((name, index) => [name, index]),
);

/** Ten years in milliseconds: times of day since 1970 are five times that. */
const LONGEST_MILLIS = LONGEST / 1_000;

function adviseOnStart(cell: unknown): string {
  const isDate = typeof cell === 'string' && /^\d{4}-\d\d-\d\d/.test(cell);
  const isLate = Number(cell) > LONGEST_MILLIS;
  return isDate || isLate ? 'times count from the start of the run: subtract the first one' : '';
}
