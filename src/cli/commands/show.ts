import { referenceText } from '../../report/referenceText.js';
import { referencePage } from '../../scenario/reference.js';
import { writePlan } from '../../scenario/writePlan.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode, Stop } from '../exit.js';
import type { Host } from '../host.js';
import { knobsText } from '../knobsText.js';
import { planStoryText } from '../planStoryText.js';
import { findScenario } from '../scenarioFiles.js';

/** The options of `show`. */
export interface ShowFlags {
  readonly set?: readonly string[];
  readonly knobs?: boolean;
  readonly json?: boolean;
  readonly color?: ColourChoice;
}

/**
 * Shows what a word of scenario files means, or a scenario: what happens in it, in sentences; with `--knobs` every knob with its value,
 * default, range and meaning; with `--json` the resolved plan.
 * @throws Stop with exit code 2 for a name that is nothing, and for a word with `--set`
 */
export async function showCommand(host: Host, name: string, flags: ShowFlags): Promise<ExitCode> {
  const palette = await paletteFor(host, host.stdout, flags.color);
  const page = referencePage(name);
  if (page !== undefined) {
    refuseChanges(name, flags);
    host.stdout.write(flags.json ? asJson(page) : referenceText(page, palette));
    return EXIT.ok;
  }
  const { plan } = findScenario(
    host,
    name,
    flags.set ?? [],
    await paletteFor(host, host.stderr, flags.color),
  );
  const inWords = flags.knobs ? knobsText : planStoryText;
  const text = flags.json ? asJson(writePlan(plan)) : inWords(plan, palette, name);
  host.stdout.write(text);
  return EXIT.ok;
}

function refuseChanges(word: string, { set }: ShowFlags): void {
  if (set === undefined) return;
  const hint = `to change a knob, name a scenario; a file of that name is ./${word}`;
  throw new Stop(EXIT.usage, `error: ${word} is a word and not a scenario\n  ${hint}`);
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
