// Source: nodeshift/opossum issue 217; volumeThreshold was added for it by pull request 236.
// Wrong: the very first failure opens the circuit, because 1 of 1 is 100 %. Right: so it is without a
// volume threshold; with one of 5 the circuit opens at the fifth failure and not before.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (volumeThreshold: number, expected: readonly Line[]) => ({
  library: 'opossum',
  config: {
    errorThresholdPercentage: 50,
    volumeThreshold,
    resetTimeout: 30_000,
    rollingCountTimeout: 20_000,
    timeout: false,
  },
  steps: [{ t: 0, call: 'fail', n: 6 }],
  expect: expected,
});

it('without a volume threshold the first failure opens', () => {
  const expected = [
    { t: 0, after: '1st fail', state: 'OPEN', failures: 1, fires: 1, rate: 100 },
    { t: 0, state: 'OPEN', admitted: 1, rejected: 5, failures: 1, fires: 6, rejects: 5 },
  ];
  expect(playCase(given(0, expected))).toEqual(expected);
});

it('with a volume threshold of 5 the fifth failure opens', () => {
  const expected = [
    { t: 0, after: '1st fail', state: 'CLOSED', rate: 100 },
    { t: 0, after: '4th fail', state: 'CLOSED', failures: 4, fires: 4 },
    { t: 0, after: '5th fail', state: 'OPEN', failures: 5, fires: 5 },
    { t: 0, state: 'OPEN', admitted: 5, rejected: 1, result: 'EOPENBREAKER' },
  ];
  expect(playCase(given(5, expected))).toEqual(expected);
});
