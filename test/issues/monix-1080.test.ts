// Source: monix/monix issue 1080, fixed by its pull request 1101.
// Wrong: a probe whose caller gives up is never settled, so the breaker stays half-open and the backend
// is never tried again. Right: the cancelled probe gives its place back, and the next call is a probe.
// There the breaker opens again on a cancel; here half-open goes on with the place free.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (laterCalls: readonly Line[], expected: readonly Line[]) => ({
  library: 'generic',
  config: { consecutiveFailures: 1, cooldown: 5000, probes: 1 },
  steps: [
    { t: 0, call: 'fail' },
    // The caller waits for 1000 ms.
    { t: 7000, call: 'cancel', takes: 1000, id: 'probe' },
    ...laterCalls,
  ],
  expect: expected,
});

it('the place is taken until the caller gives up, and free from then on', () => {
  const expected = [
    { t: 0, state: 'OPEN' },
    { t: 7000, state: 'HALF_OPEN', probes: 1 },
    // At one time a new call comes before the end of an older one.
    { t: 8000, result: 'probing', state: 'HALF_OPEN', probes: 0, probesJudged: 0 },
    { t: 13_001, result: 'executed', state: 'CLOSED' },
  ];
  const calls = [
    { t: 8000, call: 'ok' },
    { t: 13_001, call: 'ok' },
  ];
  expect(playCase(given(calls, expected))).toEqual(expected);
});

it('a call right after the cancellation is the next probe', () => {
  const expected = [
    { t: 8000, after: 'probe', state: 'HALF_OPEN', probes: 0 },
    { t: 8001, result: 'executed', state: 'CLOSED' },
  ];
  expect(playCase(given([{ t: 8001, call: 'ok' }], expected))).toEqual(expected);
});
