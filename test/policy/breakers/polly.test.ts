import { describe, expect, it } from 'vitest';
import { NEVER } from '../../../src/model/time.js';
import { PollyBreaker, polly } from '../../../src/policy/breakers/polly.js';
import type { PollySettings } from '../../../src/policy/breakers/pollyOptions.js';
import { actor, DEFAULTS, expectStory, QUICK, type Story } from './pollyStory.js';

/** Opens at 0 until 1000 ms, with two failures in the window of 0 ms. */
const TRIP: Story = [
  ['0 fail 2', 'in open'],
  ['0 until', '1000'],
];

describe('Polly: tripping', () => {
  it('a failure trips at exactly the minimum throughput and exactly the ratio', () => {
    expectStory({ MinimumThroughput: 4 }, [
      ['0 ok 2', 'in closed'],
      ['0 fail', 'in closed'],
      ['0 fail', 'in open'],
    ]);
  });

  it('below the ratio it stays closed', () => {
    expectStory({ MinimumThroughput: 4, FailureRatio: 0.51 }, [
      ['0 ok 2', 'in closed'],
      ['0 fail 2', 'in closed'],
      ['0 fail', 'in open'],
    ]);
  });

  it('29 failures of 100 reach a ratio of 0.29, 99 of 199 do not reach 0.5', () => {
    expectStory({ MinimumThroughput: 100, FailureRatio: 0.29 }, [
      ['0 ok 71', 'in closed'],
      ['0 fail 29', 'in open'],
    ]);
    expectStory({ MinimumThroughput: 199 }, [
      ['0 ok 100', 'in closed'],
      ['0 fail 99', 'in closed'],
    ]);
  });

  it('calls in flight are not in the throughput', () => {
    expectStory({}, [
      ['0 start a', 'in closed'],
      ['0 start b', 'in closed'],
      ['0 end a fail', 'closed'],
      ['0 end b fail', 'open'],
    ]);
  });

  it('a success that completes the throughput does not trip; the next failure does', () => {
    expectStory({ FailureRatio: 0.01, MinimumThroughput: 10, SamplingDuration: 300_000_000 }, [
      ['0 fail', 'in closed'],
      ['1000 ok 9', 'in closed'],
      ['10000 fail', 'in open'],
    ]);
  });

  it('a ratio of 0 trips on any failure, but never on successes', () => {
    expectStory({ FailureRatio: 0 }, [
      ['0 ok 50', 'in closed'],
      ['0 fail', 'in open'],
    ]);
  });

  it('a ratio of 1 waits until the one success has aged out', () => {
    expectStory({ FailureRatio: 1, SamplingDuration: 2_000_000 }, [
      ['0 ok', 'in closed'],
      ['1000 fail', 'in closed'],
      ['1999.999 fail', 'in closed'],
      ['2000 fail', 'in open'],
    ]);
  });

  it('unhandled outcomes and cancellations count as successes', () => {
    expectStory({ MinimumThroughput: 4 }, [
      ['0 unhandled', 'in closed'],
      ['0 cancel', 'in closed'],
      ['0 windows', '0,2,0'],
      ['0 fail', 'in closed'],
      ['0 fail', 'in open'],
    ]);
  });
});

describe('Polly: open and half-open', () => {
  it('at exactly the end of the break the probe goes out, a microsecond earlier not', () => {
    expectStory({}, [
      ...TRIP,
      ['999.999 ok', 'open! open'],
      ['1000 start probe', 'in half-open'],
      ['1000 attempts', '1'],
    ]);
  });

  it('only one probe goes out, and RetryAfter of the others falls below zero', () => {
    expectStory({}, [
      ...TRIP,
      ['400 ok', 'open! open'],
      ['400 retryAfter', '600'],
      ['1200 start probe', 'in half-open'],
      ['1200 until', '2200'],
      ['1500 ok', 'probing! half-open'],
      ['1500 retryAfter', '700'],
      ['2200 ok', 'probing! half-open'],
      ['2200 retryAfter', '0'],
      ['9000 ok', 'probing! half-open'],
      ['9000 retryAfter', '-6800'],
    ]);
  });

  it('a success of the probe closes, clears the counts and forgets the attempts', () => {
    expectStory({}, [
      ...TRIP,
      ['1000 start probe', 'in half-open'],
      ['1001 end probe ok', 'closed'],
      ['1001 until', 'none'],
      ['1001 retryAfter', '0'],
      ['1001 attempts', '0'],
      ['1001 windows', ''],
      ['1002 fail', 'in closed'],
      ['1002 windows', '1002,0,1'],
      ['1002 fail', 'in open'],
    ]);
  });

  it.each(['unhandled', 'cancel'])('a probe that ends in %s closes', (end) => {
    expectStory({}, [
      ...TRIP,
      ['1000 start probe', 'in half-open'],
      [`1001 end probe ${end}`, 'closed'],
      ['1001 windows', ''],
    ]);
  });

  it('a failure of the probe opens again from now and is not counted', () => {
    expectStory({}, [
      ...TRIP,
      ['1000 start probe', 'in half-open'],
      ['1300 end probe fail', 'open'],
      ['1300 until', '2300'],
      ['1300 windows', '0,0,2'],
      ['2299 ok', 'open! open'],
      ['2300 start again', 'in half-open'],
      ['2300 attempts', '2'],
    ]);
  });

  it('a late failure while open is counted, but does not prolong the break', () => {
    expectStory({}, [
      ['0 start late', 'in closed'],
      ...TRIP,
      ['900 end late fail', 'open'],
      ['900 windows', '0,0,3'],
      ['900 until', '1000'],
    ]);
  });

  it('a late success while open is counted and changes nothing', () => {
    expectStory({}, [
      ['0 start late', 'in closed'],
      ...TRIP,
      ['900 end late ok', 'open'],
      ['900 windows', '0,1,2'],
    ]);
  });

  it('a late success closes a half-open breaker; the probe then acts on the new state', () => {
    expectStory({}, [
      ['0 start late', 'in closed'],
      ...TRIP,
      ['1000 start probe', 'in half-open'],
      ['1100 end late ok', 'closed'],
      ['1200 end probe fail', 'closed'],
      ['1200 windows', '1200,0,1'],
    ]);
  });

  it.each([
    ['ok', '0,0,2 1500,1,0'],
    ['fail', '0,0,2 1500,0,1'],
  ])('a late failure reopens; the %s of the probe is then only counted', (end, windows) => {
    expectStory({}, [
      ['0 start late', 'in closed'],
      ...TRIP,
      ['1000 start probe', 'in half-open'],
      ['1100 end late fail', 'open'],
      ['1100 until', '2100'],
      [`1500 end probe ${end}`, 'open'],
      ['1500 until', '2100'],
      ['1500 windows', windows],
    ]);
  });
});

describe('Polly: manual control', () => {
  it('isolated refuses for ever, counts what still comes in, and close ends it', () => {
    expectStory({}, [
      ['0 start a', 'in closed'],
      ['0 start b', 'in closed'],
      ['1 isolate', 'forced-open'],
      ['1 until', 'never'],
      ['2 end a fail', 'forced-open'],
      ['2 end b ok', 'forced-open'],
      ['2 windows', '2,1,1'],
      ['9000000 ok', 'isolated! forced-open'],
      ['9000000 close', 'closed'],
      ['9000000 until', 'none'],
      ['9000000 windows', ''],
      ['9000000 ok', 'in closed'],
    ]);
  });

  it('isolate keeps the attempts, close forgets them', () => {
    expectStory({}, [
      ...TRIP,
      ['1000 start probe', 'in half-open'],
      ['1100 isolate', 'forced-open'],
      ['1100 attempts', '1'],
      ['1200 end probe ok', 'forced-open'],
      ['1300 close', 'closed'],
      ['1300 attempts', '0'],
    ]);
  });

  it('close works from open and half-open, and clears the counts of a closed breaker', () => {
    expectStory({}, [
      ...TRIP,
      ['1 close', 'closed'],
      ['1 fail', 'in closed'],
      ['1 close', 'closed'],
      ['1 fail', 'in closed'],
      ['1 fail', 'in open'],
      ['1001 start probe', 'in half-open'],
      ['1001 close', 'closed'],
    ]);
  });

  it('isolate still calls a generator, whose time is never read', () => {
    const BreakDurationGenerator = { kind: 'constant', duration: 700_000 } as const;
    expectStory({ BreakDurationGenerator }, [
      ['0 fail', 'in closed'],
      ['5 isolate', 'forced-open'],
      ['5 until', '705'],
      ['5 generated', '1/1/0'],
      ['705 ok', 'isolated! forced-open'],
    ]);
  });
});

describe('Polly: options', () => {
  it('has the defaults and ranges of CircuitBreakerStrategyOptions', () => {
    const { options } = polly;
    const entries = Object.entries(options).map(([name, { default: value }]) => [name, value]);
    expect(Object.fromEntries(entries)).toEqual(DEFAULTS);
    const { FailureRatio, MinimumThroughput, SamplingDuration, BreakDuration } = options;
    const knobs = [FailureRatio, MinimumThroughput, SamplingDuration, BreakDuration];
    expect(knobs.map(({ min, max }) => [min, max])).toEqual([
      [0, 1],
      [2, 2_147_483_647],
      [500_000, 86_400_000_000],
      [500_000, 86_400_000_000],
    ]);
  });

  it('with the defaults 90 failures in 30 s never open', () => {
    const breaker = polly.create(DEFAULTS, '8.7.0', () => Number.NaN);
    for (let call = 0; call < 900; call += 1) {
      const now = Math.round((call * 1_000_000) / 3);
      breaker.recordFailure(breaker.tryAcquire(now), now, 0);
    }
    expect([breaker.state, breaker.why, breaker.nextWake]).toEqual(['closed', '', NEVER]);
  });

  it('moves only when called', () => {
    const breaker = new PollyBreaker(QUICK);
    actor(breaker)('0 fail 2');
    breaker.wake();
    expect([breaker.state, breaker.nextWake]).toEqual(['open', NEVER]);
  });

  const remarks = (settings: Partial<PollySettings>) =>
    polly
      .relations?.({ ...DEFAULTS, ...settings })
      .map(({ severity, option, found, hint }) => [severity, option, found, hint]);

  it('has nothing to say about the defaults, or a BreakDuration alone', () => {
    expect([remarks({}), remarks({ BreakDuration: 1_000_000 })]).toEqual([[], []]);
  });

  it('refuses generators that stay at 0', () => {
    const zeros = [
      { kind: 'constant', duration: 0 },
      { kind: 'exponential', base: 0 },
      { kind: 'perFailureCount', perFailure: 0 },
    ] as const;
    expect(zeros.flatMap((BreakDurationGenerator) => remarks({ BreakDurationGenerator }))).toEqual([
      [
        'error',
        'BreakDurationGenerator.duration',
        '0ms',
        'a break of 0 lets the next call out at once',
      ],
      ['error', 'BreakDurationGenerator.base', '0ms', '0 * 2^n stays 0'],
      ['error', 'BreakDurationGenerator.perFailure', '0ms', '0 * n stays 0'],
    ]);
  });

  it('says that a BreakDuration next to a generator decides nothing', () => {
    const BreakDurationGenerator = { kind: 'exponential', base: 1_000_000 } as const;
    expect(remarks({ BreakDurationGenerator })).toEqual([]);
    const hint = 'the generator decides every break; remove one of the two';
    expect(remarks({ BreakDurationGenerator, BreakDuration: 2_000_000 })).toEqual([
      ['warning', 'BreakDuration', '2s', hint],
    ]);
  });

  it('says why it changed', () => {
    const breaker = new PollyBreaker(QUICK);
    const steps = [
      '0 fail',
      '0 close',
      '0 fail',
      '0 ok',
      '0 fail',
      '1000 start a',
      '1001 end a fail',
      '2001 ok',
      '2002 fail 2',
      '3002 unhandled',
      '3003 fail 2',
      '4003 cancel',
      '4004 isolate',
      '4005 close',
    ];
    const tell = actor(breaker);
    const whys = steps.map((step) => {
      tell(step);
      return breaker.why;
    });
    expect(whys).toEqual([
      '',
      '',
      '',
      '',
      '2 of 3 calls failed in 10s: ratio 0.667, limit 0.5',
      'the break is over: one probe goes out',
      'a call failed while half-open',
      'a call succeeded while half-open',
      '2 of 2 calls failed in 10s: ratio 1.000, limit 0.5',
      'an outcome that is not handled counts as a success',
      '2 of 2 calls failed in 10s: ratio 1.000, limit 0.5',
      'a cancelled call counts as a success',
      'isolated by hand',
      'closed by hand',
    ]);
  });
});
