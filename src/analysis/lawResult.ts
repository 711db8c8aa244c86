import type { LabRecord } from '../model/records.js';
import { formatDuration } from '../model/time.js';

/** An invariant that every run must satisfy, whatever its checks say. */
export interface LawResult {
  readonly law: string;
  readonly held: boolean;
  /** The first breach, or the figures that hold; for people. */
  readonly detail: string;
}

/** What is said of a law that an attempt has broken. */
export function brokenBy({ at, operation, attempt }: LabRecord): string {
  return `broken at ${formatDuration(at)} by operation ${operation + 1}, attempt ${attempt}`;
}
