import { type Palette, PLAIN } from '../report/palette.js';
import type { Host, TextStream } from './host.js';

/** What the user said about colour on the command line; undefined: nothing. */
export type ColourChoice = boolean | undefined;

/**
 * Decides once whether a stream gets colour: `--color` or `--no-color`, then NO_COLOR (not
 * empty), then FORCE_COLOR, then whether the stream is a terminal that can.
 *
 * The libraries' own detection is not asked: one ignores NO_COLOR, the other even pipes.
 */
export async function paletteFor(
  host: Host,
  stream: TextStream,
  choice: ColourChoice,
): Promise<Palette> {
  return wantsColour(host, stream, choice) ? colourPalette() : PLAIN;
}

function wantsColour(host: Host, stream: TextStream, choice: ColourChoice): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM, CI } = host.environment;
  if (choice !== undefined) return choice;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTTY && TERM !== 'dumb' && (CI === undefined || CI === '');
}

/** Loaded only where colour is wanted; the sixteen basic colours follow the user's own theme. */
async function colourPalette(): Promise<Palette> {
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level: 1 });
  // Chalk's functions join all their arguments; a palette is also handed to `map`, which gives three.
  return {
    good: (text) => chalk.green(text),
    bad: (text) => chalk.red(text),
    warn: (text) => chalk.yellow(text),
    dim: (text) => chalk.dim(text),
    strong: (text) => chalk.bold(text),
  };
}
