import { findDifferences } from '../../differences/differences.js';
import { BREAKERS, type CatalogueEntry } from '../../policy/breakerCatalogue.js';
import { breakerListText, breakerPageText } from '../../report/breakersText.js';
import { differencesText } from '../../report/differencesText.js';
import type { Palette } from '../../report/palette.js';
import { optionRows } from '../../scenario/optionRows.js';
import { didYouMean } from '../../scenario/suggest.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode, Stop } from '../exit.js';
import type { Host } from '../host.js';

/** The options of `breakers`. */
export interface BreakersFlags {
  readonly json?: boolean;
  readonly differences?: boolean;
  readonly color?: ColourChoice;
}

/**
 * Lists the breakers, shows the options and surprises of one, or what they do differently.
 * @throws Stop with exit code 2 for a library that there is no model of
 */
export async function breakersCommand(
  host: Host,
  name: string | undefined,
  flags: BreakersFlags,
): Promise<ExitCode> {
  const palette = await paletteFor(host, host.stdout, flags.color);
  const entry = name === undefined ? undefined : findEntry(name);
  const [value, text] = flags.differences === true ? differences(entry) : one(entry);
  host.stdout.write(flags.json === true ? `${JSON.stringify(value, null, 2)}\n` : text(palette));
  return EXIT.ok;
}

/** What is printed: as JSON, and in words. */
type Answer = readonly [value: unknown, text: (palette: Palette) => string];

function differences(entry: CatalogueEntry | undefined): Answer {
  const found = findDifferences(entry === undefined ? undefined : [entry.library]);
  return [found, (palette) => differencesText(found, palette)];
}

function one(entry: CatalogueEntry | undefined): Answer {
  if (entry === undefined) return list();
  const { library, versions, title, options, surprises } = entry;
  const page = { library, versions, title, options: optionRows(options), surprises };
  return [page, (palette) => breakerPageText(page, palette)];
}

function list(): Answer {
  const entries = BREAKERS.map(({ library, versions, title }) => ({ library, versions, title }));
  return [entries, (palette) => breakerListText(entries, palette)];
}

function findEntry(name: string): CatalogueEntry {
  const entry = BREAKERS.find(({ library }) => library === name);
  if (entry !== undefined) return entry;
  const hint = didYouMean(
    name,
    BREAKERS.map(({ library }) => library),
  );
  const shown = hint === '' ? 'breaker-lab breakers lists them' : hint;
  throw new Stop(EXIT.usage, `error: there is no breaker called ${name}\n  ${shown}`);
}
