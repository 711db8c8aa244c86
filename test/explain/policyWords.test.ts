import { describe, expect, it } from 'vitest';
import { policyWords } from '../../src/explain/policyWords.js';
import type { PolicyPlan } from '../../src/model/plan.js';
import { LIBRARIES } from '../../src/policy/libraries.js';
import { POLICIES } from '../../src/policy/register.js';
import { readFirst } from '../baseTexts.js';
import { changedPolicies, EVERY_POLICY } from '../policy/policyModes.js';
import { scenarioWith } from '../scenarioTexts.js';
import { pathsIn } from './leaves.js';

/** A policy as a file has it, every default written in. */
function policyAs(written: string): PolicyPlan {
  const text = scenarioWith({ operations: '90000', policies: `[${written}]` });
  const { plan, said } = readFirst({ 'my.yaml': text });
  const policy = plan?.variants[0]?.policies[0];
  if (policy === undefined) throw new Error(said);
  return policy;
}

const wordsFor = (written: string): string => policyWords(policyAs(written));

/** Policies of libraries, in which every case of a choice between options is there once. */
const LIBRARY_MODELS: readonly string[] = [
  ...LIBRARIES.map(({ library }) => library)
    .filter((library) => library !== 'semian' && library !== 'cockatiel')
    .map((library) => `{ like: ${library} }`),
  '{ library: semian, error_threshold: 3, error_timeout: 5, success_threshold: 2 }',
  '{ library: polly, BreakDurationGenerator: { kind: exponential, base: 1s } }',
  '{ library: gobreaker, ReadyToTrip: { kind: failureRatio, minRequests: 3, ratio: 0.5 } }',
  '{ library: failsafe, failure_policy: { kind: consecutive_failures, backoff: { kind: constant, duration: 1s } } }',
  '{ library: cockatiel, halfOpenAfter: 1s, breaker: { type: CountBreaker, threshold: 0.5, size: 10 } }',
];

/** The changes of a policy that its words do not tell. */
function untold(policy: PolicyPlan): readonly string[] {
  const words = policyWords(policy);
  return changedPolicies(policy).flatMap(({ path, changed }) =>
    policyWords(changed) === words ? [path] : [],
  );
}

const isOwn = (path: string): boolean =>
  !path.startsWith('breaker<') || path.startsWith('breaker<breaker-lab>');

describe('the words for a policy', () => {
  it('are others whatever knob is another', () => {
    const shapes = Object.fromEntries(
      Object.entries(POLICIES).map(([kind, { shape }]) => [kind, shape]),
    );
    const told = EVERY_POLICY.map(policyAs).flatMap((policy) => {
      const silent = untold(policy);
      return changedPolicies(policy).flatMap(({ path }) => (silent.includes(path) ? [] : [path]));
    });
    expect(pathsIn(shapes).filter((path) => isOwn(path) && !told.includes(path))).toEqual([]);
  });

  it.each(LIBRARY_MODELS)('are others whatever option is another of breaker: %s', (written) => {
    expect(untold(policyAs(`breaker: ${written}`))).toEqual([]);
  });

  it.each([
    [
      'retry: { maxAttempts: 2, delay: 0ms, retryOn: { refused: false } }',
      'retry (2 attempts, at once, not after refusals)',
    ],
    ['retry: { maxAttempts: 4, delay: 250ms }', 'retry (4 attempts, 250 ms apart)'],
    [
      'retry: { delay: { initial: 2s, growth: exponential, max: 1m, jitter: full }, honourRetryAfter: false }',
      'retry (3 attempts, 2 s apart, 2 times as long every time, at most 1 min, each drawn from zero to that, whatever Retry-After says)',
    ],
    [
      'retry: { delay: { jitter: decorrelated, max: 8s } }',
      'retry (3 attempts, waits drawn from 250 ms to 3 times the last one, at most 8 s)',
    ],
    [
      'breaker: { failureThreshold: 3, openDuration: 200ms }',
      'breaker (opens after 3 failures in a row, for 200 ms; one probe at a time, one success closes it)',
    ],
    [
      'breaker: { failureRateThreshold: 50, slidingWindow: 100, minimumCalls: 20, openDuration: 5s, probes: 5, successThreshold: 5 }',
      'breaker (opens when 50 % of the last 100 calls failed (of at least 20), for 5 s; 5 probes at a time, 5 successes in a row close it)',
    ],
    [
      'breaker: { slowCallRateThreshold: 60, slowCallDuration: 1s, slidingWindow: 10s, openDuration: { initial: 5s, factor: 2, max: 1m, jitter: equal } }',
      'breaker (opens when 60 % of the calls of the last 10 s took longer than 1 s (of at least 10), for 5 s, 2 times as long at every reopening, 1 min at most, half of it drawn; one probe at a time, one success closes it)',
    ],
    ['breaker: { like: polly }', 'breaker (as polly 8.7.0 has it, with its defaults)'],
    [
      'breaker: { library: resilience4j, slidingWindowSize: 20 }',
      'breaker (as resilience4j 2.4.0 has it, with slidingWindowSize 20)',
    ],
    ['bulkhead: 6', 'bulkhead (6 calls at a time; others are refused)'],
    [
      'fallback: { kind: buffer, size: 10000, drainRate: 200/s }',
      'fallback (keeps 10000 operations and sends them later, 200 a second; when it is full new work fails)',
    ],
    [
      'hedge: { delay: 12ms, budget: 5% }',
      'hedge (one more attempt after 12 ms, for at most 5 % of the calls)',
    ],
    [
      'hedge: { quantile: 95 }',
      'hedge (one more attempt after the time that 95 % of the last calls took, once 20 are known)',
    ],
    [
      'healthCheck: { unhealthyAfter: 1 }',
      'healthCheck (asks every 10 s and waits 1 s for an answer; a failed check closes the gate, 2 good ones in a row open it)',
    ],
  ])('%s', (written, words) => {
    expect(wordsFor(written)).toBe(words);
  });

  it('say whom it stands in front of, and who shares it', () => {
    const policy = policyAs('timeout: 1s');
    const shared = { ...policy, for: ['redis', 'search'], scope: 'dependency' } as const;
    expect(policyWords(shared)).toBe(
      'timeout (1 s a call; only for redis and search; one for all clients)',
    );
  });
});
