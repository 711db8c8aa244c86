const STARTER = `# yaml-language-server: $schema=SCHEMA
# Run it:   breaker-lab run ./NAME.yaml
# Look at every knob, its unit, range and default:   breaker-lab show ./NAME.yaml --knobs
scenario: NAME
title: What a breaker does for us in an outage
about: >-
  Say here what you want to find out, in a sentence or two.

# What happens to every variant alike.
world:
  workload:
    operations: 20          # they start together
  dependency:
    latency: 40ms           # a duration always has its unit: us, ms, s, m, h, d
    recoversAfter: 2s       # down from the start until then; or never

# The policies that are tried in that world.
variants:
  NAME-before:
    role: before            # before shows the harm, after removes it, control compares fairly
    about: Retries only.
    policies:               # the outermost first
      - retry: { maxAttempts: 6, delay: 500ms }
    checks:                 # what you claim; the run passes when all of it holds
      - { name: the dependency was hammered, metric: failedCalls, atLeast: 40 }
    verdict:
      pass: RETRIES HAMMER THE DEPENDENCY
      fail: RETRIES DO NO HARM HERE

  NAME-after:
    role: after
    about: The same retries, asking a breaker first.
    policies:
      - retry: { maxAttempts: 6, delay: 500ms }
      - breaker: { failureThreshold: 5, openDuration: 600ms, probes: 1 }
    checks:
      - { name: fewer wasted calls than before, metric: failedCalls, below: before.failedCalls }
      - { name: the breaker closed again, metric: breaker.closedAfterRecovery, equals: true }
      - { name: everything completed, metric: completed, equals: operations }
    verdict:
      pass: THE BREAKER HELPS
      fail: THE BREAKER DOES NOT HELP
`;

/**
 * The scenario that `init` writes: one to run as it is and to change line by line.
 * @param schema the path of the JSON Schema as seen from the file
 */
export function starterScenario(name: string, schema: string): string {
  return STARTER.replaceAll('SCHEMA', schema).replaceAll('NAME', name);
}
