import { writePlan } from '../../scenario/writePlan.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode } from '../exit.js';
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
 * Shows a scenario: what happens in it, in sentences; with `--knobs` every knob with its value,
 * default, range and meaning; with `--json` the resolved plan.
 */
export async function showCommand(host: Host, name: string, flags: ShowFlags): Promise<ExitCode> {
  const palette = await paletteFor(host, host.stdout, flags.color);
  const { plan } = findScenario(
    host,
    name,
    flags.set ?? [],
    await paletteFor(host, host.stderr, flags.color),
  );
  const inWords = flags.knobs ? knobsText : planStoryText;
  const text = flags.json
    ? `${JSON.stringify(writePlan(plan), null, 2)}\n`
    : inWords(plan, palette, name);
  host.stdout.write(text);
  return EXIT.ok;
}
