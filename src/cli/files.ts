import { readFileSync, realpathSync, statSync } from 'node:fs';
import type { Source } from '../scenario/source.js';
import { EXIT, Stop } from './exit.js';

/**
 * Reads a file that the user named.
 * @throws Stop with exit code 2 and one clear line when it cannot be read
 */
export function readUserFile(path: string, shown: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Stop(EXIT.usage, `error: ${shown}: ${whyNot(error)}`);
  }
}

/**
 * Reads a file that the user named, and notes where it is, so that others can be found from there.
 * @throws Stop as {@link readUserFile} does
 */
export function readUserSource(path: string, shown: string): Source {
  const text = readUserFile(path, shown);
  return { file: shown, text, location: realpathSync(path) };
}

/** True for an existing file; what cannot even be looked at, such as a name too long, is none. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** What a failed file operation means, in words. */
export function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a folder, expected a file',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EEXIST: 'exists already',
  ENAMETOOLONG: 'the name is too long',
};
