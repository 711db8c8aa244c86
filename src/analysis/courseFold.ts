import type { LabRecord, Sink } from '../model/records.js';
import type { Micros } from '../model/time.js';
import { Series } from './series.js';

/** What a course tells of, in the order in which people read it. */
export const COURSE_ROWS = ['primary', 'fallback', 'failed', 'calls', 'fastFails'] as const;

/** One row of a course. */
export type CourseRow = (typeof COURSE_ROWS)[number];

/** How a run went over time: counts in equal buckets, see {@link Series}. */
export type Course = {
  /** The width of every bucket in milliseconds. */
  readonly widthMs: number;
} & {
  /**
   * Operations that completed with an answer of the dependency (primary) or another (fallback) or
   * failed, calls that were sent, and attempts that failed fast; from the start of the run on.
   */
  readonly [R in CourseRow]: readonly number[];
};

/** Counts what happens over time. */
export class CourseFold implements Sink {
  private readonly series = {
    primary: new Series(),
    fallback: new Series(),
    failed: new Series(),
    calls: new Series(),
    fastFails: new Series(),
  } satisfies { readonly [R in CourseRow]: Series };
  private end: Micros = 0;

  take(record: LabRecord): void {
    const { kind, at } = record;
    if (kind === 'call-started') this.series.calls.add(at);
    else if (kind === 'fast-fail') this.series.fastFails.add(at);
    else if (kind === 'operation-settled') this.settle(record);
    else if (kind === 'run-ended') this.end = at;
  }

  /** All rows, equally long: up to the end of the run. */
  course(): Course {
    const { primary, fallback, failed, calls, fastFails } = this.series;
    // A series is widened as its own counts need it; the end of the run makes all of them alike.
    const { end } = this;
    const { widthMs, counts } = primary.list(end);
    return {
      widthMs,
      primary: counts,
      fallback: fallback.list(end).counts,
      failed: failed.list(end).counts,
      calls: calls.list(end).counts,
      fastFails: fastFails.list(end).counts,
    };
  }

  private settle({ at, ok, reason }: LabRecord): void {
    const { primary, fallback, failed } = this.series;
    if (!ok) failed.add(at);
    else if (reason === 'fallback') fallback.add(at);
    else primary.add(at);
  }
}
