import { describe, expect, it } from 'vitest';
import { localIso, timestamp } from '../../src/cli/dates.js';

describe('dates', () => {
  it('in file names are local, padded, and sort', () => {
    expect([
      timestamp(new Date(2026, 0, 2, 3, 4, 5)),
      timestamp(new Date(2026, 11, 31, 23, 59, 59)),
    ]).toEqual(['2026-01-02-030405', '2026-12-31-235959']);
  });

  it('in reports mean the same moment, to the second', () => {
    for (const date of [new Date(2026, 0, 2, 3, 4, 5), new Date(2026, 6, 15, 13, 0, 59)]) {
      const text = localIso(date);
      expect(new Date(text)).toEqual(date);
      expect(text.slice(0, 19).replace(/[T:]/g, '')).toBe(
        timestamp(date).replace(/-(\d{6})$/, '$1'),
      );
    }
  });
});
