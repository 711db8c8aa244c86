import type { Problem } from '../model/problems.js';
import type { Place } from './node.js';

/** What is found where something required is not written at all. */
export const NOTHING = 'nothing';

/** The parts of a problem besides its place. */
export interface Finding {
  readonly path: string;
  readonly found: string;
  readonly expected: string;
  readonly hint?: string;
}

/**
 * Collects everything that is wrong or odd, so that all of it can be said at once. The same
 * finding at the same place counts once, since a world is read anew for every variant.
 */
export class Findings {
  private readonly problems = new Map<string, Problem>();
  private readonly files: string[] = [];
  /** Where a value was refused as such: what it is not is of no interest any more. */
  private readonly refused = new Set<string>();

  /** Tells of a file before anything is found in it: the order of the files is that of the list. */
  opens(file: string): void {
    if (!this.files.includes(file)) this.files.push(file);
  }

  /** Notes something that keeps the input from being used. */
  error(place: Place, finding: Finding): void {
    this.add('error', place, finding);
  }

  /** Notes that a value cannot be read at all, whatever is wanted there. */
  refuse(place: Place, finding: Finding): void {
    this.error(place, finding);
    this.refused.add(spotKey(place));
  }

  /** Notes something odd that does not keep the input from being used. */
  warning(place: Place, finding: Finding): void {
    this.add('warning', place, finding);
  }

  /** Takes over what was collected elsewhere, but for what is missing there. */
  adoptWritten(others: Findings): void {
    for (const [identity, problem] of others.problems) {
      const isSaid = this.refused.has(spotKey(problem));
      if (problem.found !== NOTHING && !isSaid) this.problems.set(identity, problem);
    }
  }

  /** True once an error was noted. */
  get hasErrors(): boolean {
    return [...this.problems.values()].some((problem) => problem.severity === 'error');
  }

  /** All problems in the order of their places, file by file; what has no place comes first. */
  list(): readonly Problem[] {
    const rank = ({ file, line }: Problem): number => (line === 0 ? -2 : this.files.indexOf(file));
    return [...this.problems.values()].sort(
      (a, b) =>
        rank(a) - rank(b) || a.line - b.line || a.column - b.column || compareText(a.path, b.path),
    );
  }

  private add(severity: Problem['severity'], place: Place, finding: Finding): void {
    if (this.refused.has(spotKey(place))) return;
    const problem = { severity, ...place, ...finding, hint: finding.hint ?? '' };
    const { file, line, column, found, expected, excerpt } = problem;
    // An override has no line, and may stand for one knob in several variants.
    const where = line > 0 ? `${line}:${column}` : excerpt || problem.path;
    const identity = JSON.stringify([severity, file, where, found, expected]);
    if (!this.problems.has(identity)) this.problems.set(identity, problem);
  }
}

function spotKey({ file, line, column }: Omit<Place, 'excerpt'>): string {
  return JSON.stringify([file, line, column]);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
