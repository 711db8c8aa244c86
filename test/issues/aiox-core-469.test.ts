// Source: SynkraAI/aiox-core issue 469; the same in agberohq/agbero issue 7.
// Wrong: each failure of a call from before the trip moves the time of the last failure, so the breaker
// never gets to half-open. Right: the cooldown runs from the opening at 0 ms, and a probe goes out at
// 30001 ms, whatever landed at 5000 to 25000 ms.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('late failures do not put the probe off', () => {
  const expected = [
    { t: 0, state: 'OPEN', inFlight: 5 },
    { t: 5000, state: 'OPEN', inFlight: 4 },
    { t: 25_000, state: 'OPEN', inFlight: 0 },
    { t: 29_999, result: 'rejected' },
    { t: 30_001, before: 'the call', state: 'OPEN' },
    { t: 30_001, result: 'admitted', state: 'CLOSED' },
  ];
  const seen = playCase({
    library: 'generic',
    config: { consecutiveFailures: 3, cooldown: 30_000 },
    steps: [
      ...[5000, 10_000, 15_000, 20_000, 25_000].map((takes) => ({ t: 0, call: 'fail', takes })),
      { t: 0, call: 'fail', n: 3 },
      { t: 30_001, call: 'ok' },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
