import { describe, expect, it } from 'vitest';
import { NEVER } from '../../../src/model/time.js';
import { Cockatiel } from '../../../src/policy/breakers/cockatiel.js';
import { calls, FRAGILE, tell } from './cockatielStory.js';

const THREE = { breaker: { type: 'ConsecutiveBreaker', threshold: 3 } } as const;
const TRIP = calls(0, 'fail', 'a');
const BOTH = ['3.2.1', '4.0.0'] as const;

describe.each(BOTH)('cockatiel %s, open', (version) => {
  it('refuses a millisecond before the duration is over and probes at exactly the duration', () => {
    expect(tell({ version }, ...TRIP, '99.999 ask b', '100 ask c', '100 why').slice(1)).toEqual([
      'open',
      'refused, open',
      'admitted, half-open',
      'a call came after 100 ms, half-open',
    ]);
  });

  it('stays open until a call comes, and has no timer', () => {
    expect(tell({ version }, ...TRIP, '99999 wake').at(-1)).toBe('open');
    const breaker = new Cockatiel(FRAGILE, version, () => 0);
    expect([breaker.nextWake, breaker.why, breaker.ticket]).toEqual([NEVER, '', -1]);
  });

  it('counts late results of calls from closed but stays as it is', () => {
    const seen = tell(
      { version },
      '0 ask x',
      '0 ask y',
      ...TRIP,
      '50 fail x',
      '50 ok y',
      '50 stats',
      '100 ask p',
    );
    expect(seen.slice(-4)).toEqual(['open', 'open', '0, open', 'admitted, half-open']);
  });

  it('probes at once without a duration, and with 0', () => {
    expect(tell({ version, halfOpenAfter: 0 }, ...TRIP, '0 ask p').at(-1)).toBe(
      'admitted, half-open',
    );
    expect(tell({ version, halfOpenAfter: null }, ...TRIP, '0 ask p').at(-1)).toBe(
      'admitted, half-open',
    );
  });

  it('looks at a clock of whole milliseconds', () => {
    expect(tell({ version }, '0.9 ask a', '0.9 fail a', '100 ask b').at(-1)).toBe(
      'admitted, half-open',
    );
  });
});

describe.each(BOTH)('cockatiel %s, half-open', (version) => {
  it('lets further callers wait and admits them all when the probe succeeds', () => {
    const seen = tell(
      { version },
      ...TRIP,
      '100 ask p',
      '100 ask q',
      '100 ask r',
      '150 ok p',
      '150 why',
    );
    expect(seen.slice(3)).toEqual([
      'waits, half-open',
      'waits, half-open',
      'q admitted, r admitted, closed',
      version === '3.2.1'
        ? 'the probe succeeded, closed'
        : '0 of 1 trial calls failed, limit 0, closed',
    ]);
  });

  it('refuses them all when the probe fails, and opens from then on', () => {
    const seen = tell(
      { version },
      ...TRIP,
      '100 ask p',
      '100 ask q',
      '100 ask r',
      '150 fail p',
      '150 why',
      '249 ask s',
      '250 ask t',
    );
    expect(seen.slice(5)).toEqual([
      'q refused, r refused, open',
      version === '3.2.1' ? 'the probe failed, open' : '1 of 1 trial calls failed, limit 0, open',
      'refused, open',
      'admitted, half-open',
    ]);
  });

  it('lets them wait for ever when the probe is given up', () => {
    const seen = tell(
      { version },
      ...TRIP,
      '100 ask p',
      '100 ask q',
      '101 release p',
      '9999 ask r',
    );
    expect(seen.slice(-2)).toEqual(['half-open', 'waits, half-open']);
  });

  it('is reopened by a late failure from closed, and not closed by a late success', () => {
    const seen = tell(
      { version, ...THREE },
      '0 ask x',
      '0 ask y',
      '0 ask z',
      ...calls(0, 'fail', 'a', 'b', 'c'),
      '100 ask p',
      '110 ok x',
      '110 fail y',
      '110 stats',
      '120 fail z',
    );
    expect(seen.slice(9)).toEqual([
      'admitted, half-open',
      'half-open',
      'half-open',
      '1, half-open',
      'half-open',
    ]);
    const late = tell(
      { version },
      '0 ask x',
      ...TRIP,
      '100 ask p',
      '110 fail x',
      '110 why',
      '209 ask b',
      '210 ask c',
    );
    expect(late.slice(4)).toEqual([
      'open',
      '2 failures in a row, limit 1, open',
      'refused, open',
      'admitted, half-open',
    ]);
  });

  it('drops an aborted caller when it closes and refuses it when it opens', () => {
    const start = [...TRIP, '100 ask p', '100 ask q', '100 ask r', '110 abort q'];
    expect(tell({ version }, ...start, '150 ok p').at(-1)).toBe('r admitted, closed');
    expect(tell({ version }, ...start, '150 fail p').at(-1)).toBe('q refused, r refused, open');
  });
});

describe('cockatiel, unhandled errors', () => {
  it.each(BOTH)('are not recorded in closed (%s)', (version) => {
    const seen = tell(
      { version, ...THREE },
      ...calls(0, 'fail', 'a', 'b'),
      ...calls(0, 'unhandled', 'c'),
      '0 stats',
    );
    expect(seen.slice(-2)).toEqual(['closed', '2, closed']);
  });

  it('close half-open: 3.2.1 keeps the counts, 4.0.0 clears them', () => {
    const steps = [
      ...calls(0, 'fail', 'a', 'b', 'c'),
      ...calls(100, 'unhandled', 'p'),
      '100 why',
      ...calls(100, 'fail', 'd'),
    ];
    expect(tell({ version: '3.2.1', ...THREE }, ...steps).slice(-4)).toEqual([
      'closed',
      'the probe ended in an unhandled error, closed',
      'admitted, closed',
      'open',
    ]);
    expect(tell({ version: '4.0.0', ...THREE }, ...steps).slice(-4)).toEqual([
      'closed',
      '0 of 1 trial calls failed, limit 0, closed',
      'admitted, closed',
      'closed',
    ]);
  });
});

describe('cockatiel, a probe of an earlier half-open period', () => {
  /** x reopens while the probe p runs; then q is the probe of the second period. */
  const superseded = ['0 ask x', ...TRIP, '100 ask p', '100 ask w', '110 fail x', '210 ask q'];

  it('closes the later period in 3.2.1', () => {
    const seen = tell({ version: '3.2.1' }, ...superseded, '220 ok p', '220 why', '230 fail q');
    expect(seen.slice(5)).toEqual([
      'open',
      'admitted, half-open',
      'w admitted, closed',
      'a probe of an earlier half-open period succeeded, closed',
      'open',
    ]);
  });

  it('is ignored in 4.0.0, and its callers went on with the decision', () => {
    const seen = tell({ version: '4.0.0' }, ...superseded, '220 ok p', '220 stats', '230 ok q');
    expect(seen.slice(5)).toEqual([
      'w refused, open',
      'admitted, half-open',
      'half-open',
      '2, half-open',
      'closed',
    ]);
  });

  it('makes its first caller a probe when it ends after the second duration in 3.2.1', () => {
    const seen = tell(
      { version: '3.2.1' },
      ...superseded.slice(0, -1),
      '110 ask v',
      '500 ok p',
      '500 ask u',
      '510 ok w',
    );
    expect(seen.slice(6)).toEqual([
      'refused, open',
      'w admitted, half-open',
      'waits, half-open',
      'u admitted, closed',
    ]);
  });

  it('opens a closed breaker with its failure in 3.2.1, and with the first duration', () => {
    const backoff = { type: 'IterableBackoff', durations: '100ms 300ms' } as const;
    const setup = { halfOpenAfter: null, halfOpenAfterBackoff: backoff };
    const steps = [
      '0 ask x',
      ...TRIP,
      '100 ask p',
      '110 fail x',
      '410 ask q',
      '420 ok q',
      '430 fail p',
      '430 why',
      '529 ask r',
      '530 ask s',
    ];
    expect(tell({ version: '3.2.1', ...setup }, ...steps).slice(5)).toEqual([
      'admitted, half-open',
      'closed',
      'open',
      'a probe of an earlier half-open period failed, open',
      'refused, open',
      'admitted, half-open',
    ]);
    expect(tell({ version: '4.0.0', ...setup }, ...steps.slice(0, -2)).at(-2)).toBe('closed');
  });

  it('lets callers wait at the end when they find half-open again, then without their signal in 3.2.1', () => {
    const steps = [...superseded.slice(0, -1), '210 ask q', '210 ask v', '220 unhandled p'];
    expect(tell({ version: '3.2.1' }, ...steps).at(-1)).toBe('w admitted, closed');
    const two = [
      '0 ask x',
      ...TRIP,
      '100 ask p',
      '100 ask w',
      '100 ask y',
      '110 fail x',
      '210 fail p',
      '210 ask q',
    ];
    expect(tell({ version: '3.2.1' }, ...two).slice(-2)).toEqual([
      'w admitted, half-open',
      'waits, half-open',
    ]);
    const aborted = [...two, '220 abort y', '230 ok w'];
    expect(tell({ version: '3.2.1' }, ...aborted).at(-1)).toBe('y admitted, q admitted, closed');
  });
});

describe('cockatiel 4.0.0, half-open sampling', () => {
  const half = { halfOpenSampling: { calls: 4, threshold: 0.5 } };
  const trials = [...TRIP, '100 ask p', '100 ask q', '100 ask r', '100 ask s', '100 ask t'];

  it('admits so many calls, running and finished, and lets the others wait', () => {
    const seen = tell(
      half,
      ...TRIP,
      '100 ask p',
      '100 ask q',
      '110 ok p',
      '110 ask r',
      '110 ask s',
      '110 ask t',
    );
    expect(seen.slice(4)).toEqual([
      'half-open',
      ...new Array<string>(2).fill('admitted, half-open'),
      'waits, half-open',
    ]);
  });

  it('closes at exactly the tolerated share, when all have finished', () => {
    const seen = tell(
      half,
      ...trials,
      '110 fail p',
      '110 fail q',
      '120 ok r',
      '130 ok s',
      '130 why',
      '130 stats',
    );
    expect(seen.slice(6)).toEqual([
      'waits, half-open',
      'half-open',
      'half-open',
      'half-open',
      't admitted, closed',
      '2 of 4 trial calls failed, limit 2, closed',
      '0, closed',
    ]);
  });

  it('opens as soon as more than that have failed, counts one failure, and ignores the rest', () => {
    const seen = tell(
      half,
      ...trials,
      '110 fail p',
      '110 fail q',
      '120 fail r',
      '120 why',
      '130 ok s',
      '130 stats',
    );
    expect(seen.slice(-5)).toEqual([
      'half-open',
      't refused, open',
      '3 of 4 trial calls failed, limit 2, open',
      'open',
      '2, open',
    ]);
  });

  it('starts counting afresh in the next period, where old trials count for nothing', () => {
    const seen = tell(
      half,
      ...trials,
      '110 fail p',
      '110 fail q',
      '120 fail r',
      '220 ask u',
      '221 ok s',
      '222 fail u',
      '223 ask v',
      '223 ask w',
      '223 ask x',
      '223 ask y',
    );
    expect(seen.slice(10)).toEqual([
      'admitted, half-open',
      'half-open',
      'half-open',
      'admitted, half-open',
      'admitted, half-open',
      'admitted, half-open',
      'waits, half-open',
    ]);
  });

  it('is ignored by 3.2.1', () => {
    expect(tell({ version: '3.2.1', ...half }, ...TRIP, '100 ask p', '100 ask q').at(-1)).toBe(
      'waits, half-open',
    );
  });
});

describe.each(BOTH)('cockatiel %s, isolation', (version) => {
  it('refuses until it was given back as often as it was asked for, and keeps the counts', () => {
    const seen = tell(
      { version, ...THREE },
      ...calls(0, 'fail', 'a', 'b'),
      '0 isolate',
      '0 isolate',
      '0 ask c',
      '0 dispose',
      '0 ask d',
      '0 dispose',
      '0 why',
      '0 stats',
      '0 dispose',
    );
    expect(seen.slice(4)).toEqual([
      'forced-open',
      'forced-open',
      'isolated, forced-open',
      'forced-open',
      'isolated, forced-open',
      'closed',
      'isolation ended by hand, closed',
      '2, closed',
      'closed',
    ]);
  });

  it('is not changed by late failures, and can be repeated', () => {
    const seen = tell(
      { version },
      '0 ask x',
      '0 isolate',
      '0 why',
      '0 fail x',
      '0 dispose',
      '0 isolate',
      '0 dispose',
    );
    expect(seen.slice(1)).toEqual([
      'forced-open',
      'isolated by hand, forced-open',
      'forced-open',
      'closed',
      'forced-open',
      'closed',
    ]);
  });

  it('lets waiting callers go at once in 4.0.0 and with the probe in 3.2.1', () => {
    const seen = tell({ version }, ...TRIP, '100 ask p', '100 ask q', '110 isolate', '120 ok p');
    expect(seen.slice(-2)).toEqual(
      version === '3.2.1'
        ? ['forced-open', 'q isolated, forced-open']
        : ['q isolated, forced-open', 'forced-open'],
    );
  });
});
