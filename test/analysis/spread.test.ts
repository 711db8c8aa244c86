import { describe, expect, it } from 'vitest';
import { spreadOf } from '../../src/analysis/spread.js';

const repeat = <T>(times: number, value: T): readonly T[] => new Array<T>(times).fill(value);

describe('a metric over many seeds', () => {
  it('is a median with the interval of its ranks and the whole range, where it is a figure', () => {
    expect(spreadOf('ms', [10, 1, 9, 2, 8, 3, 7, 4, 6, 5])).toEqual({
      ...{ kind: 'figure', value: 5.5, low: 2, high: 9, level: 1 - 22 / 1024 },
      ...{ least: 1, most: 10, measured: 10, times: 10 },
    });
  });

  it('is the share of yes where it is a yes or no: 21 of 30 is 52 to 83 %', () => {
    const { value, low, high, times } = spreadOf('yes/no', [
      ...repeat(21, true),
      ...repeat(9, false),
    ]);
    expect([value, low?.toFixed(2), high?.toFixed(2), times]).toEqual([0.7, '0.52', '0.83', 21]);
  });

  it('is the most frequent word, the first by the alphabet where two are', () => {
    const spread = spreadOf('state', ['open', 'closed', 'open', 'closed', 'none']);
    expect([spread.kind, spread.value, spread.times, spread.measured]).toEqual([
      'word',
      'closed',
      2,
      5,
    ]);
  });

  it.each(['count', 'yes/no', 'state'] as const)(
    'of unit %s that was never measured is nothing',
    (unit) => {
      const { value, low, high, measured } = spreadOf(unit, [null, null]);
      expect({ value, low, high, measured }).toEqual({
        value: null,
        low: null,
        high: null,
        measured: 0,
      });
    },
  );

  it('says in how many seeds it was measured', () => {
    expect(spreadOf('ms', [null, 4, null, 6]).measured).toBe(2);
  });
});
