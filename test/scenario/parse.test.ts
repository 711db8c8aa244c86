import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { parseSource } from '../../src/scenario/parse.js';
import { complaintsAbout, nodesOf, planOf, scenarioWith } from '../scenarioTexts.js';

/** What is said while a text is turned into nodes, before anybody asks what it should hold. */
function parsingSays(text: string): string {
  const findings = new Findings();
  parseSource({ file: 'my.yaml', text }, findings);
  return problemsText(findings.list(), PLAIN);
}

describe('nodes', () => {
  it('know their value, their place and how they were written', () => {
    const excerpt = 'a: "x"';
    const second = '- 0x10';
    expect(nodesOf(`${excerpt}\nb:\n${second}\n`)).toEqual({
      kind: 'map',
      place: { file: 'my.yaml', line: 1, column: 1, excerpt },
      entries: [
        {
          key: 'a',
          keyPlace: { file: 'my.yaml', line: 1, column: 1, excerpt },
          value: {
            kind: 'scalar',
            place: { file: 'my.yaml', line: 1, column: 4, excerpt },
            value: 'x',
            written: '"x"',
          },
        },
        {
          key: 'b',
          keyPlace: { file: 'my.yaml', line: 2, column: 1, excerpt: 'b:' },
          value: {
            kind: 'list',
            place: { file: 'my.yaml', line: 3, column: 1, excerpt: second },
            items: [
              {
                kind: 'scalar',
                place: { file: 'my.yaml', line: 3, column: 3, excerpt: second },
                value: 16,
                written: '0x10',
              },
            ],
          },
        },
      ],
    });
  });

  it('have the same places with line ends of Windows and behind a byte order mark', () => {
    const text = 'a: 1\nb: [2, x]\n';
    expect(nodesOf(text.replaceAll('\n', '\r\n'))).toEqual(nodesOf(text));
    expect(nodesOf(`\ufeff${text}`)).toEqual(nodesOf(text));
  });
});

describe('what YAML allows and a scenario does not', () => {
  it('an alias is refused, once', () => {
    const text = scenarioWith({ operations: '&n 3', dependency: '{ latency: *n }' });
    expect(complaintsAbout(text)).toBe(
      `error: my.yaml:6:26: world.dependency.latency: found the alias *n, expected the value itself
      dependency: { latency: *n }
                             ^
  write it out
`,
    );
  });

  it('aliases are never followed, however much they would grow to', () => {
    const lines = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`);
    const said = parsingSays(['a0: &a0 [1]', ...lines].join('\n'));
    expect(said.match(/found the alias/g)).toHaveLength(60);
  });

  it('a tag is refused, one that YAML knows as well', () => {
    const refused = (text: string, column: number): string =>
      `error: my.yaml:1:${column}: found a tag, expected plain values without tags
    ${text}
    ${' '.repeat(column - 1)}^
  remove the word that starts with !
`;
    expect(parsingSays('a: !secret x')).toBe(refused('a: !secret x', 4));
    expect(parsingSays('a: !!binary aGk=')).toBe(refused('a: !!binary aGk=', 4));
    expect(parsingSays('a: !!int "12"')).toBe(
      refused('a: !!int "12"', 10).replace(': f', ': a: f'),
    );
    expect(parsingSays('a: !!map {}')).toBe(refused('a: !!map {}', 10).replace(': f', ': a: f'));
  });

  it('a directive does not bring the old meaning of words and numbers back', () => {
    const text = scenarioWith({ operations: '014', dependency: '{ recoversAfter: 1:30 }' });
    expect(complaintsAbout(`%YAML 1.1\n---\n${text.replace('A small one', 'yes')}`)).toBe(
      `error: my.yaml:8:32: world.dependency.recoversAfter: found the text "1:30", expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d, or never
      dependency: { recoversAfter: 1:30 }
                                   ^
  the units are us, ms, s, m, h and d
`,
    );
    expect(planOf(`%YAML 1.1\n---\n${scenarioWith({ operations: '014' })}`)).toEqual(
      planOf(scenarioWith({ operations: '14' })),
    );
  });

  it('a merge key is a key like any other, and so unknown', () => {
    expect(complaintsAbout(scenarioWith({ dependency: '{ <<: { latency: 5ms } }' }))).toBe(
      `error: my.yaml:6:17: world.dependency.<<: found the unknown key <<, expected latency, network, recorded, failureRate, failsFrom, recoversAfter, trouble, capacity, hosts, balance, endpoints or calls
      dependency: { <<: { latency: 5ms } }
                    ^
`,
    );
  });

  it('every further document is refused', () => {
    expect(parsingSays('a: 1\n---\nb: 2\n---\nc: 3\n')).toBe(
      `error: my.yaml:2:1: found a second document, expected one document in a file
    ---
    ^
  remove the line with ---
`,
    );
  });
});

describe('broken YAML', () => {
  it('is said in the words of the parser, with its place', () => {
    expect(parsingSays('title: "never closed\n')).toBe(
      `error: my.yaml:2:1: found missing closing "quote, expected valid YAML
`,
    );
    expect(parsingSays('a: {b: 1\n')).toBe(
      `error: my.yaml:2:1: found flow map in block collection must be sufficiently indented and end with a }, expected valid YAML
`,
    );
    expect(parsingSays('a: b: c\n')).toBe(
      `error: my.yaml:1:4: found nested mappings are not allowed in compact mappings, expected valid YAML
    a: b: c
       ^
`,
    );
  });

  it('says all that is broken', () => {
    expect(parsingSays('a: @x\nb: `y`\n').match(/^error: my\.yaml:\d+:\d+/gm)).toEqual([
      'error: my.yaml:1:4',
      'error: my.yaml:2:4',
    ]);
  });
});
