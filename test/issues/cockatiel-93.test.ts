// Source: connor4312/cockatiel pull request 93 (CountBreaker), and HealthCounts of Netflix/Hystrix.
// Wrong: 29 of 100 as 29/100*100 is 28.999999999999996, and a limit of 29 % is not reached. Right: the
// lab compares counts and opens, as do resilience4j and Polly; Hystrix really falls short and sees
// 28 %; cockatiel, which opens above its limit only, opens at 29 of 100 because 0.29*100 falls short,
// and stays closed at 30 of 100 with 0.3.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const steps = (failures: number, calls: number): readonly Line[] => [
  { t: 0, call: 'ok', n: calls - failures },
  { t: 0, call: 'fail', n: failures },
];

const size = { slidingWindowSize: 100, minimumNumberOfCalls: 100 };
const halfOpenAfter = 10_000;
const count = { type: 'CountBreaker', size: 100, minimumNumberOfCalls: 100 };

const ANSWERS: readonly (readonly [string, object, number, Line])[] = [
  [
    'resilience4j',
    { ...size, failureRateThreshold: 29 },
    29,
    // Metrics of the open state are those at the moment of opening.
    { state: 'OPEN', failureRate: 29 },
  ],
  ['resilience4j', { ...size, failureRateThreshold: 30 }, 29, { state: 'CLOSED', failureRate: 29 }],
  ['cockatiel', { halfOpenAfter, breaker: { ...count, threshold: 0.29 } }, 29, { state: 'Open' }],
  ['cockatiel', { halfOpenAfter, breaker: { ...count, threshold: 0.3 } }, 30, { state: 'Closed' }],
  ['Polly', { FailureRatio: 0.29, MinimumThroughput: 100 }, 29, { state: 'Open' }],
  ['Polly', { FailureRatio: 0.29, MinimumThroughput: 100 }, 28, { state: 'Closed' }],
];

it.each(ANSWERS)('%s (%j), %i of 100 failed', (library, config, failures, shown) => {
  const expected = [{ t: 0, ...shown }];
  const given = { library, config, steps: steps(failures, 100), expect: expected };
  expect(playCase(given)).toEqual(expected);
});

/** Failures and calls whose share is a whole percentage that binary floats miss from below. */
const TRAPS: readonly (readonly [number, number, number])[] = [
  [29, 100, 29],
  [29, 50, 58],
  [57, 100, 57],
  [58, 100, 58],
  [87, 150, 58],
  [58, 200, 29],
  [114, 200, 57],
  [116, 200, 58],
];

it.each(TRAPS)('the lab: %i of %i reach %i per cent', (failures, calls, percent) => {
  const expected = [
    { t: 0, before: `${failures} fail`, state: 'closed' },
    { t: 0, state: 'open', failed: failures, calls },
  ];
  const given = {
    library: 'generic',
    config: { window: calls, minimumCalls: calls, failureRateThreshold: percent },
    steps: [{ t: 0, call: 'ok' }, ...steps(failures, calls)],
    expect: expected,
  };
  expect(playCase(given)).toEqual(expected);
});

it.each(TRAPS)('Hystrix: %i of %i do not reach %i per cent', (failures, calls, percent) => {
  const rate = percent - 1;
  const expected = [{ t: 1000, state: 'CLOSED', result: 'executed', requests: calls, rate }];
  const given = {
    library: 'hystrix',
    config: { requestVolumeThreshold: 20, errorThresholdPercentage: percent },
    steps: [...steps(failures, calls), { t: 1000, call: 'ok' }],
    expect: expected,
  };
  expect(playCase(given)).toEqual(expected);
});
