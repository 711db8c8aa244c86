// Source: smallrye/smallrye-fault-tolerance issue 319, fixed by its pull request 323.
// Wrong: in half-open every call goes through until one has finished. Right: three successes are needed,
// so three calls are admitted and the fourth is rejected; one failure opens again, three successes
// close. Failsafe for the JVM gives the same numbers; its rule is played on the lab's own breaker,
// which also hands a place back after a success.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (probes: readonly Line[], expected: readonly Line[]) => ({
  breaker: { failureThreshold: 3, successThreshold: 3, probes: 3, openDuration: '200ms' },
  steps: [{ t: 0, call: 'fail', n: 3 }, ...probes],
  expect: expected,
});

it('of four calls at once three are admitted', () => {
  const expected = [
    { t: 0, after: '2nd fail', state: 'CLOSED' },
    { t: 0, state: 'OPEN' },
    { t: 250, after: '3rd call', admitted: 3, rejected: 0 },
    { t: 250, state: 'HALF_OPEN', admitted: 3, rejected: 1, result: 'probing', inFlight: 3 },
  ];
  expect(playCase(given([{ t: 250, call: 'hang', n: 4 }], expected))).toEqual(expected);
});

it('one failure opens again', () => {
  const probes = [
    { t: 250, call: 'ok', n: 2 },
    { t: 250, call: 'fail' },
  ];
  const expected = [
    { t: 250, after: '2nd ok', state: 'HALF_OPEN' },
    { t: 250, after: 'fail', state: 'OPEN' },
  ];
  expect(playCase(given(probes, expected))).toEqual(expected);
});

it('three successes close', () => {
  const expected = [
    { t: 250, after: '2nd ok', state: 'HALF_OPEN' },
    { t: 250, after: '3rd ok', state: 'CLOSED' },
  ];
  expect(playCase(given([{ t: 250, call: 'ok', n: 3 }], expected))).toEqual(expected);
});
