import { describe, expect, it } from 'vitest';
import { LawsFold } from '../../src/analysis/laws.js';
import type { LabRecord, RecordKind } from '../../src/model/records.js';
import { feed, recordOf } from '../records.js';
import { level } from './recordStory.js';

function told(...story: readonly LabRecord[]): string | undefined {
  const law = feed(new LawsFold(), story)
    .results()
    .find((each) => each.law === 'what is put in a buffer is drained, dropped or kept');
  return law === undefined ? undefined : `${law.held ? 'kept' : 'BROKEN'}: ${law.detail}`;
}

function buffer(kind: RecordKind, at: number, dependency = 'redis'): LabRecord {
  return recordOf(kind, { at: at * 1_000, subject: 'buffer', dependency });
}

const STORY = [
  buffer('buffer-put', 0),
  buffer('buffer-put', 1),
  buffer('buffer-put', 2),
  buffer('buffer-dropped', 3),
  buffer('buffer-drained', 4),
];

describe('the law of buffers', () => {
  it('adds up what was put, drained, dropped and is still there', () => {
    expect(told(...STORY)).toBe('kept: 3 = 1 drained + 1 dropped + 1 kept');
    expect(told()).toBe(undefined);
  });

  it('is broken by more coming out of one buffer than was put into it', () => {
    const [first, second] = [buffer('buffer-put', 0), buffer('buffer-drained', 1)];
    expect(told(first, second, buffer('buffer-dropped', 5))).toBe(
      'BROKEN: broken at 5ms by buffer',
    );
    // Another buffer holds nothing that this one could give.
    expect(told(first, buffer('buffer-drained', 2, 'api'))).toBe('BROKEN: broken at 2ms by buffer');
  });

  it('is told buffer by buffer', () => {
    expect(told(buffer('buffer-put', 0), buffer('buffer-put', 1, 'api'))).toBe(
      'kept: 1 = 0 drained + 0 dropped + 1 kept; 1 = 0 drained + 0 dropped + 1 kept',
    );
  });

  it('is broken by a buffer that says it holds something else', () => {
    const says = (held: number) => level(5, 'buffer', held, { dependency: 'redis' });
    expect(told(...STORY, says(1))).toBe('kept: 3 = 1 drained + 1 dropped + 1 kept');
    expect(told(...STORY, says(2))).toBe(
      'BROKEN: 3 = 1 drained + 1 dropped + 1 kept, but 2 are in it',
    );
  });
});
