import type { Palette } from './palette.js';
import { WIDTH, wrap } from './words.js';

/** What is said of one option: of a breaker, of a policy, of a part of a world. */
export interface ShownOption {
  readonly path: string;
  /** The choices above it without which it may not be written. */
  readonly when: readonly string[];
  /** As people write it; null: there is none. */
  readonly default: unknown;
  readonly required: boolean;
  readonly range: string;
  readonly meaning: string;
  /** True: it holds more than a value, and its range says where that is told of. */
  readonly refers?: true;
}

/**
 * Options with default, meaning and range; those that go with the same choice stand under it.
 * @param margin how many blanks stand in front of every line
 */
export function optionListLines(
  options: readonly ShownOption[],
  palette: Palette,
  margin = 2,
): readonly string[] {
  return options.flatMap((option, index) => [
    ...choiceLines(option, options[index - 1], margin),
    ...optionLines(option, option.when.length === 0 ? margin : margin + 2, palette),
  ]);
}

function choiceLines(
  { when }: ShownOption,
  before: ShownOption | undefined,
  margin: number,
): readonly string[] {
  const choice = when.join(', ');
  if (choice === '' || choice === before?.when.join(', ')) return [];
  return wrap(`with ${choice}`, WIDTH - margin - 2).map((line) => `${' '.repeat(margin)}${line}`);
}

function optionLines(
  { path, range, meaning, refers, ...rest }: ShownOption,
  margin: number,
  palette: Palette,
): readonly string[] {
  return [
    ...(refers
      ? [`${' '.repeat(margin)}${path}`]
      : valueLines(path, defaultWords(rest), margin, palette)),
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
}: Pick<ShownOption, 'required' | 'default'>): string {
  if (required) return 'to be set';
  if (standard === null) return 'not set';
  return typeof standard === 'object' ? 'empty' : String(standard);
}

/** A paragraph in the background, some blanks in from the margin. */
export function indented(text: string, by: number, palette: Palette): readonly string[] {
  return wrap(text, WIDTH - by).map((line) => palette.dim(`${' '.repeat(by)}${line}`));
}
