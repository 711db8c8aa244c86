import { describe, expect, it } from 'vitest';
import { tee } from '../../src/analysis/tee.js';
import { TRANSITIONS_KEPT, TransitionsFold } from '../../src/analysis/transitionsFold.js';
import { feed, RecordList, recordOf } from '../records.js';

const OURS = { subject: 'redis breaker', instance: 2 };

function opened(at: number) {
  return recordOf('breaker-changed', {
    ...OURS,
    at,
    from: 'closed',
    to: 'open',
    reason: 'a failure',
  });
}

describe('the list of transitions', () => {
  it('holds the changes of the breaker alone', () => {
    const others = [recordOf('breaker-placed', { to: 'closed' }), recordOf('dependency-changed')];
    expect(feed(new TransitionsFold(), [...others, opened(1_500)]).list()).toEqual({
      kept: [
        {
          atMs: 1.5,
          from: 'closed',
          to: 'open',
          breaker: 'redis breaker',
          instance: 2,
          why: 'a failure',
        },
      ],
      total: 1,
    });
  });

  it('keeps the first thousand and counts all', () => {
    const stream = Array.from({ length: TRANSITIONS_KEPT + 2 }, (_, index) => opened(index * 1000));
    const { kept, total } = feed(new TransitionsFold(), stream).list();
    const moments = Array.from({ length: 1000 }, (_, index) => index);
    expect([kept.map(({ atMs }) => atMs), total]).toEqual([moments, 1002]);
  });
});

describe('a tee', () => {
  it('hands every record to every sink, in the order given', () => {
    const [list, told] = [new RecordList(), [] as string[]];
    const named = (name: string) => ({ take: () => told.push(`${name}${list.records.length}`) });
    feed(tee([named('a'), list, named('b')]), [opened(1), opened(2)]);
    expect(told).toEqual(['a0', 'b1', 'a1', 'b2']);
  });
});
