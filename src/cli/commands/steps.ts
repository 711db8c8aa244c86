import { resolve } from 'node:path';
import { problemsText } from '../../report/problemText.js';
import { stepsDocument } from '../../report/stepsDocument.js';
import { stepsText } from '../../report/stepsText.js';
import { readSteps } from '../../scenario/readSteps.js';
import type { Source } from '../../scenario/source.js';
import { keyedDraw } from '../../sim/random.js';
import { playSteps } from '../../steps/play.js';
import type { StepList } from '../../steps/stepList.js';
import { writeBreaker } from '../../steps/written.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode, Stop } from '../exit.js';
import { readUserFile } from '../files.js';
import type { Host } from '../host.js';

/** The options of `steps`. */
export interface StepsFlags {
  readonly expect?: boolean;
  readonly json?: boolean;
  readonly color?: ColourChoice;
}

/** Takes one breaker through timed steps and tells what happened after each. */
export async function stepsCommand(host: Host, file: string, flags: StepsFlags): Promise<ExitCode> {
  const list = await readList(host, file, flags);
  if (flags.expect === true && list.expect.length === 0) {
    const hint = 'add expect: to the file, or leave --expect out';
    throw new Stop(EXIT.usage, `error: ${shownName(file)} expects nothing\n  ${hint}`);
  }
  const outcome = playSteps(list, () => keyedDraw(list.seed, 'breaker'));
  const breaker = writeBreaker(list.breaker);
  const palette = await paletteFor(host, host.stdout, flags.color);
  const text =
    flags.json === true
      ? `${JSON.stringify(stepsDocument(list, breaker, outcome), null, 2)}\n`
      : stepsText(list, breaker, outcome, palette);
  host.stdout.write(text);
  const allHold = outcome.checks.every(({ holds }) => holds);
  return flags.expect === true && !allHold ? EXIT.failed : EXIT.ok;
}

async function readList(host: Host, file: string, { color }: StepsFlags): Promise<StepList> {
  const palette = await paletteFor(host, host.stderr, color);
  const { list, problems } = readSteps(await readSource(host, file));
  const text = problemsText(problems, palette);
  if (list === undefined) throw new Stop(EXIT.usage, text.trimEnd());
  host.stderr.write(text);
  return list;
}

async function readSource(host: Host, file: string): Promise<Source> {
  if (file !== '-') return { file, text: readUserFile(resolve(host.workingFolder, file), file) };
  const text = await host.readInput();
  if (host.interrupted) throw new Stop(EXIT.interrupted, 'interrupted before the input ended');
  return { file: shownName(file), text };
}

function shownName(file: string): string {
  return file === '-' ? 'standard input' : file;
}
