import { describe, expect, it } from 'vitest';
import { duration, type Knob } from '../../src/model/knobs.js';
import { readAs } from '../scenarioTexts.js';

const meaning = 'How long.';
const within = duration({ meaning, min: 1_000, max: 90_000_000 });
const ANY = 'a duration with its unit such as 250ms or 1m30s, 0ms to 3650d';

/** What is said of a duration that is refused. */
function refusal(written: string, found: string, expected: string, hint = ''): string {
  const advice = hint === '' ? '' : `  ${hint}\n`;
  return `error: my.yaml:1:7: knob: found ${found}, expected ${expected}\n    knob: ${written}\n          ^\n${advice}`;
}

/** What is said of a text that is no duration, or not one that the knob takes. */
function textRefused(knob: Knob, written: string, expected: string, hint = ''): void {
  const said = refusal(written, `the text ${JSON.stringify(written)}`, expected, hint);
  expect(readAs(knob, written)).toEqual({ value: undefined, said });
}

describe('a duration', () => {
  it('is held in microseconds, whatever its unit', () => {
    const held = ['7us', '2.5ms', '1.5s', '1m30s', '2h', '1d', '0s', '1d2h3m4s5ms6us'];
    expect(held.map((written) => readAs(duration({ meaning }), written).value)).toEqual([
      7, 2_500, 1_500_000, 90_000_000, 7_200_000_000, 86_400_000_000, 0, 93_784_005_006,
    ]);
  });

  it('is taken from its smallest to its largest value, and not a microsecond beyond', () => {
    const expected = 'a duration with its unit such as 250ms or 1m30s, 1ms to 1m30s';
    expect(readAs(within, '1ms')).toEqual({ value: 1_000, said: '' });
    expect(readAs(within, '1m30s')).toEqual({ value: 90_000_000, said: '' });
    textRefused(within, '999us', expected);
    textRefused(within, '1m30s1us', expected);
  });

  it('without a unit is refused, with the readings that would be taken', () => {
    const expected = 'a duration with its unit such as 250ms or 1m30s, 1ms to 1m30s';
    const bare = (written: string, hint: string): void =>
      expect(readAs(within, written)).toEqual({
        value: undefined,
        said: refusal(written, written, expected, hint),
      });
    bare('20', 'did you mean 20ms or 20s?');
    bare('0.5', 'did you mean 0.5s?');
    bare('5000', 'did you mean 5000ms?');
    bare('0', '');
    bare('-5', '');
    expect(readAs(duration({ meaning }), '"30"').said).toBe(
      refusal('"30"', 'the text "30"', ANY, 'did you mean 30ms or 30s?'),
    );
  });

  it('in other words is refused, with the right ones', () => {
    const any = duration({ meaning });
    textRefused(any, '5 seconds', ANY, 'did you mean 5s?');
    textRefused(any, '30MS', ANY, 'did you mean 30ms?');
    textRefused(any, '2 min', ANY, 'did you mean 2m?');
    textRefused(any, '1.5 hrs', ANY, 'did you mean 1.5h?');
    textRefused(any, '3 Days', ANY, 'did you mean 3d?');
    textRefused(any, '9 µs', ANY, 'did you mean 9us?');
    textRefused(any, '5 fortnights', ANY, 'the units are us, ms, s, m, h and d');
    textRefused(any, '0.5us', ANY, 'the finest step is 1us');
    textRefused(
      any,
      '30s1m',
      ANY,
      'units go from the largest to the smallest: did you mean 1m30s?',
    );
    textRefused(any, '1s1s', ANY, 'the units are us, ms, s, m, h and d');
    textRefused(any, '-5s', ANY);
    textRefused(any, 'soon', ANY);
  });

  it('may be a word where its table says so', () => {
    const knob = duration({ meaning, words: ['never'] });
    expect(readAs(knob, 'never')).toEqual({ value: 'never', said: '' });
    textRefused(knob, 'nevr', `${ANY}, or never`, 'did you mean never?');
    textRefused(duration({ meaning }), 'never', ANY);
  });

  it('as a bare number is refused when it is finer than a microsecond, and not rounded', () => {
    const millis = duration({ meaning, bare: 'ms' });
    const expected = `${ANY} (a bare number means ms)`;
    expect(readAs(millis, '1.1')).toEqual({ value: 1_100, said: '' });
    for (const written of ['0.0001', '1.00049'])
      expect(readAs(millis, written)).toEqual({
        value: undefined,
        said: refusal(written, written, expected, 'the finest step is 1us'),
      });
  });

  it('may be a bare number where its table says what that means', () => {
    const seconds = duration({ meaning, bare: 's', max: 60_000_000 });
    expect(readAs(seconds, '60')).toEqual({ value: 60_000_000, said: '' });
    expect(readAs(seconds, '0.25')).toEqual({ value: 250_000, said: '' });
    expect(readAs(seconds, '1500ms')).toEqual({ value: 1_500_000, said: '' });
    const expected =
      'a duration with its unit such as 250ms or 1m30s, 0ms to 1m (a bare number means s)';
    expect(readAs(seconds, '61').said).toBe(refusal('61', '61', expected));
  });

  it('is never true, false or a list', () => {
    for (const [written, found] of [
      ['true', 'true'],
      ['[5s]', 'a list'],
    ] as const)
      expect(readAs(duration({ meaning }), written)).toEqual({
        value: undefined,
        said: refusal(written, found, ANY),
      });
  });
});

describe('a duration whose units are in the wrong order', () => {
  it('is refused with the right order as the hint', () => {
    const knob = duration({ meaning: 'Something.' });
    expect(readAs(knob, '30s1m').said).toContain('did you mean 1m30s?');
    expect(readAs(knob, '5ms2h1.5s').said).toContain('did you mean 2h1.5s5ms?');
    expect(readAs(knob, '30s 30s').said).not.toContain('did you mean');
  });
});
