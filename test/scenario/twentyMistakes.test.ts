import { describe, expect, it } from 'vitest';
import { complaintsAbout, planOf } from '../scenarioTexts.js';

/** Twenty lines with a mistake; the comment counts them. */
const MISTAKES = `scenario: Payments Outage # 1
title: 2024 # 2
abuot: What it shows. # 3, and so 4: about is missing
seed: 4294967296 # 5
focus: aftr # 6
world:
  workload:
    operations: "12" # 7
    operation: 3 # 8
  dependency:
    latency: 5 # 9
    failsFrom: 2 minutes # 10
    recoversAfter: nevr # 11
    latency: 6ms # 12
variants:
  after:
    role: befor # 13
    about: # 14
    policies:
      - retri: { maxAttempts: 3 } # 15
      - retry: { maxAttempts: 0 } # 16
      - { retry: {}, breaker: {} } # 17
    checks:
      - { name: it opened, metric: breaker.opend, atLeast: 1 } # 18
      - { name: it was quick, metric: lastSettledMs, atMost: 800 } # 19
    verdict: { pass: GOOD } # 20
`;

const SAID = `error: my.yaml:1:1: about: found nothing, expected a text
    scenario: Payments Outage # 1
    ^
  it has no default
error: my.yaml:1:11: scenario: found the text "Payments Outage", expected lower-case words joined by hyphens, such as payments-outage
    scenario: Payments Outage # 1
              ^
error: my.yaml:2:8: title: found 2024, expected a text
    title: 2024 # 2
           ^
error: my.yaml:3:1: abuot: found the unknown key abuot, expected scenario, title, about, source, seed, seeds, focus, grid, extends, world or variants
    abuot: What it shows. # 3, and so 4: about is missing
    ^
  did you mean about?
error: my.yaml:4:7: seed: found 4294967296, expected a whole number, 0 to 4294967295
    seed: 4294967296 # 5
          ^
error: my.yaml:5:8: focus: found the text "aftr", expected after
    focus: aftr # 6
           ^
  did you mean after?
error: my.yaml:8:17: world.workload.operations: found the text "12", expected a whole number of operations, 1 to 100000000
        operations: "12" # 7
                    ^
  write 12 without quotes
error: my.yaml:9:5: world.workload.operation: found the unknown key operation, expected operations, arrivals, users or trace
        operation: 3 # 8
        ^
  did you mean operations?
error: my.yaml:11:14: world.dependency.latency: found 5, expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d
        latency: 5 # 9
                 ^
  did you mean 5ms or 5s?
error: my.yaml:12:16: world.dependency.failsFrom: found the text "2 minutes", expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d
        failsFrom: 2 minutes # 10
                   ^
  did you mean 2m?
error: my.yaml:13:20: world.dependency.recoversAfter: found the text "nevr", expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d, or never
        recoversAfter: nevr # 11
                       ^
  did you mean never?
error: my.yaml:14:5: world.dependency.latency: found the key latency twice, expected every key once
        latency: 6ms # 12
        ^
  first at line 11, again at line 14
error: my.yaml:17:11: variants.after.role: found the text "befor", expected before, after or control
        role: befor # 13
              ^
  did you mean before?
error: my.yaml:18:12: variants.after.about: found no value, expected a text
        about: # 14
               ^
error: my.yaml:20:9: variants.after.policies[0]: found the unknown policy retri, expected retry, breaker, timeout, deadline, retryBudget, throttle, rateLimit, bulkhead, fallback, hedge or healthCheck
          - retri: { maxAttempts: 3 } # 15
            ^
  did you mean retry?
error: my.yaml:21:31: variants.after.policies[1].retry.maxAttempts: found 0, expected a whole number of attempts, 1 to 1000000
          - retry: { maxAttempts: 0 } # 16
                                  ^
error: my.yaml:22:9: variants.after.policies[2]: found retry and breaker, expected one policy: retry, breaker, timeout, deadline, retryBudget, throttle, rateLimit, bulkhead, fallback, hedge or healthCheck
          - { retry: {}, breaker: {} } # 17
            ^
error: my.yaml:24:36: variants.after.checks[0].metric: found the unknown metric breaker.opend, expected a metric of the catalogue
          - { name: it opened, metric: breaker.opend, atLeast: 1 } # 18
                                       ^
  did you mean breaker.opened?
error: my.yaml:25:62: variants.after.checks[1].atMost: found 800, expected a duration with its unit such as 800ms, or a metric such as before.lastSettledMs
        - { name: it was quick, metric: lastSettledMs, atMost: 800 } # 19
                                                               ^
  did you mean 800ms or 800s?
error: my.yaml:26:14: variants.after.verdict.fail: found nothing, expected a text
        verdict: { pass: GOOD } # 20
                 ^
  it has no default
`;

describe('a scenario with twenty mistakes', () => {
  it('is told all of them at once, in the order of the file', () => {
    expect(complaintsAbout(MISTAKES)).toBe(SAID);
  });

  it('has no plan', () => {
    expect(() => planOf(MISTAKES)).toThrow(SAID);
  });
});
