// Source: spring-cloud/spring-cloud-circuitbreaker issue 268; issue 92 and spring-cloud-gateway issue
// 2882 are the same.
// Wrong: a first call of 1500 ms falls back after 1 s although nobody set a timeout; it is Spring's
// wrapper that adds a limit of 1000 ms. Right: resilience4j's breaker by itself has no time limit, and
// the call succeeds at 1500 ms. Only that half is shown here.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('without a time limit of its own the breaker lets a call of 1500 ms succeed', () => {
  const expected = [
    { t: 1000, state: 'CLOSED', buffered: 0, inFlight: 1 },
    { t: 1499, state: 'CLOSED', buffered: 0, inFlight: 1 },
    { t: 1500, state: 'CLOSED', buffered: 1, failed: 0, slow: 0, inFlight: 0 },
  ];
  const steps = [{ t: 0, call: 'ok', takes: 1500 }];
  expect(playCase({ library: 'resilience4j', steps, expect: expected })).toEqual(expected);
});

it('nor does it count it as slow: that begins after 60 s, and then it is still no failure', () => {
  const expected = [
    { t: 60_000, after: 'limit', buffered: 1, failed: 0, slow: 0 },
    { t: 60_001, after: 'over', buffered: 2, failed: 0, slow: 1 },
  ];
  const steps = [
    { t: 0, call: 'ok', takes: 60_000, id: 'limit' },
    { t: 0, call: 'ok', takes: 60_001, id: 'over' },
  ];
  expect(playCase({ library: 'resilience4j', steps, expect: expected })).toEqual(expected);
});
