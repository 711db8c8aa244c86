import { describe, expect, it } from 'vitest';
import { defaults, fragile, rolling, S, Story, tell } from './gobreakerStory.js';

describe('gobreaker, closed with a rolling window', () => {
  it('lets a bucket fall out as soon as as many newer ones have begun', () => {
    const start = ['0 ask a', '0 ok a', '100 ask b', '100 ask x', '100 fail b', '110 ignore x'];
    const seen = tell(
      rolling,
      ...start,
      '110 counts, 499.999 look, 499 counts, 500 look, 500 counts, 600 look, 600 counts',
    );
    expect(seen.slice(6).filter((line) => line !== 'closed')).toEqual([
      '3 1 1 1 run 0 1 gen 1 age 1',
      '3 1 1 1 run 0 1 gen 1 age 4',
      '2 0 1 1 run 0 1 gen 1 age 5',
      '0 0 0 0 run 0 0 gen 1 age 6',
    ]);
  });

  it('empties everything when it moves on by the whole ring', () => {
    const start = ['100 ask a', '100 fail a', '100 ask b', '100 ok b', '100 ask c', '100 ok c'];
    // Four buckets on, the bucket of 100 ms is still there; five on, nothing is.
    expect(tell(rolling, ...start, '599 look', '599 counts').at(-1)).toBe(
      '3 2 1 0 run 2 0 gen 1 age 5',
    );
    expect(tell(rolling, ...start, '600 look', '600 counts').at(-1)).toBe(
      '0 0 0 0 run 0 0 gen 1 age 6',
    );
  });

  it('keeps a run that nothing in the buckets explains, until it moves by the whole ring', () => {
    // The last failure is credited to the bucket before the ones that came earlier.
    const asks = ['0 ask a', '100 ask b', '100 ask c', '100 fail b', '100 ok c', '100 fail a'];
    const rolled = tell(rolling, ...asks, '400 look', '500 look', '600 look', '600 counts');
    expect(rolled.at(-1)).toBe('0 0 0 0 run 0 1 gen 1 age 6');
    expect(tell(rolling, ...asks, '600 look', '600 counts').at(-1)).toBe(
      '0 0 0 0 run 0 0 gen 1 age 6',
    );
  });

  it('takes the run at the end of the oldest bucket off when the run spans all buckets', () => {
    const start = ['0 ask a, 0 fail a, 0 ask b, 0 ok b, 0 ask c, 0 ok c, 100 ask d, 100 ok d'];
    const seen = tell(rolling, ...start, '100 counts', '500 look', '500 counts');
    expect(seen.slice(-3)).toEqual([
      '4 3 1 0 run 3 0 gen 1 age 1',
      'closed',
      '1 1 0 0 run 1 0 gen 1 age 5',
    ]);
  });

  it('keeps a run that does not span all buckets, so that it can outgrow the total', () => {
    const start = ['0 ask a, 0 fail a, 0 ask b, 0 ok b, 0 ask c, 0 fail c, 100 ask d, 100 fail d'];
    // 2 in a row: the run of bucket 0 (1) and all of the others (1) are 2, so one is taken off.
    const spanning = tell(rolling, ...start, '500 look', '500 counts');
    expect(spanning.at(-1)).toBe('1 0 1 0 run 0 1 gen 1 age 5');
    const broken = ['100 ask e', '100 ok e', '200 ask f', '200 fail f'];
    // 1 in a row, but bucket 0 ends with 1 and the others hold 2: it stays, until its own bucket.
    const kept = tell(
      rolling,
      ...start,
      ...broken,
      '500 look, 500 counts, 600 look, 600 counts, 700 look, 700 counts',
    );
    expect(kept.slice(-5).filter((line) => line !== 'closed')).toEqual([
      '3 1 2 0 run 0 1 gen 1 age 5',
      '1 0 1 0 run 0 1 gen 1 age 6',
      '0 0 0 0 run 0 0 gen 1 age 7',
    ]);
  });

  it('credits a result to the bucket in which its call was admitted', () => {
    const seen = tell(rolling, '0 ask a, 0 ask b, 450 fail a, 450 counts, 500 look, 500 counts');
    expect(seen.slice(-3)).toEqual([
      '2 0 1 0 run 0 1 gen 1 age 4',
      'closed',
      '0 0 0 0 run 0 0 gen 1 age 5',
    ]);
  });

  it('counts nothing for a call whose bucket has fallen out', () => {
    const asks = ['0 ask a', '0 ask b', '0 ask c', '500 fail a', '500 ok b', '500 ignore c'];
    expect(tell(rolling, ...asks, '500 counts').at(-1)).toBe('0 0 0 0 run 0 0 gen 1 age 5');
  });

  it('can open by a failure too old to be counted', () => {
    const settings = {
      ...rolling,
      ReadyToTrip: { kind: 'failureRatio', minRequests: 1, ratio: 0.5 } as const,
    };
    const start = ['0 ask old, 0 ask a, 0 ok a, 0 ask b, 0 ok b, 100 ask c, 100 fail c'];
    expect(tell(settings, ...start, '500 fail old')).toEqual([
      ...new Array<string>(7).fill('closed'),
      'open',
    ]);
  });

  it('rounds the interval up to whole buckets', () => {
    const start = ['0 ask a', '0 ok a', '499 look', '499 counts', '500 look', '500 counts'];
    const seen = tell({ ...rolling, Interval: 401_000 }, ...start);
    expect(seen.filter((line) => line !== 'closed')).toEqual([
      '1 1 0 0 run 1 0 gen 1 age 4',
      '0 0 0 0 run 0 0 gen 1 age 5',
    ]);
  });

  it('does not roll with a single bucket: the rounded interval clears everything', () => {
    const start = ['50 ask a', '50 ok a', '100 look', '100 counts', '100.001 look', '101 counts'];
    const seen = tell({ ...rolling, Interval: 30_000 }, ...start);
    expect(seen.filter((line) => line !== 'closed')).toEqual([
      '1 1 0 0 run 1 0 gen 1 age null',
      '0 0 0 0 run 0 0 gen 2 age null',
    ]);
  });

  it('ignores the buckets without an interval', () => {
    const seen = tell({ ...rolling, Interval: 0 }, '0 ask a, 0 ok a, 9999999 look, 9999999 counts');
    expect(seen.at(-1)).toBe('1 1 0 0 run 1 0 gen 1 age null');
  });

  it('keeps age 0 while open and half-open, and counts it from the closing', () => {
    const settings = { ...rolling, ...fragile, MaxRequests: 2 };
    const start = [
      '250 ask a, 250 fail a, 900 look, 900 counts, 1250.001 ask b, 1260 ask c, 1980 counts',
    ];
    const seen = tell(
      settings,
      ...start,
      '1990 ok b, 1990 ok c, 2089 look, 2089 counts, 2090 look, 2090 counts',
    );
    expect(seen.filter((line) => line.includes('gen'))).toEqual([
      '0 0 0 0 run 0 0 gen 2 age 0',
      '2 0 0 0 run 0 0 gen 3 age 0',
      '0 0 0 0 run 0 0 gen 4 age 0',
      '0 0 0 0 run 0 0 gen 4 age 1',
    ]);
  });

  it('drops late results of an earlier generation, whatever bucket they were in', () => {
    const settings = {
      ...rolling,
      ReadyToTrip: fragile.ReadyToTrip ?? defaults.ReadyToTrip,
      Timeout: S,
    };
    const steps = [
      '0 ask x, 450 ask y, 450 ask a, 450 fail a, 1500 ask p, 1500 ok p, 1500 ok x, 1500 fail y',
      '1500 counts',
    ];
    expect(tell(settings, ...steps).slice(-4)).toEqual([
      'closed',
      'closed',
      'closed',
      '0 0 0 0 run 0 0 gen 4 age 0',
    ]);
  });
});

describe('gobreaker, the smallest durations', () => {
  it('takes a microsecond for what it is, not for nothing', () => {
    const [once, opened] = ['0 0 0 0 run 0 0 gen 2 age null', ['0 ask a', '0 fail a']];
    expect(tell({ Interval: 1 }, '0.001 look', '0.002 look', '1 counts').at(-1)).toBe(once);
    const looks = ['0.003 look', '0.003 counts', '0.004 look', '1 counts'];
    const rounded = tell({ Interval: 1, BucketPeriod: 3 }, ...looks);
    expect(rounded.slice(1)).toEqual(['0 0 0 0 run 0 0 gen 1 age null', 'closed', once]);
    const seen = tell({ ...fragile, Timeout: 1 }, ...opened, '0.001 look', '0.002 look');
    expect(seen.slice(1)).toEqual(['open', 'open', 'half-open']);
  });
});

describe('gobreaker 1.0.0', () => {
  it('has no buckets', () => {
    const story = new Story({ ...rolling }, '1.0.0');
    const seen = story.tell('0 ask a, 0 ok a, 500 look, 500 counts, 500.001 look, 501 counts');
    expect(seen.filter((line) => line !== 'closed')).toEqual([
      '1 1 0 0 run 1 0 gen 1 age null',
      '0 0 0 0 run 0 0 gen 2 age null',
    ]);
  });

  it('has no exclusions: an error that should be ignored is a failure', () => {
    const story = new Story(fragile, '1.0.0');
    expect(story.tell('0 ask a', '0 ignore a')).toEqual(['closed', 'open']);
    const patient = new Story({}, '1.0.0').tell('0 ask a', '0 ignore a', '0 counts');
    expect(patient.at(-1)).toBe('1 0 1 0 run 0 1 gen 1 age null');
  });
});
