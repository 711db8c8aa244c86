import { LONGEST } from '../model/knobs.js';
import { DURATION_UNITS, formatDuration, type Micros } from '../model/time.js';
import { isMeantAsDate } from './dateTime.js';
import { shown } from './traceFormat.js';
import type { Fault, TraceLine, TraceProblems } from './traceProblems.js';

/** A start as it was written, and where. */
export interface WrittenStart {
  readonly cell: unknown;
  /** Microseconds: from the start of the run, or since 1970. */
  readonly time: Micros;
  readonly line: TraceLine;
  /** Where in the line it begins, from 1. */
  readonly column: () => number;
}

/** How starts are written, in words; in one trace all alike. */
const FORMS = {
  date: 'a date',
  count: 'milliseconds since 1970',
  time: 'a time from the start of the run, up to 10 years',
} as const;

type Form = keyof typeof FORMS;

/**
 * Knows when the run starts by what a trace calls the starts of its operations: times of the run as
 * they are, dates and counts since 1970 from the earliest of them.
 */
export class TraceStarts {
  private readonly problems: TraceProblems;
  private first: WrittenStart | undefined;
  private earliest: WrittenStart | undefined;
  private latest: WrittenStart | undefined;

  constructor(problems: TraceProblems) {
    this.problems = problems;
  }

  /** Takes a start that can be read; one in another form than the first is noted. */
  take(start: WrittenStart): void {
    this.first ??= start;
    if (formOf(start) !== formOf(this.first)) {
      this.note(start, `${FORMS[formOf(this.first)]}, as in line ${this.first.line.number}`);
      return;
    }
    if (start.time < (this.earliest?.time ?? Number.POSITIVE_INFINITY)) this.earliest = start;
    if (start.time > (this.latest?.time ?? Number.NEGATIVE_INFINITY)) this.latest = start;
  }

  /** Puts the starts, all of which were taken, into the time of the run; what is odd is noted. */
  finish(starts: Float64Array): Float64Array {
    const { earliest, latest } = this;
    if (earliest === undefined || latest === undefined) return starts;
    if (formOf(earliest) === 'time') {
      if (earliest.time > DURATION_UNITS.d) this.problems.warn(earliest.line, lateStart(earliest));
      return starts;
    }
    if (latest.time - earliest.time > LONGEST) {
      const origin = `${shown(earliest.cell)} in line ${earliest.line.number}`;
      this.note(latest, `at most 10 years after the earliest, ${origin}`);
    }
    return starts.map((time) => time - earliest.time);
  }

  private note({ cell, line, column }: WrittenStart, expected: string): void {
    const found = shown(cell);
    this.problems.note(line, () => ({ path: 'start', column: column(), found, expected }));
  }
}

function formOf({ cell, time }: WrittenStart): Form {
  if (typeof cell === 'string' && isMeantAsDate(cell)) return 'date';
  return time > LONGEST ? 'count' : 'time';
}

/** Clocks that count seconds have been between these since 2001, and will be until 2096. */
const SECONDS = { from: 1_000_000_000, to: 4_000_000_000 };

function lateStart({ cell, time, column }: WrittenStart): Fault {
  const number = Number(cell);
  const duration = formatDuration(time);
  const isSeconds = number >= SECONDS.from && number <= SECONDS.to;
  return {
    path: 'start',
    column: column(),
    found: `${cell === duration ? duration : `${shown(cell)} (${duration})`} as the earliest start`,
    expected: 'one in the first day of the run',
    hint: isSeconds
      ? `seconds since 1970? write them with their unit: ${number}s`
      : 'nothing happens before: subtract it from all of them',
  };
}
