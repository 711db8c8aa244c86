import { describe, expect, it } from 'vitest';
import { resilience4j } from '../../../src/policy/breakers/resilience4j.js';
import { backoff, DOCUMENTED, type Overrides } from './resilience4jStory.js';

describe('resilience4j, remarks on combinations of options', () => {
  /** The remarks, one line each: severity, option, what was found, what is expected, the hint. */
  function remarks(overrides: Overrides): readonly string[] {
    const found = resilience4j.relations?.({ ...DOCUMENTED, ...overrides }) ?? [];
    return found.map(
      (remark) =>
        `${remark.severity} ${remark.option}: ${remark.found} | ${remark.expected} | ${remark.hint}`,
    );
  }
  const INITIAL = 'waitIntervalFunctionInOpenState.ofExponentialBackoff.initialIntervalMillis';
  const MAXIMUM = 'waitIntervalFunctionInOpenState.ofExponentialBackoff.maxIntervalMillis';

  it.each<[string, Overrides, readonly string[]]>([
    ['nothing to say about the defaults', {}, []],
    [
      'a ratio where a percentage is wanted',
      { failureRateThreshold: 0.5, slowCallRateThreshold: 0.29 },
      [
        'warning failureRateThreshold: 0.5 | a percentage, 0 to 100 | 0.5 means 0.5%; write 50 for one half',
        'warning slowCallRateThreshold: 0.29 | a percentage, 0 to 100 | 0.29 means 0.29%; write 29 for 29%',
      ],
    ],
    ['one percent is a percentage', { failureRateThreshold: 1, slowCallRateThreshold: 1 }, []],
    [
      'a minimum above the window',
      { slidingWindowSize: 5, minimumNumberOfCalls: 10 },
      [
        'warning minimumNumberOfCalls: 10 | at most slidingWindowSize, 5 | minimum 10 is larger than the window 5; the library uses 5',
      ],
    ],
    [
      'the default minimum above the window',
      { slidingWindowSize: 99 },
      [
        'warning minimumNumberOfCalls: 100 | at most slidingWindowSize, 99 | minimum 100 is larger than the window 99; the library uses 99 (100 is the default)',
      ],
    ],
    ['a minimum as large as the window', { slidingWindowSize: 5, minimumNumberOfCalls: 5 }, []],
    ['a time window does not cut', { slidingWindowType: 'TIME_BASED', slidingWindowSize: 2 }, []],
    [
      'two waits that fight',
      {
        waitDurationInOpenState: 20_000_000,
        waitIntervalFunctionInOpenState: backoff(1000, 2),
      },
      [
        'error waitIntervalFunctionInOpenState: waitDurationInOpenState: 20s and waitIntervalFunctionInOpenState: from 1s times 2 | waitDurationInOpenState or waitIntervalFunctionInOpenState, not both | both say how long open lasts, and the library refuses a wait that is configured twice; remove one',
      ],
    ],
    ['a wait function alone', { waitIntervalFunctionInOpenState: backoff(1000, 2) }, []],
    ['a fixed wait alone', { waitDurationInOpenState: 20_000_000 }, []],
    [
      'a wait with a fraction of a millisecond',
      { waitDurationInOpenState: 1500, maxWaitDurationInHalfOpenState: 2500 },
      [
        'warning waitDurationInOpenState: 1.5ms | whole milliseconds | the library cuts it to 1ms',
        'warning maxWaitDurationInHalfOpenState: 2.5ms | whole milliseconds | the library cuts it to 2ms',
      ],
    ],
    [
      'a first interval of nothing',
      { waitIntervalFunctionInOpenState: backoff(0, 2) },
      [`error ${INITIAL}: 0ms | at least 1ms | 0 * 2^n stays 0`],
    ],
    [
      'a first interval below 1ms, with a maximum',
      { waitIntervalFunctionInOpenState: backoff(0.999, 1.5, 1000) },
      [`error ${INITIAL}: 999us | at least 1ms | 0 * 1.5^n stays 0`],
    ],
    [
      'an interval too short to grow',
      { waitIntervalFunctionInOpenState: backoff(1, 1.5) },
      [
        `warning ${INITIAL}: 1ms | an interval that grows by 1ms or more | 1 * 1.5 = 1.5 is cut to 1 ms, so every wait is 1ms`,
      ],
    ],
    [
      'an interval too short to grow once it is cut',
      { waitIntervalFunctionInOpenState: backoff(1.9, 1.5) },
      [
        `warning ${INITIAL}: 1.9ms | an interval that grows by 1ms or more | 1 * 1.5 = 1.5 is cut to 1 ms, so every wait is 1ms`,
        `warning ${INITIAL}: 1.9ms | whole milliseconds | the library cuts it to 1ms`,
      ],
    ],
    ['an interval that just grows', { waitIntervalFunctionInOpenState: backoff(2, 1.5) }, []],
    ['an interval that is not to grow', { waitIntervalFunctionInOpenState: backoff(5, 1) }, []],
    [
      'a maximum below the first interval',
      { waitIntervalFunctionInOpenState: backoff(500, 2, 100) },
      [
        `warning ${MAXIMUM}: 100ms | at least the first, 500ms | maxIntervalMillis 100ms is below initialIntervalMillis 500ms and wins`,
      ],
    ],
    ['a maximum at the first', { waitIntervalFunctionInOpenState: backoff(500, 2, 500) }, []],
    [
      'intervals with a fraction of a millisecond',
      { waitIntervalFunctionInOpenState: backoff(10.5, 2, 20.5) },
      [
        `warning ${INITIAL}: 10.5ms | whole milliseconds | the library cuts it to 10ms`,
        `warning ${MAXIMUM}: 20.5ms | whole milliseconds | the library cuts it to 20ms`,
      ],
    ],
    [
      'a limit on half-open too short to be one',
      { maxWaitDurationInHalfOpenState: 1, transitionToStateAfterWaitDuration: 'CLOSED' },
      [
        'warning maxWaitDurationInHalfOpenState: 1us | 0ms for no limit, or at least 1ms | below 1ms the library sets no limit: half-open may last for ever',
      ],
    ],
    [
      'a state after a limit that is not set',
      { transitionToStateAfterWaitDuration: 'CLOSED' },
      [
        'warning transitionToStateAfterWaitDuration: CLOSED | maxWaitDurationInHalfOpenState to be set | it has no effect while maxWaitDurationInHalfOpenState is 0',
      ],
    ],
    [
      'a state after a limit that is set',
      { maxWaitDurationInHalfOpenState: 1000, transitionToStateAfterWaitDuration: 'CLOSED' },
      [],
    ],
  ])('%s', (_, overrides, expected) => {
    expect(remarks(overrides)).toEqual(expected);
  });
});
