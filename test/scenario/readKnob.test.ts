import { describe, expect, it } from 'vitest';
import {
  choice,
  count,
  flag,
  type Knob,
  number,
  percent,
  ratio,
  text,
} from '../../src/model/knobs.js';
import { readAs } from '../scenarioTexts.js';

const meaning = 'What it does.';

/** What is said of a value that is refused for its type or range, with or without a hint. */
function refusal(written: string, found: string, expected: string, hint = ''): string {
  const advice = hint === '' ? '' : `  ${hint}\n`;
  return `error: my.yaml:1:7: knob: found ${found}, expected ${expected}\n    knob: ${written}\n          ^\n${advice}`;
}

function accepts(knob: Knob, values: Readonly<Record<string, number | string | boolean>>): void {
  for (const [written, value] of Object.entries(values))
    expect([written, readAs(knob, written)]).toEqual([written, { value, said: '' }]);
}

function refuses(knob: Knob, expected: string, written: readonly string[]): void {
  for (const one of written)
    expect(readAs(knob, one)).toEqual({ value: undefined, said: refusal(one, one, expected) });
}

describe('a count', () => {
  it('is taken from its smallest to its largest value, and not one beyond', () => {
    const knob = count({ meaning, unit: 'probes', min: 1, max: 10 });
    accepts(knob, { 1: 1, 10: 10, '1e1': 10, '5.0': 5, '+7': 7 });
    refuses(knob, 'a whole number of probes, 1 to 10', ['0', '11', '-1', 'true', '1e9']);
  });

  it('goes from 0 to 2^31 - 1 unless its table says otherwise', () => {
    const knob = count({ meaning, unit: '' });
    accepts(knob, { 0: 0, 2147483647: 2_147_483_647 });
    refuses(knob, 'a whole number, 0 to 2147483647', ['-1', '2147483648']);
  });

  it('that is not whole is refused with the nearest one', () => {
    const knob = count({ meaning, unit: '', max: 9 });
    const said = refusal('2.5', '2.5', 'a whole number, 0 to 9', 'a whole number such as 3');
    expect(readAs(knob, '2.5')).toEqual({ value: undefined, said });
  });
});

describe('a number', () => {
  it('is taken at its bounds, and refused just beyond', () => {
    const knob = number({ meaning, min: -1.5, max: 2 });
    accepts(knob, { '-1.5': -1.5, 2: 2, 0.001: 0.001 });
    refuses(knob, 'a number, from -1.5 to 2', ['-1.51', '2.0000001']);
  });

  it('is refused at bounds that are excluded, and taken just within', () => {
    const knob = number({ meaning, min: 0, max: 1, excludesMin: true, excludesMax: true });
    accepts(knob, { '1e-9': 1e-9, 0.999999: 0.999999 });
    refuses(knob, 'a number, above 0 below 1', ['0', '1']);
  });

  it('has no bounds unless its table says so', () => {
    const knob = number({ meaning });
    accepts(knob, { '-1.7976931348623157e308': -Number.MAX_VALUE, '5e-324': 5e-324 });
    refuses(knob, 'a number', ['true']);
  });

  it('in quotes is refused', () => {
    const said = refusal('"1.5"', 'the text "1.5"', 'a number', 'write 1.5 without quotes');
    expect(readAs(number({ meaning }), '"1.5"')).toEqual({ value: undefined, said });
  });
});

describe('a ratio', () => {
  it('goes from 0 to 1', () => {
    accepts(ratio({ meaning }), { 0: 0, 1: 1, 0.5: 0.5 });
    refuses(ratio({ meaning }), 'a ratio, from 0 to 1', ['-0.1', '101']);
  });

  it('over 1 and up to 100 is suspected to be a percentage', () => {
    for (const [written, meant] of [
      ['1.1', '0.011'],
      ['100', '1'],
    ] as const) {
      const hint = `this is a ratio: for ${written} % write ${meant}`;
      const said = refusal(written, written, 'a ratio, from 0 to 1', hint);
      expect(readAs(ratio({ meaning }), written)).toEqual({ value: undefined, said });
    }
  });
});

describe('a percentage', () => {
  it('goes from 0 to 100', () => {
    accepts(percent({ meaning }), { 0: 0, 100: 100, 1: 1, '100%': 100 });
    refuses(percent({ meaning }), 'a percentage, from 0 to 100', ['-1', '100.1']);
  });

  it('between 0 and 1 is taken, and suspected to be a ratio', () => {
    const odd = (written: string, meant: string): string =>
      `warning: my.yaml:1:7: knob: found ${written}, expected a percentage, from 0 to 100
    knob: ${written}
          ^
  ${written} means ${written} %; write ${meant} for a share of ${written}
`;
    expect(readAs(percent({ meaning }), '0.5')).toEqual({ value: 0.5, said: odd('0.5', '50') });
    expect(readAs(percent({ meaning }), '0.07')).toEqual({ value: 0.07, said: odd('0.07', '7') });
  });
});

describe('one of a few words', () => {
  const knob = choice({ meaning, choices: ['count', 'time', 'time-and-count'] });

  it('is taken as it is listed', () => {
    accepts(knob, { count: 'count', '"time"': 'time' });
  });

  it('is refused in another spelling, with the nearest', () => {
    const expected = 'count, time or time-and-count';
    expect(readAs(knob, 'Count').said).toBe(
      refusal('Count', 'the text "Count"', expected, 'did you mean count?'),
    );
    expect(readAs(knob, '5').said).toBe(refusal('5', '5', expected));
  });
});

describe('a text', () => {
  it('is taken without the blanks around it', () => {
    accepts(text({ meaning }), { a: 'a', '" a b "': 'a b', '"5"': '5' });
  });

  it('is refused when it is empty, or no text', () => {
    for (const written of ['""', '" "']) {
      const said = refusal(written, `the text ${written}`, 'a text');
      expect(readAs(text({ meaning }), written)).toEqual({ value: undefined, said });
    }
    refuses(text({ meaning }), 'a text', ['2024', 'true']);
  });
});

it('a list or a mapping is refused by every kind of knob', () => {
  expect(readAs(flag({ meaning }), '[true]').said).toBe(
    refusal('[true]', 'a list', 'true or false'),
  );
  expect(readAs(text({ meaning }), '{ a: 1 }').said).toBe(
    refusal('{ a: 1 }', 'a mapping', 'a text'),
  );
});
