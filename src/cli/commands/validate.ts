import { resolve } from 'node:path';
import { readScenario } from '../../lab.js';
import { problemsText } from '../../report/problemText.js';
import { counted } from '../../report/words.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode, Stop } from '../exit.js';
import { readUserSource } from '../files.js';
import type { Host } from '../host.js';
import { findBaseFor } from '../scenarioFiles.js';
import { traceFinder } from '../traceFiles.js';

/** The options of `validate`. */
export interface ValidateFlags {
  readonly json?: boolean;
  readonly color?: ColourChoice;
}

/** Checks files and says everything that is wrong in any of them. */
export async function validateCommand(
  host: Host,
  files: readonly string[],
  flags: ValidateFlags,
): Promise<ExitCode> {
  const palette = await paletteFor(host, host.stderr, flags.color);
  const checked = files.map((file) => checkFile(host, file));
  for (const { file, fault, problems, fine } of checked) {
    host.stderr.write(fault === '' ? problemsText(problems, palette) : `${fault}\n`);
    if (fine && !flags.json) host.stdout.write(`${file}: fine${warningsNote(problems.length)}\n`);
  }
  if (flags.json) host.stdout.write(`${JSON.stringify(checked, null, 2)}\n`);
  return checked.every(({ fine }) => fine) ? EXIT.ok : EXIT.usage;
}

interface Checked {
  readonly file: string;
  readonly fine: boolean;
  /** Why the file could not be read at all; empty when it could. */
  readonly fault: string;
  readonly problems: ReturnType<typeof readScenario>['problems'];
}

function checkFile(host: Host, file: string): Checked {
  try {
    const source = readUserSource(resolve(host.workingFolder, file), file);
    const { plan, problems } = readScenario(source, [], findBaseFor(host), traceFinder(host));
    return { file, fine: plan !== undefined, fault: '', problems };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { file, fine: false, fault: error.message, problems: [] };
  }
}

function warningsNote(warnings: number): string {
  return warnings === 0 ? '' : `, with ${counted(warnings, 'warning')}`;
}
