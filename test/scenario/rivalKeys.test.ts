import { describe, expect, it } from 'vitest';
import { complaintsAbout, planOf } from '../scenarioTexts.js';

const BOTH = 'found dependency and dependencies, expected one of dependency and dependencies';
const ONE_OR_SEVERAL = 'a world has one dependency, or several by their names';

/** A scenario with a world, and a variant that deviates from it. */
function scenario(shared: string, own = ''): string {
  return `scenario: small
title: A small one
about: What stands for the same thing.
world: { workload: { operations: 3 }, ${shared} }
variants:
  only:
    role: after
    about: One try.
    world: { ${own} }
    policies: []
    checks:
      - { name: all were started, metric: operations, equals: 3 }
    verdict: { pass: GOOD, fail: BAD }
`;
}

const LONE = 'dependency: { recoversAfter: 50ms }';
const SEVERAL = 'dependencies: { payments: 30ms }';

describe('a dependency and dependencies', () => {
  it('are refused together, once, at the one that came later', () => {
    const complaints = complaintsAbout(scenario(`${LONE}, ${SEVERAL}`));
    expect(complaints).toContain(`error: my.yaml:4:76: world.dependencies: ${BOTH}`);
    expect(complaints).toContain(`  ${ONE_OR_SEVERAL}\n`);
    expect(complaints.match(/error:/g)).toHaveLength(1);
    expect(complaintsAbout(scenario(`${SEVERAL}, ${LONE}`))).toContain(`world.dependency: ${BOTH}`);
    expect(complaintsAbout(scenario(`${SEVERAL}, dependency: {}`))).toContain(BOTH);
  });

  it.each([
    [LONE, SEVERAL, 'dependencies'],
    [SEVERAL, LONE, 'dependency'],
  ])('are refused where a variant adds the one to the other', (shared, own, key) => {
    const complaints = complaintsAbout(scenario(shared, own));
    expect(complaints).toContain(`variants.only.world.${key}: ${BOTH}`);
    expect(complaints).toContain(`${ONE_OR_SEVERAL}; null takes away what this world is laid over`);
  });

  it('are fine where null takes the other one away', () => {
    const [named] = planOf(scenario(LONE, `${SEVERAL}, dependency: null`)).variants;
    expect(Object.keys(named?.world.dependencies ?? {})).toEqual(['payments']);
    const [lone] = planOf(scenario(SEVERAL, `${LONE}, dependencies: null`)).variants;
    expect(lone?.world.dependencies).toEqual({});
    expect(lone?.world.dependency.recoversAfter).toBe(50_000);
  });

  it('are fine where there are none by name', () => {
    const [variant] = planOf(scenario(`${LONE}, dependencies: {}`)).variants;
    expect(variant?.world.dependency.recoversAfter).toBe(50_000);
  });
});
