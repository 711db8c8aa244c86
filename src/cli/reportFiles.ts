import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { timestamp } from './dates.js';
import { EXIT, Stop } from './exit.js';
import { whyNot } from './files.js';

/** The two files of a saved report. */
export interface SavedReport {
  readonly text: string;
  readonly json: string;
}

/** What to save and under which name. */
export interface ReportToSave {
  /** The folder of the scenario's reports; made when it is not there. */
  readonly folder: string;
  /** The variant that the report is about. */
  readonly name: string;
  readonly date: Date;
  readonly text: string;
  readonly json: string;
}

/** More reports of one variant in one second than this is a mistake somewhere. */
const MOST_IN_A_SECOND = 10_000;

/**
 * Saves a report as `NAME-yyyy-mm-dd-hhmmss.txt` and `.json`, whole or not at all. A report that
 * is there already is never overwritten: the next one of the same second gets `-2`, and so on.
 * @throws Stop with exit code 3 and one clear line when it cannot be saved
 */
export function saveReport(report: ReportToSave): SavedReport {
  try {
    mkdirSync(report.folder, { recursive: true });
    const stem = `${report.name}-${timestamp(report.date)}`;
    for (let copy = 1; copy <= MOST_IN_A_SECOND; copy += 1) {
      const saved = trySave(report, copy === 1 ? stem : `${stem}-${copy}`);
      if (saved !== undefined) return saved;
    }
    throw new Error(`${MOST_IN_A_SECOND} reports of ${stem} exist already`);
  } catch (error) {
    const why = isTaken(error) ? 'a file has that name' : whyNot(error);
    throw new Stop(EXIT.fault, `error: the report could not be saved in ${report.folder}: ${why}`);
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** Undefined when the name is taken. */
function trySave(report: ReportToSave, stem: string): SavedReport | undefined {
  const saved = {
    text: join(report.folder, `${stem}.txt`),
    json: join(report.folder, `${stem}.json`),
  };
  if (!writeNew(saved.json, report.json)) return undefined;
  try {
    if (writeNew(saved.text, report.text)) return saved;
  } catch (error) {
    unlinkSync(saved.json);
    throw error;
  }
  unlinkSync(saved.json);
  return undefined;
}

/**
 * Writes a file whole or not at all, and never over another: a link to a finished temporary file
 * fails where the name is taken, which a rename would not.
 * @returns false when the name, or its temporary one, is taken
 */
export function writeNew(path: string, content: string): boolean {
  const temporary = `${path}.tmp`;
  return unlessTaken(() => {
    writeWhole(temporary, content);
    try {
      linkSync(temporary, path);
    } finally {
      unlinkSync(temporary);
    }
  });
}

/** Another process that writes the same name at the same moment finds the temporary one taken. */
function writeWhole(temporary: string, content: string): void {
  const file = openSync(temporary, 'wx');
  try {
    writeFileSync(file, content);
  } catch (error) {
    unlinkSync(temporary);
    throw error;
  } finally {
    closeSync(file);
  }
}

function unlessTaken(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

const REPORT_NAME = /^(?<name>.+)-(?<time>\d{4}-\d{2}-\d{2}-\d{6})(?:-(?<copy>\d+))?\.json$/;

/** The report files in a folder, the oldest first; none when there is no such folder. */
export function savedReports(folder: string, variant?: string): readonly string[] {
  return namesIn(folder)
    .flatMap((file) => {
      const parts = REPORT_NAME.exec(file)?.groups;
      if (parts === undefined || (variant !== undefined && parts['name'] !== variant)) return [];
      return [{ file, time: parts['time'] ?? '', copy: Number(parts['copy'] ?? 1) }];
    })
    .sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)) || a.copy - b.copy)
    .map(({ file }) => join(folder, file));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
