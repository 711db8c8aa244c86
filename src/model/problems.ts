/** One thing that is wrong, or odd, in what a user handed in. */
export interface Problem {
  /** An error stops the run; a warning is said and the run goes on. */
  readonly severity: 'error' | 'warning';
  /** The file as the user named it, or `--set` for an override. */
  readonly file: string;
  /** Both from 1; 0 where there is no place (a missing file). */
  readonly line: number;
  readonly column: number;
  /** The key path: `world.dependency.latency`. Empty for the whole file. */
  readonly path: string;
  /** What was found, as written. */
  readonly found: string;
  /** What is allowed there. */
  readonly expected: string;
  /** What to do about it: the likely meaning, the nearest name. Empty when there is none. */
  readonly hint: string;
  /** The line of the source it is about, for showing with a caret; empty where there is none. */
  readonly excerpt: string;
}

/** A remark about the relation between options; the reader adds file, line and column. */
export interface OptionRemark extends Pick<Problem, 'severity' | 'found' | 'expected' | 'hint'> {
  /** The option it is about, a path below what is remarked on: `BreakDurationGenerator.base`. */
  readonly option: string;
  /** True: of meaning only where the file says something of that option. */
  readonly isOfWritten?: true;
}

/** A remark that stops the run. */
export function errorAt(
  option: string,
  found: string,
  expected: string,
  hint: string,
): OptionRemark {
  return { severity: 'error', option, found, expected, hint };
}

/** A remark that is said, after which the run goes on. */
export function warningAt(
  option: string,
  found: string,
  expected: string,
  hint: string,
): OptionRemark {
  return { severity: 'warning', option, found, expected, hint };
}

/**
 * A warning of a knob that decides nothing as the others stand. It is said only where a file sets
 * the knob: nobody is to be told of defaults.
 * @param why what it is without, or what decides in its place
 */
export function idleAt(option: string, found: string, expected: string, why: string): OptionRemark {
  return { ...warningAt(option, found, expected, `it does nothing: ${why}`), isOfWritten: true };
}
