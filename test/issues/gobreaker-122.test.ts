// Source: sony/gobreaker issue 122.
// Wrong: the caller of a probe believes that its success counted. Right: when the second probe fails
// at 150 ms a new generation begins, and the success of the first one at 160 ms belongs to an earlier
// one and is dropped; open lasts until strictly after 250 ms.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('the result of a call from an earlier generation is dropped', () => {
  const expected = [
    { t: 0, after: '5th fail', state: 'closed', ConsecutiveFailures: 5 },
    { t: 0, state: 'open', generation: 2 },
    { t: 100, state: 'open', result: 'ErrOpenState' },
    { t: 101, state: 'half-open', generation: 3, Requests: 1 },
    { t: 110, state: 'half-open', Requests: 2, inFlight: 2, result: 'admitted' },
    { t: 111, result: 'ErrTooManyRequests' },
    { t: 149, state: 'half-open' },
    { t: 150, after: 'B', state: 'open', generation: 4, inFlight: 1 },
    {
      t: 160,
      after: 'A',
      state: 'open',
      generation: 4,
      TotalSuccesses: 0,
      ConsecutiveSuccesses: 0,
      inFlight: 0,
    },
    { t: 250, state: 'open', result: 'ErrOpenState' },
    { t: 251, result: 'admitted' },
  ];
  const seen = playCase({
    library: 'gobreaker',
    config: { MaxRequests: 2, Interval: 0, Timeout: 100, ReadyToTrip: 'ConsecutiveFailures > 5' },
    steps: [
      { t: 0, call: 'fail', n: 6 },
      { t: 101, call: 'ok', id: 'A', takes: 59 },
      { t: 110, call: 'fail', id: 'B', takes: 40 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
