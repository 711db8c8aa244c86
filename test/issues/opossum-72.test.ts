// Source: nodeshift/opossum issue 72 and resilience4j/resilience4j issue 989.
// Wrong: a healthy backend is cut off because its caller is too busy. Right is that opossum really
// does so: a call refused for want of capacity (ESEMLOCKED) counts as a failure; 1 of 2 is not more
// than half, 2 of 3 is, and the circuit opens.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('two calls refused by capacity open the circuit', () => {
  const expected = [
    { t: 0, after: '1st call', state: 'CLOSED', result: 'admitted', failures: 0, rate: 0 },
    { t: 0, after: '1st rejection', state: 'CLOSED', result: 'ESEMLOCKED', rate: 50 },
    { t: 0, after: '2nd rejection', state: 'OPEN', result: 'ESEMLOCKED', rate: 66.67 },
    { t: 0, fires: 3, failures: 2, semaphoreRejections: 2, rejects: 0, inFlight: 1 },
    { t: 999, state: 'OPEN', result: 'EOPENBREAKER' },
  ];
  const seen = playCase({
    library: 'opossum',
    config: { capacity: 1, errorThresholdPercentage: 50, resetTimeout: 1000, timeout: false },
    steps: [
      { t: 0, call: 'ok', takes: 1000 },
      { t: 0, call: 'ok', n: 2 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});

it('with room for all three nothing fails', () => {
  const expected = [{ t: 0, state: 'CLOSED', admitted: 3, rejected: 0, fires: 3, failures: 0 }];
  const seen = playCase({
    library: 'opossum',
    config: { capacity: 3, errorThresholdPercentage: 50, resetTimeout: 1000, timeout: false },
    steps: [
      { t: 0, call: 'ok', takes: 1000 },
      { t: 0, call: 'ok', n: 2 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
