// Source: spring-cloud/spring-cloud-circuitbreaker issue 268.
// Wrong: the first call that takes 1.5 s falls back after 1 s, although nobody set a time limit.
// Right: resilience4j has none, and the call succeeds after 1.5 s. The wrapper around it adds one of
// 1 s; written down as a policy it is seen, and does what was reported.
import { expect, it } from 'vitest';
import { about, tell } from '../sim/policyStories.js';

const SLOW = '{ latency: 1500ms }';
const BREAKER = '{ breaker: { like: resilience4j } }';

it('a resilience4j breaker alone has no time limit', async () => {
  const told = await tell(`[${BREAKER}]`, SLOW);
  expect(about(told, 'operation-settled')).toEqual(['1500000 operation-settled 0/1 ok']);
});

it('the limit that a wrapper adds ends the call after a second, and the fallback answers', async () => {
  const told = await tell(`[{ fallback: {} }, ${BREAKER}, { timeout: 1s }]`, SLOW);
  expect(about(told, 'operation-settled')).toEqual(['1000000 operation-settled 0/1 (fallback) ok']);
});
