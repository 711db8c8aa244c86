// Source: apache/camel-karavan issue 506 (a section nested twice), istio/istio issue 5996 and
// istio/api issue 1883 (a level too much, an old name). The loaders ran on defaults in silence.
import { describe, expect, it } from 'vitest';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

describe('a key that is not known where it stands', () => {
  it('is refused with the nearest known one when it is misspelt', () => {
    expect(complaintsAbout(scenarioWith({ dependency: '{ latnecy: 5ms }' }))).toBe(
      `error: my.yaml:6:17: world.dependency.latnecy: found the unknown key latnecy, expected latency, network, recorded, failureRate, failsFrom, recoversAfter, trouble, capacity, hosts, balance, endpoints or calls
      dependency: { latnecy: 5ms }
                    ^
  did you mean latency?
`,
    );
  });

  it('is refused when a section is nested twice', () => {
    expect(complaintsAbout(scenarioWith({ dependency: '{ dependency: { latency: 5ms } }' }))).toBe(
      `error: my.yaml:6:17: world.dependency.dependency: found the unknown key dependency, expected latency, network, recorded, failureRate, failsFrom, recoversAfter, trouble, capacity, hosts, balance, endpoints or calls
      dependency: { dependency: { latency: 5ms } }
                    ^
`,
    );
  });

  it('is refused when a level is missing', () => {
    const text = scenarioWith().replace('  workload: { operations: 3 }', '  operations: 3');
    expect(complaintsAbout(text)).toBe(
      `error: my.yaml:5:3: world.operations: found the unknown key operations, expected duration, warmUp, phases, clients, pools, workload, flows, drainLimit, dependency or dependencies
      operations: 3
      ^
error: my.yaml:5:3: world.workload: found nothing that starts operations, expected one of operations, arrivals, users and trace
      operations: 3
      ^
  a world has one kind of load
`,
    );
  });

  it('is refused when it belongs to a policy of another kind', () => {
    expect(complaintsAbout(scenarioWith({ policies: '[retry: { probes: 1 }]' }))).toBe(
      `error: my.yaml:11:25: variants.only.policies[0].retry.probes: found the unknown key probes, expected maxAttempts, delay, retryOn or honourRetryAfter
        policies: [retry: { probes: 1 }]
                            ^
`,
    );
  });
});
