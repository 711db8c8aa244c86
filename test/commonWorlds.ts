import type { VariantPlan } from '../src/model/plan.js';
import { readScenario } from '../src/scenario/readScenario.js';

/** Worlds in which chance decides when operations come, how long calls take and how they end. */
export const WORLDS: Readonly<Record<string, string>> = {
  'one burst and one outage': `workload: { operations: 60 }
  dependency: { latency: 5ms, recoversAfter: 60ms }`,
  'arrivals by chance and failures by chance': `duration: 2s
  workload: { arrivals: 60/s }
  dependency:
    latency: { distribution: log-normal, median: 8ms, sigma: 0.7 }
    trouble: [{ kind: fail, rate: 30, from: 200ms }]`,
  users: `duration: 1s
  workload: { users: { count: 4, thinkTime: { distribution: exponential, mean: 20ms } } }
  dependency:
    latency: { distribution: uniform, from: 2ms, to: 20ms }
    capacity: { servers: 2, queue: 1 }
    trouble: [{ kind: fail, rate: 20 }]`,
  'two flows, two clients and a slow network': `duration: 1s
  clients: 2
  pools: { crew: { size: 3 } }
  workload: { arrivals: { process: constant, rate: 80/s } }
  flows:
    read: { share: 3, pool: crew, steps: [{ work: 1ms }, { call: dependency }] }
    write: { steps: [{ call: dependency }, { call: dependency }] }
  dependency:
    hosts: 3
    balance: random
    network: { distribution: exponential, mean: 2ms }
    trouble: [{ kind: down, hosts: [2], from: 300ms, until: 600ms }]`,
  'calls made in turn': `duration: 1s
  workload: { arrivals: 60/s }
  flows: { page: { steps: [{ call: api }] } }
  dependencies:
    api: { latency: { distribution: pareto, scale: 2ms, shape: 2.5 }, calls: db }
    db: { latency: 3ms, trouble: [{ kind: fail, rate: 25 }] }`,
};

/** A variant with these policies, each as it is written in a file, in a world as it is written. */
export function scenarioIn(world: string, policies: readonly string[]): VariantPlan {
  const text = `scenario: common
title: A title
about: About it.
world:
  ${world}
variants:
  only:
    role: after
    about: About it.
    policies: [${policies.map((policy) => `{ ${policy} }`).join(', ')}]
    checks: [{ name: all, metric: operations, atLeast: 1 }]
    verdict: { pass: A, fail: B }
`;
  const { plan, problems } = readScenario({ file: 'common.yaml', text });
  const [variant] = plan?.variants ?? [];
  if (variant === undefined) throw new Error(JSON.stringify(problems));
  return variant;
}
