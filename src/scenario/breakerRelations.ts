import { narrow } from '../model/narrow.js';
import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import { formatDuration, type Micros } from '../model/time.js';
import { ifReadable } from '../model/unreadable.js';
import { dependenciesOf } from '../model/world.js';
import { labSettings } from '../policy/breakerPolicy.js';
import { hedgeTable } from '../policy/hedge.js';
import { reachOf } from '../policy/reach.js';
import { retryTable } from '../policy/retry.js';
import { placeOf, type Spot } from './spot.js';

/** How a breaker stands to the world and the workload. */
export function checkBreaker(variant: VariantPlan, policy: PolicyPlan, spot: Spot): void {
  ifReadable(() => checkOpenDuration(variant, policy, spot));
  ifReadable(() => checkOwnTimeout(variant, policy, spot));
  ifReadable(() => checkReach(variant, policy, spot));
}

function checkReach(variant: VariantPlan, policy: PolicyPlan, spot: Spot): void {
  const reach = reachOf(policy.settings);
  const most = mostCalls(variant);
  if (reach === undefined || reach.calls <= most) return;
  spot.findings.warning(placeOf(spot, reach.option), {
    path: `${spot.path}.${reach.option}`,
    found: `${reach.calls}, but there are at most ${most} calls in this run`,
    expected: `at most ${most}`,
    hint: 'the breaker cannot trip under this workload',
  });
}

function checkOpenDuration(variant: VariantPlan, policy: PolicyPlan, spot: Spot): void {
  const initial = labSettings(policy.settings)?.openDuration.initial;
  const latency = loneLatency(variant);
  if (initial === undefined || latency === null || initial >= latency) return;
  spot.findings.warning(placeOf(spot, 'openDuration'), {
    path: `${spot.path}.openDuration`,
    found: `${formatDuration(initial)}, shorter than one call of ${formatDuration(latency)}`,
    expected: 'longer than one call',
    hint: 'late answers and probes overlap; a longer open duration is usual',
  });
}

/** opossum ends a call by a timeout of its own; callers here still wait for the dependency. */
function checkOwnTimeout(variant: VariantPlan, { settings }: PolicyPlan, spot: Spot): void {
  const timeout = settings['library'] === 'opossum' ? settings['timeout'] : null;
  const latency = loneLatency(variant);
  if (typeof timeout !== 'number' || latency === null || timeout > latency) return;
  spot.findings.warning(placeOf(spot, 'timeout'), {
    path: `${spot.path}.timeout`,
    found: `${formatDuration(timeout)}, not longer than a call of ${formatDuration(latency)}`,
    expected: 'longer than one call',
    hint: 'the breaker counts its timeouts, but the operations here wait for the answer itself',
  });
}

/** How long a call of the only dependency takes, where that is always the same; else null. */
function loneLatency({ world }: VariantPlan): Micros | null {
  const [only, second] = Object.values(dependenciesOf(world));
  if (only === undefined || second !== undefined) return null;
  return only.latency.distribution === 'fixed' ? only.latency.value : null;
}

/** Without a burst nobody knows how many operations there will be. Retries and hedges multiply. */
function mostCalls({ policies, world }: VariantPlan): number {
  const operations = world.workload.operations ?? Number.POSITIVE_INFINITY;
  return policies.reduce((calls, policy) => calls * triesOf(policy), operations);
}

function triesOf({ kind, settings }: PolicyPlan): number {
  if (kind === 'retry') return narrow(retryTable, settings).maxAttempts;
  return kind === 'hedge' ? narrow(hedgeTable, settings).max + 1 : 1;
}
