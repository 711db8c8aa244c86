import { type Palette, PLAIN } from './palette.js';
import { WIDTH, wrap } from './words.js';

/** What a listing says of one breaker. */
export interface BreakerEntry {
  readonly library: string;
  /** The default one first; empty: it has none. */
  readonly versions: readonly string[];
  readonly title: string;
}

/** What is said of one option of a breaker. */
export interface BreakerOption {
  readonly path: string;
  /** The choices above it without which it may not be written. */
  readonly when: readonly string[];
  /** As people write it; null: there is none. */
  readonly default: unknown;
  readonly required: boolean;
  readonly range: string;
  readonly meaning: string;
}

/** Everything that is said of one breaker. */
export interface BreakerPage extends BreakerEntry {
  readonly options: readonly BreakerOption[];
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
  const options = page.options.flatMap((option, index) =>
    optionLines(option, page.options[index - 1], palette),
  );
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

/** Options that go with the same choice above them stand under that choice. */
function optionLines(
  { path, when, range, meaning, ...rest }: BreakerOption,
  before: BreakerOption | undefined,
  palette: Palette,
): readonly string[] {
  const margin = when.length === 0 ? 2 : 4;
  const choice = when.join(', ');
  const isNew = choice !== '' && choice !== before?.when.join(', ');
  return [
    ...(isNew ? wrap(`with ${choice}`, WIDTH - 4).map((line) => `  ${line}`) : []),
    ...valueLines(path, defaultWords(rest), margin, palette),
    ...indented(`${meaning} (${range})`, margin + 4, palette),
  ];
}

/** The value goes to the next line where the path leaves it no room. */
function valueLines(
  path: string,
  value: string,
  margin: number,
  palette: Palette,
): readonly string[] {
  const [name, shown] = [`${' '.repeat(margin)}${path}`, palette.good(value)];
  const fits = `${name} = ${value}`.length <= WIDTH;
  return fits ? [`${name} = ${shown}`] : [name, `${' '.repeat(margin + 4)}= ${shown}`];
}

function defaultWords({
  required,
  default: standard,
}: Pick<BreakerOption, 'required' | 'default'>): string {
  if (required) return 'to be set';
  return standard === null ? 'not set' : String(standard);
}

function indented(text: string, by: number, palette: Palette): readonly string[] {
  return wrap(text, WIDTH - by).map((line) => palette.dim(`${' '.repeat(by)}${line}`));
}
