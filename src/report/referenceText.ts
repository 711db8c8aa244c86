import { indented, optionListLines, type ShownOption } from './optionText.js';
import { type Palette, PLAIN } from './palette.js';
import { WIDTH, wrap } from './words.js';

/** What a listing says of one word of scenario files. */
export interface ReferenceWord {
  readonly name: string;
  readonly sort: 'policy' | 'world' | 'file';
  readonly meaning: string;
}

/** Everything that is said of one word of scenario files. */
export interface ShownReference extends ReferenceWord {
  readonly written: string;
  /** Each bare value that it may be, and the knob that it sets. */
  readonly short: readonly (readonly [bare: string, knob: string])[];
  /** The key that names the kind; null: there are no kinds. */
  readonly tag: string | null;
  readonly kinds: readonly ShownKind[];
  readonly options: readonly ShownOption[];
  readonly beside: readonly ShownOption[];
  readonly example: string;
}

interface ShownKind {
  readonly name: string;
  readonly meaning: string;
  readonly isDefault: boolean;
  readonly options: readonly ShownOption[];
}

const SORTS = {
  policy: 'a policy',
  world: 'a part of a world',
  file: 'a part of a file',
} as const;

/** One word: what it means, its kinds, every knob with default, range and meaning, and an example. */
export function referenceText(page: ShownReference, palette: Palette = PLAIN): string {
  const { name, sort, meaning, written, short, options, beside, example } = page;
  const parts = [
    [palette.strong(`${name} (${SORTS[sort]})`), ...wrap(meaning, WIDTH), ...wrap(written, WIDTH)],
    section('Short form', short.map(shortLine), palette),
    section(`Kinds, by the key ${page.tag}`, kindLines(page, palette), palette),
    section(
      page.kinds.length > 0 ? 'Knobs of every kind' : 'Knobs',
      optionListLines(options, palette),
      palette,
    ),
    section('Beside it', optionListLines(beside, palette), palette),
    section('Example', example.trimEnd().split('\n').map(inset), palette),
    ...(LIBRARIES_TOLD === name ? [[...wrap(LIBRARIES_HINT, WIDTH)]] : []),
  ];
  const told = parts.filter((lines) => lines.length > 0);
  return `${told.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The policy whose kinds are libraries, and where their options are. */
const LIBRARIES_TOLD = 'breaker';
const LIBRARIES_HINT =
  'breaker-lab breakers <library> shows the options and surprises of a library; like: hystrix, alone, takes all of its defaults.';

/** The policies, a line each. */
export function policyListText(words: readonly ReferenceWord[], palette: Palette = PLAIN): string {
  const policies = words.filter(({ sort }) => sort === 'policy');
  const width = Math.max(...policies.map(({ name }) => name.length)) + 2;
  const lines = policies.flatMap(({ name, meaning }) => {
    const [first = '', ...rest] = wrap(meaning, WIDTH - width);
    const head = `${palette.strong(name)}${' '.repeat(width - name.length)}${first}`;
    return [head, ...rest.map((line) => `${' '.repeat(width)}${line}`)];
  });
  const others = words.filter(({ sort }) => sort !== 'policy').map(({ name }) => name);
  const more = `breaker-lab show <word> explains one of them, and also ${others.join(', ')}.`;
  return `${[...lines, '', ...wrap(more, WIDTH)].join('\n')}\n`;
}

function section(title: string, lines: readonly string[], palette: Palette): readonly string[] {
  return lines.length === 0 ? [] : [palette.strong(title), ...lines];
}

function shortLine([bare, knob]: readonly [string, string]): string {
  return `  ${bare} sets ${knob}`;
}

function kindLines({ tag, kinds }: ShownReference, palette: Palette): readonly string[] {
  return kinds.flatMap(({ name, meaning, isDefault, options }) => [
    `  ${palette.good(`${tag}: ${name}`)}${isDefault ? ' (unless said)' : ''}`,
    ...indented(meaning, 4, palette),
    ...optionListLines(options, palette, 6),
  ]);
}

const inset = (line: string): string => `  ${line}`;
