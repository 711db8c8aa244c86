import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  counted,
  differenceWords,
  metricLabel,
  metricOf,
  metricWords,
  millisWords,
  wrap,
} from '../../src/report/words.js';

describe('a metric in words', () => {
  it.each([
    ['completed', 12, '12'],
    ['completed', null, 'n/a'],
    ['attemptsPerOperation', 47 / 12, '3.92'],
    ['attemptsPerOperation', 4, '4.00'],
    ['completedRatio', 0.997, '0.997'],
    ['completedRatio', 0.99996, '0.99996'],
    ['completedRatio', 0.002, '0.002'],
    ['completedRatio', 0.9999999999, '1.00'],
    ['amplification', 2.9996, '2.9996'],
    ['lastSettledMs', 765, '765 ms'],
    ['lastSettledMs', 0.0015, '0.002 ms'],
    ['lastSettledMs', 1234.5, '1234.5 ms'],
    ['goodput', 58.256, '58.26/s'],
    ['goodput', 40, '40/s'],
    ['breaker.closedAfterRecovery', true, 'yes'],
    ['breaker.closedAfterRecovery', false, 'no'],
    ['breaker.finalState', 'half-open', 'half-open'],
    ['of the future', 1 / 3, '0.333'],
  ])('%s %s is %s', (metric, value, words) => {
    expect(metricWords(metric, value)).toBe(words);
  });

  it.each([
    ['completed', 12, '+12'],
    ['completed', -12, '-12'],
    ['completed', 0, '0'],
    ['attemptsPerOperation', 47 / 12 - 4, '-0.08'],
    ['attemptsPerOperation', 47 / 12 - 3, '+0.92'],
    ['attemptsPerOperation', 0.004, '+0.004'],
    ['completedRatio', -0.00002, '-0.00002'],
    ['completedRatio', 1e-9, '0'],
    ['goodput', 4.3137, '+4.31/s'],
    ['goodput', -0.001, '0/s'],
    ['lastSettledMs', 250, '+250 ms'],
    ['lastSettledMs', -0.5, '-0.5 ms'],
    ['lastSettledMs', 0, '0 ms'],
  ])('a difference in %s of %d is %s', (metric, difference, words) => {
    expect(differenceWords(metric, difference)).toBe(words);
  });

  it('has the decimals that are asked for, where it has any', () => {
    const ratio = metricWords('completedRatio', 0.99913, 3);
    const rate = metricWords('goodput', 58.2562, 3);
    const time = metricWords('lastSettledMs', 1.23456, 4);
    expect([ratio, rate, time, metricWords('completed', 12, 3)]).toEqual([
      '0.999',
      '58.256/s',
      '1.2346 ms',
      '12',
    ]);
  });

  it('has a label, or its own name where the catalogue has none', () => {
    expect([metricLabel('breaker.finalState'), metricLabel('of the future')]).toEqual([
      'final breaker state',
      'of the future',
    ]);
  });
});

describe('words', () => {
  it('count', () => {
    expect([counted(0, 'law'), counted(1, 'law'), counted(2, 'law')]).toEqual([
      '0 laws',
      '1 law',
      '2 laws',
    ]);
  });

  it('tell milliseconds to the microsecond', () => {
    expect([millisWords(765), millisWords(0.001), millisWords(1.5)]).toEqual([
      '765 ms',
      '0.001 ms',
      '1.5 ms',
    ]);
  });

  it('wrap at blanks, as late as they can', () => {
    expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']);
    expect(wrap('one two', 7)).toEqual(['one two']);
    expect(wrap('  one\n two ', 80)).toEqual(['one two']);
    expect(wrap('a-very-long-word and', 6)).toEqual(['a-very-long-word', 'and']);
    expect(wrap('', 6)).toEqual([]);
  });

  it('wrapped are the same words, in lines that are full and fit', () => {
    const text = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 30 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (words, width) => {
        const lines = wrap(words.join(' '), width);
        expect(lines.flatMap((line) => line.split(' '))).toEqual(words);
        for (const [index, line] of lines.entries()) {
          expect(line.length <= width || !line.includes(' ')).toBe(true);
          const [next] = (lines[index + 1] ?? '').split(' ');
          if (lines[index + 1] !== undefined)
            expect(`${line} ${next}`.length).toBeGreaterThan(width);
        }
      }),
    );
  });
});

it('a metric says which part of the run it is about', () => {
  expect([
    metricOf('completed', {}),
    metricOf('completed', { phase: 'outage' }),
    metricOf('failedCalls', { phase: 'outage', dependency: 'redis', client: 2 }),
  ]).toEqual([
    'completed',
    'completed (phase outage)',
    'failedCalls (phase outage, dependency redis, client 2)',
  ]);
});
