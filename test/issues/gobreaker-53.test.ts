// Source: sony/gobreaker issue 53.
// Wrong: MaxRequests of 100 is read as 100 probes before a verdict. Right: it is the most that
// half-open admits and the number of successes in a row that close it; the first probe to fail opens
// again at once, and the next call is refused.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

const config = {
  MaxRequests: 100,
  Interval: 0,
  Timeout: 1000,
  ReadyToTrip: 'Requests >= 100 && TotalFailures/Requests >= 0.6',
};

it('the first failed probe opens again', () => {
  const expected = [
    { t: 0, after: '99th fail', state: 'closed', Requests: 99, TotalFailures: 99 },
    { t: 0, after: '100th fail', state: 'open', generation: 2 },
    { t: 1000, state: 'open', result: 'ErrOpenState' },
    // Half-open is the third generation, the second open one the fourth.
    { t: 1001, after: '1st call', state: 'open', result: 'admitted', generation: 4 },
    { t: 1001, after: '2nd call', state: 'open', result: 'ErrOpenState' },
    { t: 1001, admitted: 1, rejected: 1, executed: 101 },
  ];
  const steps = [
    { t: 0, call: 'fail', n: 100 },
    { t: 1001, call: 'fail', n: 2 },
  ];
  expect(playCase({ library: 'gobreaker', config, steps, expect: expected })).toEqual(expected);
});

it('a hundred successes close, and ninety-nine do not', () => {
  const expected = [
    { t: 1001, after: '99th ok', state: 'half-open', ConsecutiveSuccesses: 99 },
    { t: 1001, after: '100th ok', state: 'closed', ConsecutiveSuccesses: 0 },
  ];
  const steps = [
    { t: 0, call: 'fail', n: 100 },
    { t: 1001, call: 'ok', n: 100 },
  ];
  expect(playCase({ library: 'gobreaker', config, steps, expect: expected })).toEqual(expected);
});

it('a hundred and first probe is refused while the others are on their way', () => {
  const expected = [
    { t: 1001, after: '100th call', result: 'admitted', inFlight: 100 },
    { t: 1001, after: '101st call', result: 'ErrTooManyRequests', admitted: 100, rejected: 1 },
  ];
  const steps = [
    { t: 0, call: 'fail', n: 100 },
    { t: 1001, call: 'ok', n: 101, takes: 10 },
  ];
  expect(playCase({ library: 'gobreaker', config, steps, expect: expected })).toEqual(expected);
});
