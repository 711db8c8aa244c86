// Source: erpc/erpc issue 1118, on failsafe-go.
// Wrong: an empty answer in time is ignored by the breaker, so half-open waits for hours for five results
// that count. Right: an answer in time is a success even if it is empty, and five probes close; as long
// as four of five are ignored it takes 25 calls to count five.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (probes: readonly Line[], expected: readonly Line[]) => ({
  library: 'generic',
  config: { consecutiveFailures: 1, probes: 5, closeAfterSuccesses: 5, cooldown: 1000 },
  steps: [{ t: 0, call: 'fail' }, ...probes],
  expect: expected,
});

const misses = (call: string): readonly Line[] => [
  { t: 1000, call, n: 4 },
  { t: 1000, call: 'ok' },
];

it('misses that are ignored leave it half-open with one result', () => {
  const expected = [{ t: 1000, state: 'HALF_OPEN', probesJudged: 1, admitted: 5 }];
  expect(playCase(given(misses('ignored'), expected))).toEqual(expected);
});

it('misses that are successes close it', () => {
  const expected = [
    { t: 1000, after: '4 ok', state: 'HALF_OPEN', probesJudged: 4 },
    { t: 1000, after: '5 ok', state: 'CLOSED' },
  ];
  expect(playCase(given(misses('ok'), expected))).toEqual(expected);
});

it('with four ignored of five it takes 25 calls', () => {
  const expected = [
    { t: 1000, after: '24th call', state: 'HALF_OPEN', probesJudged: 4 },
    { t: 1000, after: '25th call', state: 'CLOSED' },
  ];
  const probes = [1, 2, 3, 4, 5].flatMap(() => misses('ignored'));
  expect(playCase(given(probes, expected))).toEqual(expected);
});
