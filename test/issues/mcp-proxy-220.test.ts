// Source: joshrotenberg/mcp-proxy issue 220, fixed by its pull request 221.
// Wrong: with a minimum of 5 calls nothing is looked at until the window of 100 is full. Right: from the
// fifth result on the rate of what is in the window counts, so the fifth failure opens.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('the minimum is enough, however large the window', () => {
  const expected = [
    { t: 0, after: '4th', state: 'CLOSED', calls: 4, failed: 4 },
    { t: 0, after: '5th', state: 'OPEN', calls: 5, failed: 5 },
  ];
  const seen = playCase({
    library: 'generic',
    config: { window: 100, minimumCalls: 5, failureRateThreshold: 50 },
    steps: [{ t: 0, call: 'fail', n: 5 }],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
