import { narrow } from '../model/narrow.js';
import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import { dependenciesOf } from '../model/world.js';
import { retryTable } from '../policy/retry.js';
import { isFor } from './pipelines.js';
import { mostAttempts } from './workload.js';

/** The most attempts that one operation may make by the policies of a variant; 0: no limit is known. */
export function mostTries({ world, policies }: VariantPlan): number {
  const [only = ''] = Object.keys(dependenciesOf(world));
  return mostAttempts(world, (dependency) => {
    const stack = policies.filter((policy) => isFor(policy, dependency ?? only));
    return stack.reduce((most, policy) => most * triesOf(policy), 1);
  });
}

/** Nested retries multiply, and so do hedges. */
function triesOf({ kind, settings }: PolicyPlan): number {
  if (kind === 'retry') return narrow(retryTable, settings).maxAttempts;
  const { max } = settings;
  return kind === 'hedge' && typeof max === 'number' ? max + 1 : 1;
}
