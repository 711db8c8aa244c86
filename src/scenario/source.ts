import { Lexer } from 'yaml';
import type { Findings } from './findings.js';
import type { Place } from './node.js';

/** The largest scenario that is read: far above any story a person writes. */
export const MOST_BYTES = 1_000_000;
/** The deepest nesting that is read; the parser's own limit is a crash. */
export const MOST_DEPTH = 64;
/** Indentation beyond this is nesting beyond {@link MOST_DEPTH} with two blanks a level. */
const MOST_INDENT = 2 * MOST_DEPTH;

/** A text as a user handed it in. */
export interface Source {
  /** How to name it in messages. */
  readonly file: string;
  readonly text: string;
  /**
   * Where it really is, for whoever finds the files that it extends; two texts from the same place
   * are the same file. What it is called unless given.
   */
  readonly location?: string;
}

/** Finds the place of an offset in a text. */
export class Places {
  private readonly source: Source;
  private readonly lines: readonly string[];
  private readonly starts: readonly number[];

  constructor(source: Source) {
    this.source = source;
    this.lines = source.text.split('\n');
    const starts = [0];
    for (const line of this.lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
    this.starts = starts;
  }

  /** The place of the character at `offset`. */
  at(offset: number): Place {
    const line = this.lineOf(offset);
    const excerpt = (this.lines[line] ?? '').replace(/\r$/, '');
    const column = offset - (this.starts[line] ?? 0) + 1;
    return { file: this.source.file, line: line + 1, column, excerpt };
  }

  private lineOf(offset: number): number {
    let low = 0;
    let high = this.lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/**
 * Refuses texts that the parser must not see: too large, too deep, or not text at all.
 * @returns false when one of these was found and noted
 */
export function guard(source: Source, places: Places, findings: Findings): boolean {
  const refuse = (offset: number, found: string, expected: string): false => {
    // The line itself is not shown: it may be endless, or upset the terminal.
    findings.error({ ...places.at(offset), excerpt: '' }, { path: '', found, expected });
    return false;
  };
  if (source.text.length > MOST_BYTES) {
    return refuse(0, `${source.text.length} characters`, `at most ${MOST_BYTES} characters`);
  }
  const binary = findBinary(source.text);
  if (binary >= 0) return refuse(binary, 'bytes that are not text', 'a text file in UTF-8');
  const deep = findTooDeep(source.text);
  return deep === undefined || refuse(deep, 'deeper nesting', `at most ${MOST_DEPTH} levels`);
}

/** The offset of the first character that no text file holds; -1 if there is none. */
export function findBinary(text: string): number {
  for (let offset = 0; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    const isBlank = code === 9 || code === 10 || code === 13 || code === 0x85;
    const isUnseen = code < 32 || (code >= 127 && code < 160);
    // U+FFFD stands where the bytes were not UTF-8.
    if ((isUnseen && !isBlank) || code === 0xfffd) return offset;
  }
  return -1;
}

/** The offset at which brackets, indentation or dashes nest too deep; undefined if nowhere. */
function findTooDeep(text: string): number | undefined {
  const indent = new RegExp(`^(?:[ ]{${MOST_INDENT + 1}}|(?:[ ]*[-?][ ]){${MOST_DEPTH + 1}})`, 'm');
  const indented = indent.exec(text)?.index;
  if (indented !== undefined) return indented;
  // Few brackets in all cannot nest deep, and most files have few.
  if ((text.match(/[[{]/g)?.length ?? 0) <= MOST_DEPTH) return undefined;
  return findDeepBracket(text);
}

/** Brackets in texts and comments do not count, so the parser's own lexer tells which do. */
function findDeepBracket(text: string): number | undefined {
  let depth = 0;
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MOST_DEPTH) return offset;
    offset += isControl(token) ? 0 : token.length;
  }
  return undefined;
}

/** The lexer marks documents, scalars and flow ends with single characters that are not in the text. */
function isControl(token: string): boolean {
  return token === '\x02' || token === '\x18' || token === '\x1f';
}
