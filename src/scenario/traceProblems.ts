import type { Finding, Findings } from './findings.js';
import type { Place } from './node.js';

/** How many problems of one trace are said one by one; whoever mends these has mended the kind. */
export const MOST_PROBLEMS = 20;

/** One line of a trace. */
export interface TraceLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** What is wrong in a line; its path is the name of a column, or empty. */
export interface Fault extends Finding {
  /** Where in the line, from 1. */
  readonly column: number;
}

// Characters that show nothing, but a terminal would obey some of them.
const UNSEEN = /[^\P{C}\t]/u;

/**
 * Notes what is wrong with the lines of a trace: the first ones in full, of the rest how many.
 * A trace of a million lines may be wrong a million times.
 */
export class TraceProblems {
  private readonly file: string;
  private readonly findings: Findings;
  private firstUnsaid = 0;
  private count = 0;

  constructor(file: string, findings: Findings) {
    this.file = file;
    this.findings = findings;
  }

  /** True when nothing was noted. */
  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Notes a problem; it is described only if it is said. */
  note(line: TraceLine, describe: () => Fault): void {
    this.count += 1;
    if (this.count > MOST_PROBLEMS) {
      this.firstUnsaid ||= line.number;
      return;
    }
    const { column, ...finding } = describe();
    this.findings.error(this.placeOf(line, column), finding);
  }

  /** Notes something odd, which does not count as a problem. */
  warn(line: TraceLine, { column, ...finding }: Fault): void {
    this.findings.warning(this.placeOf(line, column), finding);
  }

  /** Says how many more there are. */
  finish(): void {
    const more = this.count - MOST_PROBLEMS;
    if (more <= 0) return;
    const place = { file: this.file, line: this.firstUnsaid, column: 1, excerpt: '' };
    const found = `${more} more like these from here on`;
    this.findings.error(place, { path: '', found, expected: 'none' });
  }

  private placeOf({ number, text }: TraceLine, column: number): Place {
    return { file: this.file, line: number, column, excerpt: UNSEEN.test(text) ? '' : text };
  }
}
