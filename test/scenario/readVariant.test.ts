import { describe, expect, it } from 'vitest';
import { retry, world } from '../plans.js';
import { complaintsAbout, planOf, SESSION_08, scenarioWith } from '../scenarioTexts.js';

/** The smallest scenario with a world of the variant's own. */
const withOwnWorld = (own: string, dependency = '{}'): string =>
  scenarioWith({ dependency }).replace('    policies:', `    world: ${own}\n    policies:`);

const dependencyOf = (text: string) => planOf(text).variants[0]?.world.dependency;

describe("a variant's own world", () => {
  it('changes what it names and nothing else', () => {
    const own = '{ dependency: { latency: 9ms } }';
    const shared = '{ latency: 1ms, recoversAfter: 2s }';
    expect(planOf(withOwnWorld(own, shared)).variants[0]?.world).toEqual(
      world(3, { latency: 9_000, recoversAfter: 2_000_000 }),
    );
  });

  it('leaves the other variants alone', () => {
    const recoveries = planOf(SESSION_08).variants.map(({ name, world }) => [
      name,
      world.dependency.recoversAfter,
    ]);
    expect(recoveries).toEqual([
      ['session-08-no-circuit-breaker', 'never'],
      ['session-08-circuit-breaker', 350_000],
      ['session-08-same-outage', 350_000],
    ]);
  });

  it('may say what the scenario leaves open', () => {
    const text = withOwnWorld('{ workload: { operations: 8 } }').replace(
      'workload: { operations: 3 }',
      'workload: {}',
    );
    expect(planOf(text).variants[0]?.world.workload).toMatchObject({ operations: 8 });
  });

  it('is checked as strictly as the shared one, at its own place', () => {
    expect(complaintsAbout(withOwnWorld('{ dependency: { latecy: 1ms } }'))).toBe(
      `error: my.yaml:11:28: variants.only.world.dependency.latecy: found the unknown key latecy, expected latency, network, recorded, failureRate, failsFrom, recoversAfter, trouble, capacity, hosts, balance, endpoints or calls
        world: { dependency: { latecy: 1ms } }
                               ^
  did you mean latency?
`,
    );
    expect(complaintsAbout(withOwnWorld('[]'))).toBe(
      `error: my.yaml:11:12: variants.only.world: found an empty list, expected a mapping of keys to values
        world: []
               ^
`,
    );
  });

  it('keeps the default of what neither names', () => {
    expect(dependencyOf(withOwnWorld('{ dependency: {} }'))).toEqual(world(1).dependency);
  });
});

describe('the policies of a variant', () => {
  const wrong = (policies: string): string => complaintsAbout(scenarioWith({ policies }));

  it('keep their order, and may come more than once', () => {
    const text = scenarioWith({ policies: '[retry: { maxAttempts: 2 }, breaker: , retry: ]' });
    const settings = planOf(text, ['operations=9']).variants[0]?.policies.map((policy) => [
      policy.kind,
      policy.settings['maxAttempts'],
    ]);
    expect(settings).toEqual([
      ['retry', 2],
      ['breaker', undefined],
      ['retry', 3],
    ]);
  });

  it('hold every default when nothing is written below their kind', () => {
    expect(planOf(scenarioWith({ policies: '[retry: ]' })).variants[0]?.policies).toEqual([
      retry(3, 250_000),
    ]);
  });

  it('are of a known kind', () => {
    expect(wrong('[retyr: {}]')).toBe(
      `error: my.yaml:11:16: variants.only.policies[0]: found the unknown policy retyr, expected retry, breaker, timeout, deadline, retryBudget, throttle, rateLimit, bulkhead, fallback, hedge or healthCheck
        policies: [retyr: {}]
                   ^
  did you mean retry?
`,
    );
  });

  it.each([
    ['circuitBreaker', 'breaker'],
    ['circuit-breaker', 'breaker'],
    ['cache', 'fallback: { kind: cache }'],
    ['semaphore', 'bulkhead'],
    ['rateLimiter', 'rateLimit'],
    ['load-shedding', 'throttle'],
  ])('are known by the names that others have for them: %s', (name, here) => {
    expect(wrong(`[${name}: {}]`)).toContain(`did you mean ${here}?`);
  });

  it('may be a bare number or text where one knob says it all', () => {
    expect(wrong('[retry: 4, rateLimit: 10/s, bulkhead: 3, timeout: 1s]')).toBe('');
    expect(wrong('[retry: four]')).toContain('expected a whole number of attempts, 1 to 1000000');
    expect(wrong('[rateLimit: 10]')).toContain('did you mean 10/s?');
  });

  it('are one mapping each, of one kind', () => {
    expect(wrong('[retry]')).toBe(
      `error: my.yaml:11:16: variants.only.policies[0]: found the text "retry", expected its settings
        policies: [retry]
                   ^
  write retry: {} for its defaults
`,
    );
    expect(wrong('[{ retry: {}, breaker: {} }]')).toBe(
      `error: my.yaml:11:16: variants.only.policies[0]: found retry and breaker, expected one policy: retry, breaker, timeout, deadline, retryBudget, throttle, rateLimit, bulkhead, fallback, hedge or healthCheck
        policies: [{ retry: {}, breaker: {} }]
                   ^
`,
    );
    expect(wrong('[{}]')).toBe(
      `error: my.yaml:11:16: variants.only.policies[0]: found an empty mapping, expected one policy: retry, breaker, timeout, deadline, retryBudget, throttle, rateLimit, bulkhead, fallback, hedge or healthCheck
        policies: [{}]
                   ^
`,
    );
  });
});

it('the name of a variant is lower-case words joined by hyphens', () => {
  const named = (name: string): string => scenarioWith().replace('only:', `${name}:`);
  for (const name of ['a', 'x2', 'with-3-retries']) expect(complaintsAbout(named(name))).toBe('');
  for (const name of ['Only', 'a_b', '-a', 'a-', 'a--b', 'a b', 'ä'])
    expect(complaintsAbout(named(name))).toBe(
      `error: my.yaml:8:3: variants.${name}: found the name ${name}, expected a name of lower-case words joined by hyphens
      ${name}:
      ^
`,
    );
});
