// Source: istio/istio issue 44493.
// Wrong, it was thought: the errors must fall into one interval, and ejection waits for its end. Right:
// errors in a row eject at once; only the way back is looked at by the sweep, so with an interval of
// an hour an ejection of 60 s, due at 61000 ms, lasts until 3600000 ms.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('ejected at once, and back only at the sweep after an hour', () => {
  const expected = [
    { t: 999, state: 'in service', serverErrors: 1 },
    { t: 1000, state: 'ejected', multiplier: 1 },
    { t: 61_000, state: 'ejected' },
    { t: 3_599_999, state: 'ejected' },
    { t: 3_600_000, state: 'in service' },
  ];
  const seen = playCase({
    library: 'envoy outlier detection',
    config: {
      hosts: 1,
      consecutive_5xx: 2,
      interval: 3_600_000,
      base_ejection_time: 60_000,
      max_ejection_percent: 100,
    },
    steps: [{ t: 0, call: 503, n: 2, every: 1000 }],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
