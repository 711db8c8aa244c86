// Source: nodeshift/opossum issue 660, which asks whether a timeout is one failure or two.
// Wrong: the fear that the timeout and the late end of the call both count. Right: at 100 ms the call
// is one failure with the mark of one timeout, and its success at 500 ms is not counted at all.
import { expect, it } from 'vitest';
import { tell } from '../policy/breakers/opossumStory.js';
import { playCase } from './playCase.js';

it('a call that times out is one failure and one timeout', () => {
  const expected = [
    { t: 99, failures: 0, timeouts: 0, fires: 1, inFlight: 1 },
    { t: 100, state: 'CLOSED', failures: 1, timeouts: 1, successes: 0, fires: 1, inFlight: 0 },
    { t: 500, state: 'CLOSED', failures: 1, timeouts: 1, successes: 0, fires: 1 },
  ];
  const seen = playCase({
    library: 'opossum',
    // More than 100 % never fail, so that the circuit stays closed.
    config: { errorThresholdPercentage: 100, timeout: 100 },
    steps: [{ t: 0, call: 'ok', takes: 500 }],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});

it.each(['ok', 'fail'])('told of its late end (%s), the breaker does not count it', (end) => {
  const options = { errorThresholdPercentage: 100, timeout: 100_000 };
  // fires, failures, successes, rejects, timeouts, rejections by capacity
  expect(tell(options, '0 ask a', '100 wake', '100 stats', `500 ${end} a`, '500 stats')).toEqual([
    'admitted, closed',
    'closed timed out: a',
    '1 1 0 0 1 0, closed',
    'closed',
    '1 1 0 0 1 0, closed',
  ]);
});
