import { describe, expect, it } from 'vitest';
import { calls, names, tell } from './cockatielStory.js';

describe('ConsecutiveBreaker', () => {
  const breaker = { type: 'ConsecutiveBreaker', threshold: 3 } as const;

  it('opens at the threshold itself; a success begins the count again', () => {
    const seen = tell(
      { breaker },
      ...calls(0, 'fail', 'a', 'b'),
      ...calls(0, 'ok', 'c'),
      ...calls(0, 'fail', 'd', 'e', 'f'),
      '0 why',
      '0 stats',
    );
    expect(seen.slice(-5)).toEqual([
      'closed',
      'admitted, closed',
      'open',
      '3 failures in a row, limit 3, open',
      '3, open',
    ]);
  });

  it('acts as 1 at 0', () => {
    const zero = { type: 'ConsecutiveBreaker', threshold: 0 } as const;
    expect(tell({ breaker: zero }, ...calls(0, 'fail', 'a'))).toEqual(['admitted, closed', 'open']);
  });

  it('counts a failed probe on top', () => {
    const seen = tell(
      { breaker },
      ...calls(0, 'fail', 'a', 'b', 'c'),
      ...calls(100, 'fail', 'p'),
      '100 stats',
    );
    expect(seen.at(-1)).toBe('4, open');
  });
});

describe('CountBreaker', () => {
  const count = (size: number, minimumNumberOfCalls: number | null, threshold = 0.5) =>
    ({ type: 'CountBreaker', threshold, size, minimumNumberOfCalls }) as const;

  it('waits for as many results as fit, and opens above the threshold, not at it', () => {
    const seen = tell(
      { breaker: count(4, null) },
      ...calls(0, 'fail', 'a', 'b', 'c'),
      ...calls(0, 'ok', 'd'),
      ...calls(0, 'fail', 'e'),
      '0 why',
      '0 stats',
    );
    expect(seen.slice(5)).toEqual([
      'closed',
      'admitted, closed',
      'closed',
      'admitted, closed',
      'open',
      '3 of 4 calls failed (75 %), limit 50 %, open',
      '1 3, open',
    ]);
    const even = tell(
      { breaker: count(2, null) },
      ...calls(0, 'ok', 'a'),
      ...calls(0, 'fail', 'b'),
    );
    expect(even.at(-1)).toBe('closed');
  });

  it('judges at the minimum itself', () => {
    expect(tell({ breaker: count(4, 2) }, ...calls(0, 'fail', 'a', 'b'))).toEqual([
      'admitted, closed',
      'closed',
      'admitted, closed',
      'open',
    ]);
  });

  it('forgets the oldest result when a new one comes', () => {
    const seen = tell(
      { breaker: count(2, null) },
      ...calls(0, 'ok', 'a', 'b', 'c'),
      '0 stats',
      ...calls(0, 'fail', 'd'),
      '0 stats',
      ...calls(0, 'ok', 'e', 'f'),
      '0 stats',
    );
    expect(seen.filter((line) => /^\d/.test(line))).toEqual([
      '2 0, closed',
      '1 1, closed',
      '2 0, closed',
    ]);
  });

  it('is cleared by a good probe, which is then the first result; a failed one is recorded', () => {
    const trip = calls(0, 'fail', 'a', 'b', 'c');
    const good = tell({ breaker: count(3, null) }, ...trip, ...calls(100, 'ok', 'p'), '100 stats');
    const bad = tell({ breaker: count(4, 3) }, ...trip, ...calls(100, 'fail', 'p'), '100 stats');
    expect([good.at(-1), bad.at(-1)]).toEqual(['1 0, closed', '0 4, open']);
  });

  it('drops the results in the order in which they came, also after it was cleared', () => {
    const trip = calls(0, 'fail', 'a', 'b');
    const after = [
      ...calls(100, 'ok', 'p'),
      ...calls(100, 'fail', 'q'),
      '100 stats',
      ...calls(100, 'ok', 'r'),
      '100 stats',
    ];
    const seen = tell(
      { breaker: count(3, 2, 0.9) },
      ...trip,
      ...after,
      ...calls(100, 'ok', 's'),
      '100 stats',
    );
    expect(seen.filter((line) => /^\d/.test(line))).toEqual([
      '1 1, closed',
      '2 1, closed',
      '2 1, closed',
    ]);
  });

  it('compares with the product as a double: 29 of 100 open at 0.29, 30 of 100 do not at 0.3', () => {
    const at = (failures: number, threshold: number) =>
      tell(
        { breaker: count(100, null, threshold) },
        ...calls(0, 'ok', ...names('ok', 100 - failures)),
        ...calls(0, 'fail', ...names('x', failures)),
      ).at(-1);
    expect([at(29, 0.29), at(30, 0.3)]).toEqual(['open', 'closed']);
  });
});

describe('SamplingBreaker', () => {
  const sampling = (duration: number, minimumRps: number | null, threshold = 0.5) =>
    ({ type: 'SamplingBreaker', threshold, duration: duration * 1000, minimumRps }) as const;

  it('judges at duration times minimumRps results, and opens above the threshold', () => {
    const breaker = sampling(1000, 4);
    expect(tell({ breaker }, ...calls(0, 'fail', 'a', 'b', 'c', 'd'), '0 why').slice(-4)).toEqual([
      'closed',
      'admitted, closed',
      'open',
      '4 of 4 calls failed (100 %), limit 50 %, open',
    ]);
    const even = [...calls(0, 'ok', 'a', 'b'), ...calls(0, 'fail', 'c', 'd')];
    expect(tell({ breaker }, ...even).at(-1)).toBe('closed');
  });

  it.each([null, 0])('needs 5 / threshold results a second when minimumRps is %s', (minimumRps) => {
    const breaker = sampling(10_000, minimumRps);
    const seen = tell({ breaker }, ...calls(0, 'fail', ...names('x', 100)));
    expect(seen.slice(-3)).toEqual(['closed', 'admitted, closed', 'open']);
  });

  it('expires nothing while idle: 4 failures, a minute, 1 failure open', () => {
    const seen = tell(
      { breaker: sampling(1000, 5) },
      ...calls(0, 'fail', 'a', 'b', 'c', 'd'),
      ...calls(60_000, 'fail', 'e'),
    );
    expect(seen.slice(-3)).toEqual(['closed', 'admitted, closed', 'open']);
  });

  it('drops one window at a time, at exactly a fifth of the duration', () => {
    const breaker = sampling(1000, 100);
    const early = [0, 199, 398, 597, 796].flatMap((at) => calls(at, 'ok', `x${at}`));
    expect(tell({ breaker }, ...early, '796 stats').at(-1)).toBe('5 0, closed');
    const steps = [0, 200, 400, 600, 800].flatMap((at) => calls(at, 'ok', `x${at}`));
    const seen = tell(
      { breaker },
      ...steps,
      '800 stats',
      ...calls(999, 'fail', 'y'),
      '999 stats',
      ...calls(1000, 'fail', 'z'),
      '1000 stats',
    );
    expect(seen.filter((line) => /^\d/.test(line))).toEqual([
      '5 0, closed',
      '5 1, closed',
      '4 2, closed',
    ]);
  });

  it('begins a window with its first result', () => {
    const breaker = sampling(1000, 100);
    const seen = tell(
      { breaker },
      ...[150, 349, 350, 549, 550, 750, 950].flatMap((at) => calls(at, 'ok', `x${at}`)),
      '950 stats',
      ...calls(1150, 'ok', 'y'),
      '1150 stats',
    );
    expect(seen.filter((line) => /^\d/.test(line))).toEqual(['7 0, closed', '6 0, closed']);
  });

  it('has a window a second from 6 s on, and rounds its length', () => {
    const breaker = sampling(6000, 100);
    const steps = [0, 1000, 2000, 3000, 4000, 5000].flatMap((at) => calls(at, 'ok', `x${at}`));
    const seen = tell({ breaker }, ...steps, '5000 stats', ...calls(6000, 'ok', 'y'), '6000 stats');
    expect(seen.filter((line) => /^\d/.test(line))).toEqual(['6 0, closed', '6 0, closed']);
    const odd = [0, 247, 494, 741, 988].flatMap((at) => calls(at, 'ok', `x${at}`));
    const rounded = tell(
      { breaker: sampling(1234, 100) },
      ...odd,
      '988 stats',
      ...calls(1234, 'ok', 'y'),
      '1234 stats',
      ...calls(1235, 'ok', 'z'),
      '1235 stats',
    );
    expect(rounded.filter((line) => /^\d/.test(line))).toEqual([
      '5 0, closed',
      '6 0, closed',
      '6 0, closed',
    ]);
  });

  it('drops what the next window held, successes and failures', () => {
    const breaker = sampling(1000, 100);
    const steps = [
      ...calls(0, 'fail', 'a', 'b'),
      ...calls(0, 'ok', 'c'),
      ...[200, 400, 600, 800].flatMap((at) => calls(at, 'ok', `x${at}`)),
    ];
    const seen = tell(
      { breaker },
      ...steps,
      '800 stats',
      ...calls(1000, 'fail', 'y'),
      '1000 stats',
    );
    expect(seen.filter((line) => /^\d/.test(line))).toEqual(['5 2, closed', '4 1, closed']);
  });

  it('is cleared by a good probe, after which a new window begins', () => {
    const breaker = sampling(1000, 1);
    const steps = [
      ...calls(0, 'fail', 'a'),
      ...calls(100, 'ok', 'p'),
      '100 stats',
      ...calls(299, 'ok', 'b'),
      ...calls(300, 'ok', 'c'),
      '300 stats',
    ];
    expect(tell({ breaker }, ...steps).filter((line) => /^\d/.test(line))).toEqual([
      '1 0, closed',
      '3 0, closed',
    ]);
  });

  it('records a failed probe', () => {
    const seen = tell(
      { breaker: sampling(1000, 1) },
      ...calls(0, 'fail', 'a'),
      ...calls(100, 'fail', 'p'),
      '100 stats',
    );
    expect(seen.at(-1)).toBe('0 2, open');
  });

  it('has its first window begin in 1970: near it the windows fall differently', () => {
    const breaker = sampling(1000, 100);
    const steps = [100, 250, 450, 650, 850, 1050].flatMap((at) => calls(at, 'ok', `x${at}`));
    const stats = (epoch?: number) =>
      tell(epoch === undefined ? { breaker } : { breaker, epoch }, ...steps, '1050 stats').at(-1);
    // From 0: 100 | 250 | 450 | 650 | 850 | 1050 drops 100. Else: 100, 250 | 450 | 650 | 850 | 1050.
    expect([stats(0), stats()]).toEqual(['5 0, closed', '6 0, closed']);
  });
});
