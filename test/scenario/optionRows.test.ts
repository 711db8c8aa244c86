import { describe, expect, it } from 'vitest';
import { count, duration, flag, ratio, text } from '../../src/model/knobs.js';
import { group, list, named, optionalGroup, union } from '../../src/model/shapes.js';
import { optionRows } from '../../src/scenario/optionRows.js';

const calls = count({ meaning: 'How many.', unit: 'calls', min: 1, max: 9, default: 3 });
const row = { when: [], unit: null, default: null, required: false };

describe('the options of a table', () => {
  it('are written as people write them: durations with their unit, the unit of a bare number', () => {
    const pause = duration({
      meaning: 'How long.',
      default: 1_500_000,
      max: 5_000_000,
      bare: 'ms',
    });
    const range =
      'a duration with its unit such as 250ms or 1m30s, 0ms to 5s (a bare number means ms)';
    expect(optionRows({ calls, pause })).toEqual([
      {
        ...row,
        path: 'calls',
        unit: 'calls',
        default: 3,
        range: 'a whole number of calls, 1 to 9',
        meaning: 'How many.',
      },
      { ...row, path: 'pause', unit: 'ms', default: '1.5s', range, meaning: 'How long.' },
    ]);
  });

  it('tell what must be set from what is off unless set', () => {
    const share = ratio({ meaning: 'A share.' });
    const name = text({ meaning: 'A name.', default: null });
    const on = flag({ meaning: 'Whether.', default: false });
    expect(optionRows({ share, name, on })).toEqual([
      {
        ...row,
        path: 'share',
        unit: 'ratio',
        required: true,
        range: 'a ratio, from 0 to 1',
        meaning: 'A share.',
      },
      { ...row, path: 'name', range: 'a text', meaning: 'A name.' },
      { ...row, path: 'on', default: false, range: 'true or false', meaning: 'Whether.' },
    ]);
  });

  it('lie under the path of their mapping, which has a row if it may be left out or be short', () => {
    const plain = group('Plain.', { calls });
    const off = optionalGroup('Off.', { calls });
    const short = group('Short.', { calls }, { number: 'calls' });
    const shown = optionRows({ plain, off, short }).map(({ path, default: value, range }) => [
      path,
      value,
      range,
    ]);
    expect(shown).toEqual([
      ['plain.calls', 3, 'a whole number of calls, 1 to 9'],
      ['off', null, 'a mapping'],
      ['off.calls', 3, 'a whole number of calls, 1 to 9'],
      ['short', 3, 'a mapping; a bare value sets calls'],
      ['short.calls', 3, 'a whole number of calls, 1 to 9'],
    ]);
  });

  it('of many things lie under the path of any of them', () => {
    const words = list('Words.', text({ meaning: 'A word.' }));
    const trouble = list('Trouble.', group('One.', { calls }), { min: 1 });
    const others = named('Others.', group('One.', { calls, words }));
    const shown = optionRows({ words, trouble, others }).map((each) => [
      each.path,
      each.default,
      each.required,
      each.range,
    ]);
    const counted = 'a whole number of calls, 1 to 9';
    expect(shown).toEqual([
      ['words', [], false, 'a list'],
      ['words[]', null, false, 'a text'],
      ['trouble', null, true, 'a list, at least 1'],
      ['trouble[].calls', 3, false, counted],
      ['others', {}, false, 'a mapping of names'],
      ['others.NAME.calls', 3, false, counted],
      ['others.NAME.words', [], false, 'a list'],
      ['others.NAME.words[]', null, false, 'a text'],
    ]);
  });

  it('say which case a bare value stands for', () => {
    const fixed = { value: duration({ meaning: 'How long.' }) };
    const field = { case: 'fixed', field: 'value' } as const;
    const shorthand = { number: field, text: field };
    const latency = union({
      meaning: 'Latency.',
      tag: 'by',
      cases: { fixed, none: {} },
      meanings: { fixed: 'So long.', none: 'Nothing.' },
      shorthand,
    });
    const [first, second] = optionRows({ latency });
    expect([first?.path, first?.range, first?.required]).toEqual([
      'latency',
      'a mapping; a bare value sets value of fixed',
      true,
    ]);
    expect([second?.path, second?.range]).toEqual(['latency.by', 'fixed or none']);
  });

  it('say with which choices above them they may be written', () => {
    const inner = union({
      meaning: 'Inner.',
      tag: 'type',
      default: null,
      cases: { a: {}, b: {} },
      meanings: { a: 'A.', b: 'B.' },
    });
    const cases = { one: { calls }, two: { inner } };
    const rule = union({
      meaning: 'Outer.',
      tag: 'kind',
      cases,
      meanings: { one: 'One.', two: 'Two.' },
    });
    expect(optionRows({ rule })).toEqual([
      { ...row, path: 'rule.kind', required: true, range: 'one or two', meaning: 'Outer.' },
      {
        ...row,
        path: 'rule.calls',
        when: ['rule.kind: one'],
        unit: 'calls',
        default: 3,
        range: 'a whole number of calls, 1 to 9',
        meaning: 'How many.',
      },
      {
        ...row,
        path: 'rule.inner.type',
        when: ['rule.kind: two'],
        range: 'a or b',
        meaning: 'Inner.',
      },
    ]);
  });
});
