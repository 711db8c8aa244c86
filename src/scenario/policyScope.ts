import type { PolicyPlan } from '../model/plan.js';
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
