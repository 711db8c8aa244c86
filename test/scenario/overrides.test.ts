import { describe, expect, it } from 'vitest';
import type { Plan, PolicyPlan } from '../../src/model/plan.js';
import { isSettings, type PlainValue } from '../../src/model/shapes.js';
import type { World } from '../../src/model/world.js';
import { retry } from '../plans.js';
import { planOf, SESSION_08, scenarioWith } from '../scenarioTexts.js';

/** How long a breaker stays open at first; nothing for a policy that is no breaker. */
function firstOpenDuration({ settings }: PolicyPlan): PlainValue | undefined {
  const { openDuration = null } = settings;
  return isSettings(openDuration) ? openDuration['initial'] : undefined;
}

function fixedLatency({ dependency }: World): number | string {
  const { latency } = dependency;
  return latency.distribution === 'fixed' ? latency.value : latency.distribution;
}

/** What every variant says: operations, latency, recovery, and the settings of its policies. */
function rows(plan: Plan): readonly string[] {
  return plan.variants.map(({ role, world, policies }) => {
    const { recoversAfter } = world.dependency;
    const latency = fixedLatency(world);
    const settings = policies.map((policy) => {
      const { maxAttempts } = policy.settings;
      return maxAttempts === undefined
        ? `open ${firstOpenDuration(policy)}`
        : `attempts ${maxAttempts}`;
    });
    return [role, world.workload.operations, latency, recoversAfter, ...settings].join(' | ');
  });
}

const rowsWith = (...overrides: readonly string[]): readonly string[] =>
  rows(planOf(SESSION_08, overrides));

describe('an override', () => {
  it('is not needed', () => {
    expect(rowsWith()).toEqual([
      'before | 12 | 5000 | never | attempts 4',
      'after | 12 | 5000 | 350000 | attempts 4 | open 200000',
      'control | 12 | 5000 | 350000 | attempts 4',
    ]);
  });

  it('by its short path reaches every variant that has the knob', () => {
    expect(rowsWith('operations=30', 'retry.maxAttempts=6', 'breaker.openDuration=100ms')).toEqual([
      'before | 30 | 5000 | never | attempts 6',
      'after | 30 | 5000 | 350000 | attempts 6 | open 100000',
      'control | 30 | 5000 | 350000 | attempts 6',
    ]);
  });

  it("by its short path reaches a variant's own world too", () => {
    expect(rowsWith('dependency.latency=20ms', 'dependency.recoversAfter=1s')).toEqual([
      'before | 12 | 20000 | 1000000 | attempts 4',
      'after | 12 | 20000 | 1000000 | attempts 4 | open 200000',
      'control | 12 | 20000 | 1000000 | attempts 4',
    ]);
  });

  it('by its path in the shared world leaves what a variant says itself', () => {
    expect(rowsWith('world.dependency.recoversAfter=1s')).toEqual([
      'before | 12 | 5000 | never | attempts 4',
      'after | 12 | 5000 | 1000000 | attempts 4 | open 200000',
      'control | 12 | 5000 | 1000000 | attempts 4',
    ]);
  });

  it('by its full path reaches one variant, by the kind of a policy or its index', () => {
    const changed = [
      'before | 12 | 5000 | never | attempts 4',
      'after | 12 | 5000 | 350000 | attempts 4 | open 90000',
      'control | 12 | 5000 | 350000 | attempts 4',
    ];
    const policies = 'variants.session-08-circuit-breaker.policies';
    expect(rowsWith(`${policies}.breaker.openDuration=90ms`)).toEqual(changed);
    expect(rowsWith(`${policies}[1].breaker.openDuration=90ms`)).toEqual(changed);
    expect(rowsWith(`${policies}.1.breaker.openDuration=90ms`)).toEqual(changed);
  });

  it('may create what was not there', () => {
    const own = 'variants.session-08-same-outage.world';
    expect(rowsWith(`${own}.dependency.latency=9ms`, `${own}.workload.operations=7`)[2]).toBe(
      'control | 7 | 9000 | 350000 | attempts 4',
    );
    const plan = planOf(scenarioWith({ policies: '[retry: ]' }), ['retry.maxAttempts=2', 'seed=7']);
    expect([plan.seed, plan.variants[0]?.policies]).toEqual([7, [retry(2, 250_000)]]);
  });

  it('after another one holds', () => {
    expect(planOf(SESSION_08, ['seed=5', 'seed=6']).seed).toBe(6);
    expect(planOf(SESSION_08, ['variants.session-08-same-outage.about=A', 'title=B']).title).toBe(
      'B',
    );
  });

  it('may hold an equals sign, and a mapping', () => {
    expect(planOf(SESSION_08, ['title=a=b']).title).toBe('a=b');
    expect(rowsWith('variants.session-08-same-outage.policies.retry={ maxAttempts: 9 }')[2]).toBe(
      'control | 12 | 5000 | 350000 | attempts 9',
    );
  });
});
