import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { BASE, readFirst } from '../baseTexts.js';

const mine = (base: string): string => `scenario: mine\nextends: ${base}\n`;

/** What is said, without the lines that are shown. */
function saidOf(files: Readonly<Record<string, string>>): readonly string[] {
  return readFirst(files)
    .said.split('\n')
    .filter((line) => /^(error|warning| {2}\S)/.test(line));
}

const A_SCENARIO = 'expected the name of a shipped scenario, or a path such as ./base.yaml';

describe('a file that cannot be laid over another', () => {
  it('because there is no such file', () => {
    expect(saidOf({ 'my.yaml': mine('else') })).toEqual([
      `error: my.yaml:2:10: extends: found else, ${A_SCENARIO}`,
    ]);
  });

  it.each([
    ['', 'no value', '2:10'],
    ['5', '5', '2:10'],
    ['[base]', 'a list', '2:10'],
    ['{ name: base }', 'a mapping', '2:10'],
  ])('because extends: %s names nothing', (written, found, place) => {
    expect(saidOf({ 'my.yaml': mine(written) })).toEqual([
      `error: my.yaml:${place}: extends: found ${found}, ${A_SCENARIO}`,
    ]);
  });

  it('because it is itself', () => {
    expect(saidOf({ 'my.yaml': mine('my.yaml') })).toEqual([
      'error: my.yaml:2:10: extends: found the file itself, expected a scenario that does not come back to this one',
    ]);
  });

  it('because two extend each other: it is said of the file that closes the circle', () => {
    expect(saidOf({ 'my.yaml': mine('b'), b: 'scenario: b\nextends: my.yaml\n' })).toEqual([
      'error: b:2:10: extends: found my.yaml extends b extends my.yaml, expected a scenario that does not come back to this one',
    ]);
  });

  it('because those that it extends go round in a circle of their own', () => {
    const files = {
      'my.yaml': mine('b'),
      b: 'scenario: b\nextends: c\n',
      c: 'scenario: c\nextends: b\n',
    };
    expect(saidOf(files)).toEqual([
      'error: c:2:10: extends: found b extends c extends b, expected a scenario that does not come back to this one',
    ]);
  });

  it.each([
    ['- a list\n', 'b, which is a list'],
    ['only words\n', 'b, which is the text "only words"'],
    ['breaker: {}\nsteps: []\n', 'b, which has no scenario:'],
  ])('because %j is no scenario', (text, found) => {
    expect(saidOf({ 'my.yaml': mine('b'), b: text })).toEqual([
      `error: my.yaml:2:10: extends: found ${found}, expected a scenario`,
    ]);
  });

  it('because the other one cannot be read: that is said of the other one', () => {
    expect(saidOf({ 'my.yaml': mine('b'), b: 'scenario: [b\n' })[0]).toMatch(
      /^error: b:2:1: found /,
    );
    expect(saidOf({ 'my.yaml': mine('b'), b: '' })).toEqual([
      'error: b:1:1: found an empty file, expected a scenario',
      '  breaker-lab init writes a scenario to start from',
    ]);
  });

  it('because it extends two', () => {
    expect(saidOf({ 'my.yaml': `${mine('base')}extends: other\n`, base: BASE })).toEqual([
      'error: my.yaml:3:1: extends: found the key extends twice, expected every key once',
      '  first at line 2, again at line 3',
    ]);
  });

  it('because the other one says something twice', () => {
    expect(saidOf({ 'my.yaml': mine('base'), base: `${BASE}seed: 8\n` })).toEqual([
      'error: base:27:1: seed: found the key seed twice, expected every key once',
      '  first at line 5, again at line 27',
    ]);
  });

  it('because it has no name of its own', () => {
    expect(saidOf({ 'my.yaml': 'extends: base\n', base: BASE })).toEqual([
      'error: my.yaml:1:1: scenario: found nothing, expected a name of its own',
      '  its reports are kept under it',
    ]);
  });

  it('because worlds or variants are no mappings', () => {
    const files = { 'my.yaml': `${mine('base')}world: 5\nvariants:\n`, base: BASE };
    expect(saidOf(files)).toEqual([
      'error: my.yaml:3:8: world: found 5, expected a mapping of keys to values',
      'error: my.yaml:4:10: variants: found no value, expected a mapping of keys to values',
    ]);
  });

  it('because nobody says where others are', () => {
    const { problems } = readScenario({ file: 'my.yaml', text: mine('base') });
    expect(
      problemsText(problems, PLAIN),
    ).toBe(`error: my.yaml:2:10: extends: found base, expected a scenario that stands alone
    extends: base
             ^
  whoever reads this text has to say where other scenarios are
`);
  });

  it('when extends is misspelt: it stands alone then', () => {
    const said = saidOf({ 'my.yaml': 'scenario: mine\nextend: base\n', base: BASE });
    expect(said).toContain('  did you mean extends?');
  });
});
