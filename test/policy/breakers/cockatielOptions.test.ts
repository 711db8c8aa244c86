import { describe, expect, it } from 'vitest';
import { cockatiel } from '../../../src/policy/breakers/cockatiel.js';
import type { CockatielSettings } from '../../../src/policy/breakers/cockatielOptions.js';
import { FRAGILE } from './cockatielStory.js';

const found = (options: Partial<CockatielSettings>) =>
  cockatiel
    .relations?.({ ...FRAGILE, ...options })
    .map(({ severity, option, found: value, hint }) => [severity, option, value, hint]);

const growing = {
  type: 'ExponentialBackoff',
  initialDelay: 128_000,
  maxDelay: 30_000_000,
  exponent: 2,
  generator: 'decorrelatedJitterGenerator',
} as const;

const backoff = (halfOpenAfterBackoff: CockatielSettings['halfOpenAfterBackoff']) =>
  found({ halfOpenAfter: null, halfOpenAfterBackoff });

describe('cockatiel, options', () => {
  it('lists the newest version first and builds a closed breaker', () => {
    const breaker = cockatiel.create(FRAGILE, '4.0.0', () => 0);
    expect([cockatiel.versions, breaker.state]).toEqual([['4.0.0', '3.2.1'], 'closed']);
  });

  it('has the defaults of the library', () => {
    const { breaker, halfOpenAfterBackoff, halfOpenSampling } = cockatiel.options;
    const { ExponentialBackoff } = halfOpenAfterBackoff.cases;
    const defaults = Object.entries(ExponentialBackoff).map(([name, knob]) => [name, knob.default]);
    expect({ type: 'ExponentialBackoff', ...Object.fromEntries(defaults) }).toEqual(growing);
    const { calls, threshold } = halfOpenSampling.fields;
    expect([calls.default, threshold.default, threshold.excludesMax]).toEqual([1, 0, true]);
    const shares = [breaker.cases.CountBreaker.threshold, breaker.cases.SamplingBreaker.threshold];
    expect(shares.map(({ excludesMin, excludesMax }) => [excludesMin, excludesMax])).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it('finds nothing to remark on what is in order', () => {
    const count = { type: 'CountBreaker', threshold: 0.5, size: 5 } as const;
    const sampling = { type: 'SamplingBreaker', threshold: 0.5, duration: 10_000_000 } as const;
    expect([
      found({}),
      found({ breaker: { ...count, minimumNumberOfCalls: 5 } }),
      found({ breaker: { ...count, minimumNumberOfCalls: null } }),
      found({ breaker: { ...sampling, minimumRps: null } }),
      backoff(growing),
      backoff({ ...growing, maxDelay: 128_000, exponent: 3 }),
      backoff({ ...growing, generator: 'noJitterGenerator' }),
      backoff({ type: 'IterableBackoff', durations: '50ms 1s' }),
    ]).toEqual(new Array(8).fill([]));
  });

  it('remarks on breakers', () => {
    expect(found({ breaker: { type: 'ConsecutiveBreaker', threshold: 0 } })).toEqual([
      ['warning', 'breaker.threshold', '0', '0 acts as 1: the first failure opens'],
    ]);
    const count = {
      type: 'CountBreaker',
      threshold: 0.5,
      size: 5,
      minimumNumberOfCalls: 10,
    } as const;
    expect(found({ breaker: count })).toEqual([
      [
        'error',
        'breaker.minimumNumberOfCalls',
        '10',
        'minimumNumberOfCalls 10 is larger than size 5; cockatiel throws a RangeError',
      ],
    ]);
    const sampling = {
      type: 'SamplingBreaker',
      threshold: 0.5,
      duration: 1_234_000,
      minimumRps: 0,
    } as const;
    expect(found({ breaker: sampling })).toEqual([
      [
        'warning',
        'breaker.duration',
        '1.234s',
        'cockatiel rounds to 5 windows of 247 ms, together 1.235s',
      ],
      [
        'warning',
        'breaker.minimumRps',
        '0',
        '0 counts as not set, which means 5 / threshold = 10 a second',
      ],
    ]);
  });

  it('wants exactly one way to say how long open lasts', () => {
    expect(found({ halfOpenAfter: null })).toEqual([
      [
        'error',
        'halfOpenAfter',
        'nothing',
        'without it cockatiel opens and probes at once; write for example 10s',
      ],
    ]);
    expect(found({ halfOpenAfterBackoff: growing })).toEqual([
      [
        'error',
        'halfOpenAfter',
        'halfOpenAfter 100ms and halfOpenAfterBackoff ExponentialBackoff',
        'both say how long open lasts; leave one of them out',
      ],
    ]);
    expect(found({ halfOpenAfter: 0 })).toEqual([
      ['warning', 'halfOpenAfter', '0ms', 'the first call after opening is already the probe'],
    ]);
  });

  it('refuses backoffs that cannot grow, and warns of an exponent that is not looked at', () => {
    expect(backoff({ ...growing, initialDelay: 1_000_000, maxDelay: 100_000 })).toEqual([
      [
        'error',
        'halfOpenAfterBackoff.maxDelay',
        'maxDelay 100ms and initialDelay 1s',
        'the longest delay is shorter than the first, so nothing ever grows',
      ],
    ]);
    expect(backoff({ ...growing, initialDelay: 0 })).toEqual([
      ['error', 'halfOpenAfterBackoff.initialDelay', '0ms', '0 * 2^n stays 0'],
    ]);
    expect(backoff({ ...growing, exponent: 3, generator: 'fullJitterGenerator' })).toEqual([
      [
        'warning',
        'halfOpenAfterBackoff.exponent',
        '3',
        'fullJitterGenerator always doubles; only decorrelatedJitterGenerator looks at exponent',
      ],
    ]);
    expect(backoff({ type: 'IterableBackoff', durations: 'soon' })).toEqual([
      ['error', 'halfOpenAfterBackoff.durations', 'soon', 'write for example 50ms 200ms 1s'],
    ]);
  });
});
