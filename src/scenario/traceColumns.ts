import { LONGEST } from '../model/knobs.js';
import { RECORDED_OUTCOMES } from '../model/recording.js';
import { DURATION_UNITS, isDurationUnit, type Micros, parseDuration } from '../model/time.js';
import { A_DATE, adviseOnDate, isMeantAsDate, parseDateTime } from './dateTime.js';
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

const A_START = `a number of milliseconds, a duration with its unit such as 250ms, up to 10 years, or a date such as ${A_DATE}`;

const COLUMNS = {
  start: { expected: A_START, read: readStart, advise: adviseOnStart },
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
  const written = typeof cell === 'string' ? (parseDuration(cell) ?? Number.NaN) : Number.NaN;
  const time = bareMicros(cell) ?? written;
  return time >= 0 && time <= LONGEST ? time : Number.NaN;
}

/** What is neither a date nor a time of a run counts from 1970. */
function readStart(cell: unknown): Micros {
  if (typeof cell === 'string' && isMeantAsDate(cell)) return parseDateTime(cell) ?? Number.NaN;
  const time = readTime(cell);
  return Number.isNaN(time) ? readCount(cell) : time;
}

/** Doubles are a quarter of a microsecond apart this far from 1970, so that none is lost. */
function readCount(cell: unknown): Micros {
  const time = bareMicros(cell) ?? microsInUnit(cell);
  return time > LONGEST && Number.isSafeInteger(time) ? time : Number.NaN;
}

function bareMicros(cell: unknown): Micros | undefined {
  const millis = typeof cell === 'string' && NUMBER.test(cell) ? Number(cell) : cell;
  // Added to zero, which leaves no negative one.
  return typeof millis === 'number' ? 0 + Math.round(millis * DURATION_UNITS.ms) : undefined;
}

/** The units in which clocks count from 1970. */
const COUNT = /^(\d+(?:\.\d+)?)(s|ms|us)$/;

function microsInUnit(cell: unknown): Micros {
  const [, digits, unit] = (typeof cell === 'string' && COUNT.exec(cell)) || [];
  return isDurationUnit(unit) ? Math.round(Number(digits) * DURATION_UNITS[unit]) : Number.NaN;
}

function readOutcome(cell: unknown): number {
  return OUTCOME_PLACES.get(cell) ?? Number.NaN;
}

const OUTCOME_PLACES = new Map<unknown, number>(
  RECORDED_OUTCOMES.map((name, index) => [name, index]),
);

/** Counts since 1970 in smaller units are larger than any in milliseconds. */
function adviseOnStart(cell: unknown): string {
  if (typeof cell === 'string' && isMeantAsDate(cell)) return adviseOnDate(cell);
  const number = Number(cell);
  if (number * DURATION_UNITS.ms <= Number.MAX_SAFE_INTEGER) return '';
  if (number <= Number.MAX_SAFE_INTEGER) {
    return `microseconds since 1970? write them with their unit: ${number}us`;
  }
  const isNanos = number / DURATION_UNITS.ms <= Number.MAX_SAFE_INTEGER;
  return isNanos ? 'nanoseconds since 1970? write them as microseconds with their unit, us' : '';
}
