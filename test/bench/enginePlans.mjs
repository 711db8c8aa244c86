// What the engine is measured with, and the floor to each: the events of the same work.
import { readFileSync } from 'node:fs';
import { exponential } from './bareLoop.mjs';

const SESSION_08 = readFileSync(
  new URL('../../scenarios/session-08.yaml', import.meta.url),
  'utf8',
);
const RANDOM = 'world.dependency.latency={ distribution: exponential, mean: 5ms }';
const MILLION = 'operations=1000000';
const ANSWER_AND_WAIT = [() => 5, () => 250];
const DRAWN_AND_WAIT = [exponential(5), () => 250];

/** Arrivals through the whole stack into a queue: 2000 a second, a quarter of the server's ease away. */
const stack = ({ seconds, clients }) => `
scenario: stack
title: Poisson arrivals through a whole stack into a queue
about: For the bench.
world:
  duration: ${seconds}s
  clients: ${clients}
  workload: { arrivals: 2000/s }
  dependency:
    latency: { distribution: exponential, mean: 4ms }
    capacity: { servers: 10, queue: 100 }
    trouble: [{ kind: fail, rate: 5% }]
variants:
  only:
    role: after
    about: The whole stack.
    policies:
      - retry: { maxAttempts: 3, delay: { initial: 10ms, growth: exponential, jitter: full } }
      - breaker: { failureRateThreshold: 50%, slidingWindow: 100, minimumCalls: 20 }
      - timeout: 100ms
      - bulkhead: { slots: 64, queue: 64 }
    checks: [{ name: it ran, metric: operations, atLeast: 1 }]
    verdict: { pass: RAN, fail: DID NOT RUN }
`;
/** About as many answers, timeouts, waits and arrivals are pending in the stack at a time. */
const IN_THE_STACK = 200;
const STACK_DELAYS = [exponential(4), exponential(4), exponential(10)];

const session08 = (variant, ...overrides) => ({ text: SESSION_08, variant, overrides });
const million = { pending: 1_000_000 };
const least = (ratio) => ({ least: ratio });

/** Each: the plan, its variant, and the floor: how many are pending, and their waits. */
export const PLANS = {
  'session-08, a million operations, no breaker': {
    ...session08('session-08-no-circuit-breaker', MILLION),
    ...{ ...million, delays: ANSWER_AND_WAIT, ...least(2) },
  },
  'session-08, a million operations, breaker': {
    ...session08('session-08-circuit-breaker', MILLION),
    ...{ ...million, delays: ANSWER_AND_WAIT, ...least(2) },
  },
  'the same with random latencies, no breaker': {
    ...session08('session-08-no-circuit-breaker', MILLION, RANDOM),
    ...{ ...million, delays: DRAWN_AND_WAIT, ...least(1) },
  },
  'the same with random latencies, breaker': {
    ...session08('session-08-circuit-breaker', MILLION, RANDOM),
    ...{ ...million, delays: DRAWN_AND_WAIT, ...least(1) },
  },
  'retry, breaker, timeout, bulkhead, queue': {
    ...{ text: stack({ seconds: 2370, clients: 1 }), variant: 'only', overrides: [] },
    ...{ pending: IN_THE_STACK, delays: STACK_DELAYS },
  },
  'the same with a fleet of 10 000 clients': {
    ...{ text: stack({ seconds: 2370, clients: 10_000 }), variant: 'only', overrides: [] },
    ...{ pending: IN_THE_STACK, delays: STACK_DELAYS },
  },
  'ten thousand attempts': session08('session-08-no-circuit-breaker', 'operations=2500'),
  'ten million attempts': session08('session-08-no-circuit-breaker', 'operations=2500000'),
  'two thousand operations': session08('session-08-circuit-breaker', 'operations=2000'),
  'ten thousand operations': session08('session-08-circuit-breaker', 'operations=10000'),
};
