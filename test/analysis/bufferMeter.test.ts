import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabRecord, RecordKind } from '../../src/model/records.js';
import { recordOf } from '../records.js';
import { someOf } from './recordStory.js';

const ALL = [
  'buffer.max',
  'buffer.put',
  'buffer.drained',
  'buffer.dropped',
  'buffer.drainedMs',
] as const;

/** What happens to a buffer, a millisecond apart: `+` put, `-` drained, `x` dropped. */
function buffer(events: string): readonly LabRecord[] {
  const kinds: Readonly<Record<string, RecordKind>> = {
    '+': 'buffer-put',
    '-': 'buffer-drained',
    x: 'buffer-dropped',
  };
  return [...events].map((event, index) =>
    recordOf(kinds[event] ?? 'run-ended', { at: index * 1_000, subject: 'buffer' }),
  );
}

describe('buffers', () => {
  it('count what goes in and out, and when they were last empty again', () => {
    expect(someOf(ALL, buffer('++-+x-+-'))).toEqual({
      'buffer.max': 2,
      'buffer.put': 4,
      'buffer.drained': 3,
      'buffer.dropped': 1,
      'buffer.drainedMs': 7,
    });
  });

  it('are not empty again while something is left in them', () => {
    expect(someOf(['buffer.drainedMs'], buffer('+-+'))).toEqual({ 'buffer.drainedMs': null });
  });

  it('are not measured where there are none', () => {
    expect(new Set(Object.values(someOf(ALL, [])))).toEqual(new Set([null]));
  });

  it('have held at least what is left, and no more than was put', () => {
    const events = fc.array(fc.constantFrom('+', '-', 'x')).map((list) => {
      let held = 0;
      const possible = list.filter((event) => {
        const isPossible = event === '+' || held > 0;
        if (isPossible) held += event === '+' ? 1 : -1;
        return isPossible;
      });
      return possible.join('');
    });
    fc.assert(
      fc.property(events, (written) => {
        const measured = someOf(ALL, buffer(`+${written}`));
        const [most, put, drained, dropped] = ALL.map((name) => Number(measured[name]));
        const left = Number(put) - Number(drained) - Number(dropped);
        expect(most).toBeGreaterThanOrEqual(left);
        expect(most).toBeLessThanOrEqual(Number(put));
        expect(measured['buffer.drainedMs'] === null).toBe(left > 0);
      }),
    );
  });
});
