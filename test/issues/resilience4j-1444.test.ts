// Source: resilience4j/resilience4j issue 1444; the order retry around breaker is that of its Spring
// starter (issue 920).
// Wrong: with three attempts three real calls were expected. Right: min(3, 2) = 2 failures are enough
// to open the circuit, which happens within the one request, and its third attempt is rejected.
import { expect, it } from 'vitest';
import { readScenario, run } from '../../src/index.js';
import { RecordList } from '../records.js';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

const TEXT = scenarioWith({
  operations: '1',
  dependency: '{ latency: 0ms, recoversAfter: never }',
  policies: `
      - retry: { maxAttempts: 3, delay: 0ms }
      - breaker:
          library: resilience4j
          slidingWindowSize: 2
          minimumNumberOfCalls: 3
          failureRateThreshold: 50
          waitDurationInOpenState: 1000`,
  check: '{ name: two real calls, metric: dependencyCalls, equals: 2 }',
});

it('the circuit opens in the middle of one request', async () => {
  const { plan } = readScenario({ file: 'my.yaml', text: TEXT });
  if (plan === undefined) throw new Error(complaintsAbout(TEXT));
  const list = new RecordList();
  const { outcome, variants } = await run(plan, { watch: () => list });
  expect(
    list.linesOf('call-answered', 'fast-fail', 'breaker-changed', 'operation-settled'),
  ).toEqual([
    '0 call-answered 0/1 dependency',
    '0 call-answered 0/2 dependency',
    '0 breaker-changed 0/2 breaker closed>open (100 % of 2 calls failed, limit 50 %)',
    '0 fast-fail 0/3 breaker (open)',
    '0 operation-settled 0/3 (refused)',
  ]);
  const {
    attempts,
    dependencyCalls,
    fastFails,
    'breaker.finalState': state,
  } = variants[0]?.metrics ?? {};
  expect({ outcome, attempts, dependencyCalls, fastFails, state }).toEqual({
    outcome: 'pass',
    attempts: 3,
    dependencyCalls: 2,
    fastFails: 1,
    state: 'open',
  });
});

it('that the minimum is cut to the window is said beforehand', () => {
  expect(complaintsAbout(TEXT)).toBe(
    `warning: my.yaml:16:33: variants.only.policies[1].breaker.minimumNumberOfCalls: found 3, expected at most slidingWindowSize, 2
              minimumNumberOfCalls: 3
                                    ^
  minimum 3 is larger than the window 2; the library uses 2
`,
  );
});
