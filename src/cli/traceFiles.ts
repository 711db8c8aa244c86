import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Base } from '../scenario/bases.js';
import type { FindTrace } from '../scenario/traceBook.js';
import { MOST_TRACE_BYTES } from '../scenario/traceGuard.js';
import { nearFile, shownFrom } from './baseFiles.js';
import { whyNot } from './files.js';
import type { Host } from './host.js';

/** Finds the files that traces are in, as seen from the file that names one; unzips what is zipped. */
export function traceFinder({ workingFolder }: Host): FindTrace {
  return (name, from) => {
    const folder = dirname(resolve(workingFolder, from.location ?? from.file));
    return traceAt(resolve(folder, name), name, shownFrom(from, name));
  };
}

function traceAt(path: string, name: string, file: string): Base {
  try {
    // Looked at first: a file that is too large is not worth reading.
    if (statSync(path).size > MOST_TRACE_BYTES) return tooLarge(name);
    const bytes = readFileSync(path);
    const text = (isZipped(bytes) ? unzip(bytes) : bytes).toString('utf8');
    return { source: { file, text, location: realpathSync(path) } };
  } catch (error) {
    if (isTooLong(error)) return tooLarge(name);
    return { fault: `${name} (${whyNot(error)})`, hint: nearFile(path, name, TRACE) };
  }
}

const TRACE = /\.(csv|jsonl|ndjson)(\.gz)?$/;

function isZipped(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** A small file may hold very much: no more is unzipped than would be read. */
function unzip(bytes: Buffer): Buffer {
  return gunzipSync(bytes, { maxOutputLength: MOST_TRACE_BYTES });
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

function tooLarge(name: string): Base {
  const most = `${MOST_TRACE_BYTES / 1_000_000} MB`;
  return { fault: `${name} (more than ${most})`, hint: `a trace is read up to ${most}` };
}
