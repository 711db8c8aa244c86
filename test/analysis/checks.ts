import type { Check, Limit, Relation } from '../../src/model/checks.js';

/** A check against a limit, or against a value as written in a file. */
export function check(
  metric: string,
  relation: Relation,
  limit: Limit | number | boolean | string,
): Check {
  const asLimit: Limit = typeof limit === 'object' ? limit : { kind: 'value', value: limit };
  return { name: `${metric} ${relation}`, metric, relation, limit: asLimit };
}
