import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import { dependenciesOf, type World } from '../model/world.js';
import type { Finding } from './findings.js';

/**
 * What is wrong with who shares the state of a policy; null when nothing is. Work in a buffer, and
 * the polls of a health check, go to one dependency: several cannot have them in common.
 */
export function scopeProblem({ kind, scope, settings }: PolicyPlan): Omit<Finding, 'path'> | null {
  if (scope !== 'application') return null;
  const expected = 'client, host, endpoint or dependency';
  if (kind === 'healthCheck') {
    const hint = 'its polls go to one dependency; leave scope out, and each dependency has its own';
    return { found: 'application for a healthCheck', expected, hint };
  }
  if (kind !== 'fallback' || settings['kind'] !== 'buffer') return null;
  const hint =
    'what it keeps is sent to one dependency; leave scope out, and each dependency has its own';
  return { found: 'application for a buffer', expected, hint };
}

/**
 * What is odd about who shares the state of a policy: that it makes no difference. What has no state
 * has nothing to share.
 */
export function idleScope(
  policy: PolicyPlan,
  { world }: VariantPlan,
): Omit<Finding, 'path'> | null {
  const { kind, scope = 'client', settings } = policy;
  const isFixed = kind === 'fallback' && settings['kind'] === 'value';
  const hasState = !isFixed && !STATELESS.includes(kind);
  if (scope === 'client' || (hasState && isDivided(policy, world))) return null;
  const why = hasState ? `there is only one ${ONES[scope]}` : 'it has no state to share';
  return { found: scope, expected: 'no scope', hint: `it does nothing: ${why}` };
}

const STATELESS: readonly string[] = ['retry', 'timeout', 'deadline'];

/** What there is only one of where the state is shared as ever. */
const ONES = {
  host: 'host',
  endpoint: 'endpoint',
  dependency: 'client',
  application: 'dependency behind it',
} as const;

/** Whether there is anything that the scope tells apart, or brings together. */
function isDivided(policy: PolicyPlan, world: World): boolean {
  const behind = Object.entries(dependenciesOf(world)).flatMap(([name, dependency]) =>
    (policy.for?.includes(name) ?? true) ? [dependency] : [],
  );
  switch (policy.scope) {
    case 'dependency':
      return world.clients > 1;
    case 'application':
      return behind.length > 1;
    case 'host':
      return behind.some(({ hosts }) => hosts > 1);
    default:
      return behind.some(({ endpoints }) => endpoints.length > 0);
  }
}
