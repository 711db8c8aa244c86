import { indented, optionListLines, type ShownOption } from './optionText.js';
import { type Palette, PLAIN } from './palette.js';
import { WIDTH, wrap } from './words.js';

/** What a listing says of one breaker. */
export interface BreakerEntry {
  readonly library: string;
  /** The default one first; empty: it has none. */
  readonly versions: readonly string[];
  readonly title: string;
}

/** Everything that is said of one breaker. */
export interface BreakerPage extends BreakerEntry {
  readonly options: readonly ShownOption[];
  readonly surprises: readonly string[];
}

/** The breakers, a paragraph each. */
export function breakerListText(
  entries: readonly BreakerEntry[],
  palette: Palette = PLAIN,
): string {
  const lines = entries.flatMap((entry) => [
    palette.strong(nameOf(entry)),
    ...indented(entry.title, 4, palette),
  ]);
  const more = [
    'breaker-lab breakers <library>      its options and surprises',
    'breaker-lab breakers --differences  what they do differently',
  ];
  return `${[...lines, '', ...more].join('\n')}\n`;
}

/** One breaker: its options, each with default, range and meaning, then its surprises. */
export function breakerPageText(page: BreakerPage, palette: Palette = PLAIN): string {
  const head = [palette.strong(nameOf(page)), ...wrap(page.title, WIDTH)];
  const options = optionListLines(page.options, palette);
  const surprises = page.surprises.flatMap((sentence) => {
    const [first = '', ...rest] = wrap(sentence, WIDTH - 4);
    return [`  * ${first}`, ...rest.map((line) => `    ${line}`)];
  });
  const parts = [
    head,
    [palette.strong('Options'), ...options],
    [palette.strong('Surprises'), ...surprises],
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function nameOf({ library, versions }: BreakerEntry): string {
  return versions.length === 0 ? library : `${library} ${versions.join(', ')}`;
}
