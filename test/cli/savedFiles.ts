import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReportDocument, readReport } from '../../src/index.js';
import { temporaryFolder } from '../temporaryFolder.js';
import { type HostChanges, runIn } from './captureHost.js';

/** Every file below a folder, sorted, as paths from there. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** The report in a text, which has to be one. */
export function reportIn(json: string): ReportDocument {
  const { report, fault } = readReport(json);
  if (report === undefined) throw new Error(`the report ${fault}`);
  return report;
}

/** Runs session-08 and returns its report; nothing is saved. */
export async function session08(
  words: readonly string[] = [],
  changes: HostChanges = {},
): Promise<ReportDocument> {
  const line = ['session-08', '--json', '--no-report', ...words];
  return reportIn((await runIn(temporaryFolder(), line, changes)).out);
}

/** A folder with session-08's report saved as `NAME.json`, after a change to its text. */
export async function folderWith(
  reports: Readonly<Record<string, (json: string) => string>>,
): Promise<string> {
  const folder = temporaryFolder();
  const { out } = await runIn(folder, ['session-08', '--json', '--no-report']);
  for (const [name, change] of Object.entries(reports))
    writeFileSync(join(folder, `${name}.json`), change(out));
  return folder;
}

/** The text of a file. */
export function textOf(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}
