import { describe, expect, it } from 'vitest';
import { POLICIES } from '../../src/policy/register.js';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

/** What is said of one policy. */
function saidOf(policy: string): string {
  return complaintsAbout(scenarioWith({ policies: `[{ ${policy} }]` }));
}

describe('a plain value where a mapping is wanted', () => {
  it.each([['10%'], ['0.1'], ['true'], ['[1]']])(
    'names the kinds of a retryBudget: %s',
    (value) => {
      expect(saidOf(`retryBudget: ${value}`)).toContain(
        'write { kind: ... } and its settings: kind is one of token-bucket, grpc, aws, failure-rate, finagle or envoy\n',
      );
    },
  );

  it.each([
    ['fallback: cache', 'write { kind: cache }'],
    ['fallback: bufer', 'write { kind: buffer }'],
    ['throttle: sre', 'write { kind: sre }'],
    ['breaker: hystrix', 'write { library: hystrix }'],
    ['retryBudget: finagle', 'write { kind: finagle }'],
    ['healthCheck: 5s', 'its keys are interval, timeout, unhealthyAfter or healthyAfter'],
    [
      'retry: { retryOn: timeout }',
      'its keys are error, timeout, rateLimited, overloaded or refused',
    ],
  ])('says what to write in the place of %s', (policy, hint) => {
    expect(saidOf(policy)).toContain(`  ${hint}\n`);
  });

  it('never goes without a hint, whatever the policy', () => {
    const kinds = Object.keys(POLICIES);
    const silent = kinds.filter((kind) =>
      / expected a mapping[^\n]*\n[^\n]*\n *\^\n$/.test(saidOf(`${kind}: true`)),
    );
    expect(silent).toEqual([]);
  });
});

describe('a plain value in a world', () => {
  const saidOfDependency = (dependency: string): string =>
    complaintsAbout(scenarioWith({ dependency }));

  it('says which keys there are, or how a list of one is written', () => {
    expect(saidOfDependency('{ capacity: 5 }')).toContain(
      'its keys are servers, queue, order, abandonedWork, perCall, coldStart or crash',
    );
    expect(saidOfDependency('{ endpoints: read }')).toContain('put it in square brackets');
    expect(saidOfDependency('{ trouble: { kind: down } }')).toContain('put it in square brackets');
    expect(saidOfDependency('{ trouble: down }')).not.toContain('put it in square brackets');
    const text = scenarioWith({}).replace('  dependency: {}', '  pools: 4');
    expect(complaintsAbout(text)).toContain('a name comes first: { some-name: 4 }');
  });
});
