import { describe, expect, it } from 'vitest';
import { failsafe } from '../../../src/policy/breakers/failsafe.js';
import type { WrittenPolicy } from '../../../src/policy/breakers/failsafeOptions.js';
import { REFUSED_OPEN } from '../../../src/policy/port.js';
import { byRate, noDraw, S } from './failsafeStory.js';

describe('failsafe, the options', () => {
  const jittered = { kind: 'equal_jittered', start: 10 * S, max: 300 * S } as const;
  const rate = byRate({ required_success_rate: 0.8, min_request_threshold: 5, window: 30 * S });
  const defaults: WrittenPolicy = {
    kind: 'or_else',
    left: { ...rate, backoff: jittered },
    right: { kind: 'consecutive_failures', num_failures: 5, backoff: jittered },
  };

  const remarks = (failure_policy: WrittenPolicy) =>
    failsafe
      .relations?.({ failure_policy })
      .map(({ severity, option, found, expected, hint }) =>
        [severity, option, found, expected, hint].join(' | '),
      );

  it('has the defaults of the library', () => {
    const { cases, default: kind } = failsafe.options.failure_policy;
    const { left, right } = cases.or_else;
    const { min_request_threshold, required_success_rate, window } =
      left.cases.success_rate_over_time_window;
    const { backoff, num_failures } = right.cases.consecutive_failures;
    const { max, start } = backoff.cases.equal_jittered;
    const knobs = [
      left,
      right,
      required_success_rate,
      min_request_threshold,
      window,
      num_failures,
      backoff,
      start,
      max,
    ];
    expect([kind, ...knobs.map((knob) => knob.default)]).toEqual([
      'or_else',
      'success_rate_over_time_window',
      'consecutive_failures',
      0.8,
      5,
      30 * S,
      5,
      'equal_jittered',
      10 * S,
      300 * S,
    ]);
  });

  it('takes what the types of the library hold, and no window that panics', () => {
    const { consecutive_failures, success_rate_over_time_window } =
      failsafe.options.failure_policy.cases;
    const { min_request_threshold, window } = success_rate_over_time_window;
    const counts = [consecutive_failures.num_failures, min_request_threshold];
    expect([window.min, ...counts.map(({ min, max }) => [min, max])]).toEqual([
      5_000,
      [0, 2 ** 32 - 1],
      [0, 2 ** 32 - 1],
    ]);
  });

  it('opens by default at the fifth failure in a row, for 5 to 10 s', () => {
    const breaker = failsafe.create({ failure_policy: defaults }, '1.3.0', (low, high) => {
      expect([low, high]).toEqual([0, 6]);
      return 4;
    });
    const states = Array.from({ length: 5 }, (_, i) => {
      breaker.recordFailure(breaker.tryAcquire(i), i, 0);
      return breaker.state;
    });
    const [late, later] = [breaker.tryAcquire(4 + 9 * S), breaker.tryAcquire(5 + 9 * S)];
    expect([states, late, later, breaker.state]).toEqual([
      ['closed', 'closed', 'closed', 'closed', 'open'],
      REFUSED_OPEN,
      0,
      'half-open',
    ]);
  });

  it('reads a list of durations from its text', () => {
    const list = { kind: 'list', durations: ' 500ms, 1m30s ' } as const;
    const policy: WrittenPolicy = { kind: 'consecutive_failures', num_failures: 1, backoff: list };
    const breaker = failsafe.create({ failure_policy: policy }, '1.3.0', noDraw);
    breaker.recordFailure(0, 0, 0);
    const first = [breaker.tryAcquire(500_000), breaker.tryAcquire(500_001)];
    breaker.recordFailure(0, 500_001, 0);
    const second = [breaker.tryAcquire(90_500_001), breaker.tryAcquire(90_500_002)];
    expect([first, second, remarks(policy)]).toEqual([[REFUSED_OPEN, 0], [REFUSED_OPEN, 0], []]);
  });

  it('has nothing to say about the defaults, nor about a constant fraction of a second', () => {
    const seconds = { ...rate, backoff: { kind: 'constant', duration: 250_000 } } as const;
    expect([remarks(defaults), remarks(seconds)]).toEqual([[], []]);
  });

  it('refuses a maximum below the start, naming both', () => {
    const backoff = { kind: 'exponential', start: 10 * S, max: 5 * S } as const;
    expect(
      remarks({ ...defaults, right: { kind: 'consecutive_failures', num_failures: 1, backoff } }),
    ).toEqual([
      'error | failure_policy.right.backoff.max | 5s | at least failure_policy.right.backoff.start, which is 10s | the first open duration 10s would be above the longest 5s; the library panics when it is built',
    ]);
    const same = { kind: 'full_jittered', start: 2 * S, max: 2 * S } as const;
    expect(remarks({ kind: 'consecutive_failures', num_failures: 1, backoff: same })).toEqual([]);
  });

  it('warns of fractions of a second, in the backoff and in the window', () => {
    const backoff = { kind: 'full_jittered', start: 1_500_000, max: 7_900_000 } as const;
    expect(remarks({ ...rate, backoff, window: 2_500_000 })).toEqual([
      'warning | failure_policy.window | 2.5s | whole seconds | the moving average uses 2s, only the count of requests uses all of it',
      'warning | failure_policy.backoff.start | 1.5s | whole seconds | the library uses 1s',
      'warning | failure_policy.backoff.max | 7.9s | whole seconds | the library uses 7s',
    ]);
    expect(remarks({ ...rate, backoff: jittered, window: 999_000 })).toEqual([
      'warning | failure_policy.window | 999ms | whole seconds | the moving average uses 0s, so after a failure the success rate is always 0',
    ]);
  });

  it('warns of equal_jittered from 1 s, of a limit of 0, and refuses a list it cannot read', () => {
    const from = (start: number) => ({ kind: 'equal_jittered', start, max: 8 * S }) as const;
    expect(remarks({ kind: 'consecutive_failures', num_failures: 0, backoff: from(S) })).toEqual([
      'warning | failure_policy.num_failures | 0 | at least 1 failure | the library opens at the first failure',
      'warning | failure_policy.backoff.start | 1s | at least 2s | half of 1s is rounded down to 0s, so the first open duration is always 0s',
    ]);
    expect(
      remarks({ kind: 'consecutive_failures', num_failures: 1, backoff: from(2 * S) }),
    ).toEqual([]);
    const list = { kind: 'list', durations: '1s 20' } as const;
    expect(remarks({ kind: 'consecutive_failures', num_failures: 1, backoff: list })).toEqual([
      'error | failure_policy.backoff.durations | 20 | durations with their units, separated by blanks | write for example "1s 2s 500ms"',
    ]);
  });
});
