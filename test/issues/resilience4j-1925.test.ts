// Source: resilience4j/resilience4j issue 1925.
// Wrong in the eyes of users: almost everything fails and the gauge says -1. What the library really
// does: -1 stands for fewer calls than the minimum; a report says so in a word, not as a percentage.
import { expect, it } from 'vitest';
import { runIn } from '../cli/captureHost.js';
import { temporaryFolder } from '../temporaryFolder.js';
import { playCase } from './playCase.js';

const CASE = {
  library: 'resilience4j',
  config: { slidingWindowSize: 100, minimumNumberOfCalls: 100, failureRateThreshold: 50 },
  steps: [
    { t: 0, call: 'fail', n: 99 },
    { t: 1, call: 'fail' },
  ],
};

it('the failure rate reads -1 until the minimum is there', () => {
  const expected = [
    { t: 0, state: 'CLOSED', buffered: 99, failureRate: -1 },
    { t: 1, state: 'OPEN', buffered: 100, failureRate: 100 },
  ];
  expect(playCase({ ...CASE, expect: expected })).toEqual(expected);
});

it('what is printed says that there is none', async () => {
  const printed = await runIn(temporaryFolder(), ['steps', '-'], { input: JSON.stringify(CASE) });
  expect(printed).toEqual({
    code: 0,
    err: '',
    out: `resilience4j 2.4.0
  every option at its default

  0 ms  fail, 1 to 99 of 99  admitted  CLOSED  buffered 99, failed 99,
                                               failureRate none,
                                               slowCallRate none
  1 ms  fail                 admitted  OPEN    buffered 100, failed 100,
                                               failureRate 100, slowCallRate 0,
                                               attempt 1
      OPEN: 100 % of 100 calls failed, limit 50 %
`,
  });
});
