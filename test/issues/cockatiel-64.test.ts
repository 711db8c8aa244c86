// Source: connor4312/cockatiel issue 64.
// Wrong: four failures from five minutes ago still count in a sample of five seconds, and one more
// opens. Right by the documentation is one call in the sample, fewer than the five that it takes, and
// a closed breaker. But what 3.2.1 and 4.0.0 really do is to open: each result drops at most one of
// the five windows, so idle time forgets nothing. The report's own expectation (closed) is that of
// the documentation, recorded traces of the library show the other; the model follows the traces.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const STEPS: readonly Line[] = [
  { t: 0, call: 'fail', n: 4 },
  { t: 300_000, call: 'fail' },
];

it.each(['3.2.1', '4.0.0'])('cockatiel %s still counts them and opens', (version) => {
  const expected = [
    { t: 0, state: 'Closed', failures: 4, total: 4 },
    { t: 299_999, state: 'Closed', failures: 4, result: 'admitted' },
    { t: 300_000, state: 'Open', failures: 5, total: 5 },
    { t: 309_999, result: 'BrokenCircuitError' },
    { t: 310_000, result: 'admitted' },
  ];
  const seen = playCase({
    library: 'cockatiel',
    version,
    config: {
      halfOpenAfter: 10_000,
      breaker: { type: 'SamplingBreaker', threshold: 0.2, duration: 5000, minimumRps: 1 },
    },
    steps: STEPS,
    expect: expected,
  });
  expect(seen).toEqual(expected);
});

it('a window that ages while nobody calls has forgotten them', () => {
  const expected = [
    { t: 0, state: 'closed', failed: 4, calls: 4 },
    { t: 4999, failed: 4, calls: 4 },
    { t: 5000, failed: 0, calls: 0 },
    { t: 300_000, state: 'closed', failed: 1, calls: 1 },
  ];
  const seen = playCase({
    // More than a fifth of at least one call a second, over five seconds.
    breaker: {
      failureRateThreshold: 20.01,
      slidingWindow: '5s',
      minimumCalls: 5,
      openDuration: '10s',
    },
    steps: STEPS,
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
