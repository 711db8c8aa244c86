import type { LatencySettings } from '../model/latency.js';
import { narrow } from '../model/narrow.js';
import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import { formatRate } from '../model/rate.js';
import { formatDuration, type Micros } from '../model/time.js';
import { dependenciesOf } from '../model/world.js';
import { backoffDelay } from '../policy/backoff.js';
import { labSettings } from '../policy/breakerPolicy.js';
import { type RetrySettings, retryTable } from '../policy/retry.js';
import { type NeedRule, type OrderRemark, shareTarget } from './policyPair.js';

/** What is odd about a policy because something takes longer, or is not told of. */
export const TIME_RULES: readonly NeedRule[] = [tooShort, blindBuffer, openForAllAttempts];

/** A dependency that always takes longer than there is time never answers. */
function tooShort({ policies, world }: VariantPlan, index: number): readonly OrderRemark[] {
  const limit = policies[index];
  if (limit?.kind !== 'timeout' && limit?.kind !== 'deadline') return [];
  const after = Number(limit.settings['after']);
  const slow = Object.entries(dependenciesOf(world)).find(
    ([name, { latency }]) => (limit.for?.includes(name) ?? true) && fixedOf(latency) > after,
  );
  if (slow === undefined) return [];
  const [name, { latency }] = slow;
  const found = `${formatDuration(after)}, and ${name} takes ${formatDuration(fixedOf(latency))}`;
  const hint = 'no call is ever answered well: all of them are given up';
  return [{ index, found, expected: `a ${limit.kind} longer than one call`, hint }];
}

/** How long something always takes; no time where that is left to chance. */
function fixedOf(latency: LatencySettings): Micros {
  return latency.distribution === 'fixed' ? latency.value : 0;
}

/** What is kept goes through the policies inside, and only some of them know whether it may. */
function blindBuffer({ policies }: VariantPlan, index: number): readonly OrderRemark[] {
  const buffer = policies[index];
  if (buffer?.kind !== 'fallback' || buffer.settings['kind'] !== 'buffer') return [];
  const inside = policies.slice(index + 1).filter((policy) => shareTarget(policy, buffer));
  if (inside.some(({ kind }) => kind === 'breaker' || kind === 'healthCheck')) return [];
  const pace = formatRate(Number(buffer.settings['drainRate']));
  const hint = `it sends what it keeps while the dependency is down, too, one after the other at up to ${pace}`;
  const expected = 'a breaker or a healthCheck inside it';
  return [{ index, found: 'nothing inside that knows when the way is clear', expected, hint }];
}

/**
 * In a burst all attempts of all operations may be over before the breaker lets a probe out. An
 * operation that was under way as it opened waits from the end of its call on.
 */
function openForAllAttempts(variant: VariantPlan, index: number): readonly OrderRemark[] {
  const breaker = variant.policies[index];
  const [open, latency] = [
    breaker?.kind === 'breaker' ? shortestOpen(breaker) : 0,
    burstLatency(variant),
  ];
  if (breaker === undefined || open === 0 || latency === null) return [];
  const outside = variant.policies.slice(0, index).filter((policy) => policy.kind === 'retry');
  const [retry, another] = outside.map(({ settings }) => narrow(retryTable, settings));
  if (retry === undefined || another !== undefined || retry.maxAttempts === 1) return [];
  const waits = longestWaits(retry, open);
  if (waits + latency >= open) return [];
  const found = `open for ${formatDuration(open)}, and waits of ${formatDuration(waits)} in all`;
  const hint = 'it never lets a probe out: all operations have used up their attempts by then';
  return [{ index, found, expected: 'a shorter open duration, or longer waits', hint }];
}

/** How long every call of a burst takes; null where that may differ. */
function burstLatency({ world }: VariantPlan): Micros | null {
  const [only, second] = Object.values(dependenciesOf(world));
  if (world.workload.operations === null || only === undefined || second !== undefined) return null;
  const { latency, network, capacity, trouble } = only;
  const isPlain = network.distribution === 'fixed' && network.value === 0 && capacity === null;
  const isAlike = isPlain && trouble.length === 0 && Object.keys(world.flows).length === 0;
  return isAlike && latency.distribution === 'fixed' ? latency.value : null;
}

/** The shortest that the first opening of the lab's own breaker may be; 0 where nobody knows. */
function shortestOpen({ settings }: PolicyPlan): Micros {
  const open = labSettings(settings)?.openDuration;
  if (open === undefined || open.jitter === 'full') return 0;
  const { initial, jitter } = open;
  if (jitter === 'equal') return Math.floor(initial / 2);
  return typeof jitter === 'number' ? initial - jitter : initial;
}

/** From the first attempt to the last when all are refused; summed up only as far as is asked. */
function longestWaits({ maxAttempts, delay }: RetrySettings, enough: Micros): Micros {
  let [sum, previous] = [0, 0];
  for (let made = 1; made < maxAttempts && sum < enough; made += 1) {
    previous = backoffDelay(delay, made, previous, ALMOST_ONE);
    sum += previous;
  }
  return sum;
}

/** Luck that draws the longest. */
const ALMOST_ONE = 1 - Number.EPSILON / 2;
