import type { Plan } from '../src/model/plan.js';
import { readScenario } from '../src/scenario/readScenario.js';

/**
 * A coin is tossed: the open duration of the breaker is drawn evenly from 0 to 400 ms, and its one
 * probe goes out in the second round of attempts (255 ms, before the recovery at 350 ms) or in the
 * third (505 ms, after it).
 */
export const COIN = `
scenario: coin
title: A breaker whose open duration is drawn
about: The probe of a breaker with full jitter meets the recovery, or does not.
world:
  workload: { operations: 12 }
  dependency: { latency: 5ms, recoversAfter: 350ms }
variants:
  plain:
    role: before
    about: Retries only.
    policies:
      - retry: { maxAttempts: 3, delay: 250ms }
    checks:
      - { name: it was hammered, metric: failedCalls, atLeast: 20 }
    verdict: { pass: A STORM, fail: NO STORM }
  jittered:
    role: after
    about: A breaker with full jitter.
    policies:
      - retry: { maxAttempts: 3, delay: 250ms }
      - breaker: { failureThreshold: 3, openDuration: { initial: 400ms, jitter: full }, probes: 1 }
    checks:
      - { name: fewer calls, metric: dependencyCalls, below: before.dependencyCalls }
      - { name: closed, metric: breaker.closedAfterRecovery, equals: true }
      - { name: closed at times, metric: breaker.closedAfterRecovery, equals: true, holdsIn: 20% }
    verdict: { pass: IT HELPS, fail: IT DOES NOT HELP }
`;

/** The plan of the coin, with overrides as on the command line. */
export function coin(...overrides: readonly string[]): Plan {
  const { plan, problems } = readScenario({ file: 'coin.yaml', text: COIN }, overrides);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  return plan;
}
