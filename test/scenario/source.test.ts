import { describe, expect, it } from 'vitest';
import { Findings } from '../../src/scenario/findings.js';
import { parseSource } from '../../src/scenario/parse.js';
import { Places } from '../../src/scenario/source.js';
import { complaintsAbout, planOf, SMALLEST_PLAN, scenarioWith } from '../scenarioTexts.js';

/** Whether a text can be read as YAML at all, whatever it says. */
function isReadable(text: string): boolean {
  return parseSource({ file: 'my.yaml', text }, new Findings()) !== undefined;
}

const tooDeep = (line: number, column: number): string =>
  `error: my.yaml:${line}:${column}: found deeper nesting, expected at most 64 levels\n`;

describe('places', () => {
  const places = new Places({ file: 'my.yaml', text: 'ab\r\n\nc' });

  it('count lines and columns from 1, and show a line without its end', () => {
    expect(places.at(1)).toEqual({ file: 'my.yaml', line: 1, column: 2, excerpt: 'ab' });
    expect(places.at(4)).toEqual({ file: 'my.yaml', line: 2, column: 1, excerpt: '' });
    expect(places.at(5)).toEqual({ file: 'my.yaml', line: 3, column: 1, excerpt: 'c' });
  });

  it('know the end of the text', () => {
    expect(places.at(6)).toEqual({ file: 'my.yaml', line: 3, column: 2, excerpt: 'c' });
  });
});

describe('the size of a scenario', () => {
  it('may be a million characters', () => {
    const text = scenarioWith();
    const padding = `#${'x'.repeat(1_000_000 - text.length - 1)}`;
    expect(planOf(text + padding)).toEqual(SMALLEST_PLAN);
    expect(complaintsAbout(`${text}${padding}x`)).toBe(
      'error: my.yaml:1:1: found 1000001 characters, expected at most 1000000 characters\n',
    );
  });
});

describe('the nesting of a scenario', () => {
  it('may be 64 levels of brackets', () => {
    expect(isReadable(`${'['.repeat(64)}${']'.repeat(64)}`)).toBe(true);
    expect(complaintsAbout(`${'['.repeat(65)}${']'.repeat(65)}`)).toBe(tooDeep(1, 65));
    expect(complaintsAbout(`title:\n  ${'{a: '.repeat(65)}`)).toBe(tooDeep(2, 259));
  });

  it('counts the levels that are open, not all that were', () => {
    expect(isReadable(`[${'[[]],'.repeat(1_000)}]`)).toBe(true);
  });

  it('does not count brackets in texts and comments', () => {
    const text = scenarioWith().replace('A small one', `"${'['.repeat(99)}" # ${'{'.repeat(99)}`);
    expect(planOf(text).title).toBe('['.repeat(99));
  });

  it('may be 64 dashes or question marks in a line', () => {
    expect(isReadable('- '.repeat(64))).toBe(true);
    expect(complaintsAbout(`a:\n${'- '.repeat(65)}`)).toBe(tooDeep(2, 1));
    expect(complaintsAbout('? '.repeat(65))).toBe(tooDeep(1, 1));
    expect(complaintsAbout('- ? '.repeat(33))).toBe(tooDeep(1, 1));
  });

  it('may be 128 blanks of indentation', () => {
    expect(isReadable(`a:\n${' '.repeat(128)}b: 1`)).toBe(true);
    expect(complaintsAbout(`a:\n${' '.repeat(129)}b: 1`)).toBe(tooDeep(2, 1));
  });

  it('crashes nothing, one deep document after the other in one process', () => {
    const deep = [
      '[',
      '{a: ',
      '- ',
      '? ',
      '- ? ',
      '- - [',
      '-\t',
      'a: - ',
      'a: ',
      '&a - ',
      '!t - ',
    ];
    for (const part of [...deep, ...deep]) {
      const text = part.repeat(2_000);
      expect([part, complaintsAbout(text).slice(0, 15)]).toEqual([part, 'error: my.yaml:']);
    }
    const lines = Array.from({ length: 900 }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
    expect(complaintsAbout(lines)).toBe(tooDeep(130, 1));
    expect(planOf(scenarioWith())).toEqual(SMALLEST_PLAN);
  });
});

describe('a file that is not text', () => {
  it('is refused at the first byte that is none, which is not shown', () => {
    const refused = (text: string): string => complaintsAbout(text);
    const found = 'found bytes that are not text, expected a text file in UTF-8\n';
    expect(refused('\x7fELF\x02\x01\x00')).toBe(`error: my.yaml:1:1: ${found}`);
    expect(refused('a: \x9b31mred')).toBe(`error: my.yaml:1:4: ${found}`);
    expect(refused('title: a\nabout: \x1b[31mred')).toBe(`error: my.yaml:2:8: ${found}`);
    // What bytes that are no UTF-8 are read as.
    expect(refused(Buffer.from([0x61, 0xff, 0xfe]).toString('utf8'))).toBe(
      `error: my.yaml:1:2: ${found}`,
    );
  });

  it('is text with tabs, line ends and letters of any script', () => {
    const text = scenarioWith().replace('A small one', 'Überlast 過負荷 🔌\t# x');
    expect(planOf(text).title).toBe('Überlast 過負荷 🔌');
  });
});
