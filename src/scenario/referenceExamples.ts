import type { PolicyKindName } from '../policy/register.js';

/** An example of each policy, as an item of the list `policies`. */
const POLICY_EXAMPLES: { readonly [K in PolicyKindName]: string } = {
  retry: 'retry: { maxAttempts: 4, delay: { initial: 100ms, growth: exponential } }',
  breaker: 'breaker: { failureRateThreshold: 50%, slidingWindow: 20, probes: 3 }',
  timeout: 'timeout: 500ms',
  deadline: 'deadline: 2s',
  retryBudget: 'retryBudget: { kind: finagle, percentCanRetry: 0.1, ttl: 20s }',
  throttle: 'throttle: { kind: sre, k: 1.5, window: 1m }',
  rateLimit: 'rateLimit: { rate: 50/s, burst: 10, maxWait: 200ms }',
  bulkhead: 'bulkhead: { slots: 10, queue: 5, maxWait: 100ms }',
  fallback: 'fallback: { kind: buffer, size: 500, drainRate: 20/s }',
  hedge: 'hedge: { quantile: 95, budget: 10% }',
  healthCheck: 'healthCheck: { interval: 2s, timeout: 500ms, unhealthyAfter: 3 }',
};

const OTHERS: Readonly<Record<string, string>> = {
  world: `world:
  duration: 2m
  workload: { arrivals: 50/s }
  dependency: { latency: 20ms, failsFrom: 30s, recoversAfter: 60s }
`,
  workload: `world:
  duration: 1m
  workload:
    arrivals:
      rate: 20/s
      stages: [{ for: 10s, rate: 5/s, rampTo: 20/s }]
`,
  dependency: `world:
  workload: { arrivals: 50/s }
  duration: 1m
  dependency:
    latency: { distribution: log-normal, median: 20ms, sigma: 0.5 }
    hosts: 3
    balance: two-choices
    failureRate: 1%
`,
  latency: `world:
  dependency: { latency: { distribution: uniform, from: 10ms, to: 30ms } }
`,
  network: `world:
  dependency: { latency: 10ms, network: 1ms }
`,
  trouble: `world:
  duration: 1m
  workload: { arrivals: 20/s }
  dependency:
    latency: 20ms
    trouble:
      - { kind: hang, rate: 10%, from: 20s, until: 30s }
      - { kind: slow, factor: 5, from: 30s, until: 40s, ramp: 5s }
`,
  capacity: `world:
  dependency:
    latency: 20ms
    capacity: { servers: 4, queue: 20, abandonedWork: dropped }
`,
  pools: `world:
  pools: { workers: { size: 8, queue: 20 } }
  flows:
    order: { pool: workers, steps: [{ work: 2ms }, { call: dependency }] }
`,
  flows: `world:
  flows:
    search: { share: 3, steps: [{ work: 2ms }, { call: index }] }
    order:
      steps: [{ parallel: [{ call: index }, { call: payments, times: 2 }] }]
  dependencies: { index: 5ms, payments: 30ms }
`,
  phases: `world:
  phases: [{ name: healthy, from: 0s }, { name: outage, from: 2s }]
  dependency: { latency: 20ms, trouble: [{ kind: refuse, during: outage }] }
`,
  scenario: `scenario: my-outage
title: Does a retry help?
about: A dependency is down for two seconds.
`,
  variants: `variants:
  patient:
    role: after
    about: Four attempts, a second apart.
    policies: [{ retry: { maxAttempts: 4, delay: 1s } }]
    checks: [{ name: all is done, metric: completed, equals: operations }]
    verdict: { pass: RETRIES HELP, fail: RETRIES DO NOT HELP }
`,
  checks: `checks:
  - { name: nearly all completed, metric: completedRatio, atLeast: 0.99 }
  - { name: few calls were wasted, metric: failedCalls, atMost: 60 }
`,
};

/** The part of a scenario file that shows a topic, in YAML. */
export function exampleOf(topic: string): string {
  const policies: Readonly<Record<string, string>> = POLICY_EXAMPLES;
  const policy = policies[topic];
  return policy === undefined ? (OTHERS[topic] ?? '') : `policies:\n  - ${policy}\n`;
}
