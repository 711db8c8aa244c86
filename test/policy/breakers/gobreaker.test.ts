import { describe, expect, it } from 'vitest';
import { fromMillis, NEVER } from '../../../src/model/time.js';
import { failures, fragile, S, Story, tell } from './gobreakerStory.js';

describe('gobreaker, closed', () => {
  it('opens by default at the sixth failure in a row, not at the fifth', () => {
    const seen = tell({}, ...failures(0, 6));
    expect(seen).toEqual([...new Array<string>(11).fill('closed'), 'open']);
  });

  it('begins again after a success', () => {
    const seen = tell({}, ...failures(0, 5), '1 ask a', '1 ok a', ...failures(2, 5), '3 counts');
    expect(seen.slice(-2)).toEqual(['closed', '11 1 10 0 run 0 5 gen 1 age null']);
  });

  it('opens at the ratio itself, and at the minimum of requests itself', () => {
    const ReadyToTrip = { kind: 'failureRatio', minRequests: 4, ratio: 0.5 } as const;
    const start = ['0 ask a', '0 ok a', '0 ask b', '0 ok b', '0 ask c', '0 fail c'];
    const seen = tell({ ReadyToTrip }, ...start, '0 ask d', '0 fail d');
    expect(seen.slice(-3)).toEqual(['closed', 'closed', 'open']);
  });

  it('does not open below the minimum of requests, nor below the ratio', () => {
    const below = { kind: 'failureRatio', minRequests: 3, ratio: 0.5 } as const;
    expect(tell({ ReadyToTrip: below }, ...failures(0, 2)).at(-1)).toBe('closed');
    const start = ['0 ask a', '0 ok a', '0 ask b', '0 ok b', '0 ask c', '0 fail c'];
    expect(tell({ ReadyToTrip: below }, ...start).at(-1)).toBe('closed');
  });

  it('counts calls in flight into the denominator of the ratio', () => {
    const ReadyToTrip = { kind: 'failureRatio', minRequests: 1, ratio: 0.5 } as const;
    const asks = ['0 ask a', '0 ask b', '0 ask c', '0 ask d'];
    const seen = tell({ ReadyToTrip }, ...asks, '1 fail a', '1 fail b');
    expect(seen.slice(-2)).toEqual(['closed', 'open']);
  });

  it('opens at the number of failures itself', () => {
    const ReadyToTrip = { kind: 'totalFailures', gte: 2 } as const;
    expect(tell({ ReadyToTrip }, ...failures(0, 2))).toEqual([
      'closed',
      'closed',
      'closed',
      'open',
    ]);
  });

  it('asks the rule after failures only: a success does not open', () => {
    const ReadyToTrip = { kind: 'failureRatio', minRequests: 2, ratio: 0.5 } as const;
    const steps = ['0 ask a', '0 fail a', '0 ask b', '0 ok b', '0 ask c', '0 ignore c'];
    expect(tell({ ReadyToTrip }, ...steps)).toEqual(new Array<string>(6).fill('closed'));
  });

  it('counts an exclusion and leaves the failures in a row alone', () => {
    const seen = tell({}, ...failures(0, 5), '1 ask x, 1 ignore x, 1 counts', ...failures(2, 1));
    expect(seen.slice(-3)).toEqual(['6 0 5 1 run 0 5 gen 1 age null', 'closed', 'open']);
  });

  it('never clears its counts without an interval', () => {
    const year = 365 * 86_400_000;
    expect(tell({}, ...failures(0, 5), ...failures(year, 1)).at(-1)).toBe('open');
  });
});

describe('gobreaker, closed with an interval', () => {
  const interval = { Interval: 10 * S };

  it('keeps its counts at exactly the interval and clears them a microsecond later', () => {
    expect(tell(interval, ...failures(0, 5), ...failures(10_000, 1)).at(-1)).toBe('open');
    const later = tell(interval, ...failures(0, 5), ...failures(10_000.001, 1), '10001 counts');
    expect(later.slice(-2)).toEqual(['closed', '1 0 1 0 run 0 1 gen 2 age null']);
  });

  it('starts the next interval at the first call after the last one', () => {
    const steps = ['15000 look', '25000 look', '25000 counts', '25000.001 look', '25001 counts'];
    expect(tell(interval, ...steps)).toEqual([
      'closed',
      'closed',
      '0 0 0 0 run 0 0 gen 2 age null',
      'closed',
      '0 0 0 0 run 0 0 gen 3 age null',
    ]);
  });

  it('drops the result of a call from before the counts were cleared', () => {
    const seen = tell(
      { ...interval, ...fragile },
      '0 ask a, 10001 look, 10002 fail a, 10003 counts',
    );
    expect(seen).toEqual(['closed', 'closed', 'closed', '0 0 0 0 run 0 0 gen 2 age null']);
  });

  it('stays closed under a failure every 2001 ms, and opens at the sixth of one every 2000 ms', () => {
    const every = (ms: number, n: number) =>
      tell(interval, ...Array.from({ length: n }, (_, i) => failures(i * ms, 1)).flat());
    expect(every(2001, 30)).toEqual(new Array<string>(60).fill('closed'));
    // The sixth comes at exactly 10 s, when the first interval is not over yet.
    expect(every(2000, 6)).toEqual([...new Array<string>(11).fill('closed'), 'open']);
  });

  it('counts the interval of a new closed state from the closing', () => {
    const steps = ['0 ask a', '0 fail a', '1500 ask b', '1600 ok b', '11600 look', '11600 counts'];
    const seen = tell({ ...interval, ...fragile }, ...steps, '11600.001 look', '11601 counts');
    expect(seen.slice(-3)).toEqual([
      '0 0 0 0 run 0 0 gen 4 age null',
      'closed',
      '0 0 0 0 run 0 0 gen 5 age null',
    ]);
  });
});

describe('gobreaker, open', () => {
  it('at exactly the timeout it is still open', () => {
    const seen = tell(fragile, '0 ask a', '5 fail a', '1005 ask b', '1005.001 ask c');
    expect(seen).toEqual(['closed', 'open', 'refused: open', 'half-open']);
  });

  it('lasts 60 s without a timeout', () => {
    const seen = tell({ ...fragile, Timeout: 0 }, ...failures(0, 1), '60000 look, 60000.001 look');
    expect(seen.slice(1)).toEqual(['open', 'open', 'half-open']);
  });

  it('moves to half-open by a look at its state, and by nothing else than a call', () => {
    const story = new Story(fragile);
    story.tell(...failures(0, 1));
    story.breaker.wake(fromMillis(5000));
    expect([story.breaker.state, story.breaker.nextWake]).toEqual(['open', NEVER]);
    expect(story.tell('5000 counts', '5000 look')).toEqual([
      '0 0 0 0 run 0 0 gen 2 age null',
      'half-open',
    ]);
  });

  it('moves to half-open by a late result, and drops that result', () => {
    const seen = tell(fragile, '0 ask late', ...failures(0, 1), '2000 ok late', '2000 counts');
    expect(seen.slice(2)).toEqual(['open', 'half-open', '0 0 0 0 run 0 0 gen 3 age null']);
  });

  it('does not start its timeout again for a late failure', () => {
    const seen = tell(fragile, '0 ask late', ...failures(0, 1), '900 fail late', '1000.001 ask b');
    expect(seen.slice(2)).toEqual(['open', 'open', 'half-open']);
  });
});

describe('gobreaker, half-open', () => {
  const three = { ...fragile, MaxRequests: 3 };
  const opened = [...failures(0, 1), '2000 ask a', '2000 ask b'];

  it('admits MaxRequests calls and refuses the next one, finished probes or not', () => {
    const seen = tell(three, ...opened, '2000 ask c', '2000 ask d', '2001 ok a', '2001 ask e');
    expect(seen.slice(2)).toEqual([
      'half-open',
      'half-open',
      'half-open',
      'refused: probing',
      'half-open',
      'refused: probing',
    ]);
  });

  it('closes when MaxRequests probes have succeeded', () => {
    const seen = tell(three, ...opened, '2000 ask c, 2001 ok a, 2001 ok b, 2001 ok c, 2002 counts');
    expect(seen.slice(5)).toEqual([
      'half-open',
      'half-open',
      'closed',
      '0 0 0 0 run 0 0 gen 4 age null',
    ]);
  });

  it('admits one call when MaxRequests is 0', () => {
    const seen = tell({ ...fragile, MaxRequests: 0 }, ...opened, '2001 ok a');
    expect(seen.slice(2)).toEqual(['half-open', 'refused: probing', 'closed']);
  });

  it('opens at the first failed probe and starts a new timeout', () => {
    const steps = ['2500 fail b', '3500 ask c', '3500.001 ask d'];
    expect(tell({ ...three, MaxRequests: 100 }, ...opened, ...steps).slice(4)).toEqual([
      'open',
      'refused: open',
      'half-open',
    ]);
  });

  it('drops the success of a probe that ends after another one has failed', () => {
    const seen = tell(
      { ...three, MaxRequests: 2 },
      ...opened,
      '2050 fail b, 2060 ok a, 2060 counts',
    );
    expect(seen.slice(4)).toEqual(['open', 'open', '0 0 0 0 run 0 0 gen 4 age null']);
  });

  it('drops the results of calls from before the trip', () => {
    const seen = tell(
      fragile,
      '0 ask x, 0 ask y',
      ...opened,
      '2001 fail x, 2001 ok y, 2001 counts',
    );
    expect(seen.slice(4)).toEqual([
      'half-open',
      'refused: probing',
      'half-open',
      'half-open',
      '1 0 0 0 run 0 0 gen 3 age null',
    ]);
  });

  it('gives the place of an excluded probe to another call', () => {
    const seen = tell(fragile, ...opened, '2001 ignore a', '2001 ask c', '2001 ask d', '2002 ok c');
    expect(seen.slice(3)).toEqual([
      'refused: probing',
      'half-open',
      'half-open',
      'refused: probing',
      'closed',
    ]);
  });

  it('is blocked for ever by a probe that never reports', () => {
    const year = 365 * 86_400_000;
    const seen = tell(fragile, ...opened, '2001 leave a', `${year} look`, `${year} ask b`);
    expect(seen.slice(4)).toEqual(['half-open', 'half-open', 'refused: probing']);
  });
});

describe('gobreaker, the reasons', () => {
  it('names the rule that opened, the timeout, the probes', () => {
    const story = new Story({ ...fragile, MaxRequests: 2, Timeout: 1_500_000 });
    const why = (...steps: readonly string[]) => {
      story.tell(...steps);
      return story.breaker.why;
    };
    expect([
      why(),
      why('0 ask a', '0 fail a'),
      why('2000 ask b'),
      why('2000 fail b'),
      why('4000 ask c', '4000 ask d', '4000 ok c', '4000 ok d'),
    ]).toEqual([
      '',
      'failures: 1, limit 1',
      'open for 1.5s',
      'a probe failed',
      'successes in half-open: 2 of 2',
    ]);
  });

  it('shows a ratio in percent of the admitted calls', () => {
    const story = new Story({ ReadyToTrip: { kind: 'failureRatio', minRequests: 3, ratio: 0.5 } });
    story.tell('0 ask a', '0 ok a', ...failures(0, 2));
    expect(story.breaker.why).toBe('66.7 % of 3 admitted calls failed, limit 50 %');
    const run = new Story({});
    run.tell(...failures(0, 6));
    expect(run.breaker.why).toBe('consecutive failures: 6, limit: more than 5');
  });
});
