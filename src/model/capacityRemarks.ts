import type { CapacitySettings } from './capacity.js';
import type { DependencySettings } from './dependency.js';
import { idleAt, type OptionRemark, warningAt } from './problems.js';
import { shareMet } from './trouble.js';
import { allReadable } from './unreadable.js';

/** What is odd in how the limits of a host stand to each other and to what happens to it. */
export function capacityRemarks(settings: DependencySettings): readonly OptionRemark[] {
  const { capacity } = settings;
  if (capacity === null) return [];
  return allReadable(
    () => queueRemarks(capacity),
    () => crashRemarks(capacity),
    () => coldStartRemarks(capacity, settings),
  );
}

const NOBODY_WAITS = 'with any number of servers no call ever waits';

function queueRemarks({ servers, queue, order }: CapacitySettings): readonly OptionRemark[] {
  const found = `order ${order}`;
  const expected = 'servers too';
  if (servers === null) {
    const orderRemark = idleAt('order', found, expected, NOBODY_WAITS);
    const isLimited = queue !== null;
    return isLimited
      ? [warningAt('queue', `queue ${queue}`, expected, NOBODY_WAITS), orderRemark]
      : [orderRemark];
  }
  const [both, more] = [`${found} and queue ${queue}`, 'a queue of at least 2'];
  const why = queue === 0 ? 'no call waits' : 'only one call waits';
  return queue !== null && queue < 2 ? [idleAt('order', both, more, why)] : [];
}

function crashRemarks({ servers, queue, crash }: CapacitySettings): readonly OptionRemark[] {
  if (crash === null) return [];
  const found = `queueAbove ${crash.queueAbove}`;
  if (servers === null) return [warningAt('crash.queueAbove', found, 'servers too', NOBODY_WAITS)];
  if (queue === null || crash.queueAbove < queue) return [];
  const full = 'as it is, the queue is full before the host crashes';
  const both = `${found} with queue ${queue}`;
  return [warningAt('crash.queueAbove', both, 'queueAbove below queue', full)];
}

/** Only a host that comes back is cold. */
function coldStartRemarks(
  { coldStart, crash }: CapacitySettings,
  { trouble, recoversAfter }: DependencySettings,
): readonly OptionRemark[] {
  if (coldStart === null) return [];
  const hasStops = trouble.some(
    (one) => ['down', 'refuse', 'hang'].includes(one.kind) && shareMet(one) === 100,
  );
  const comesBack = hasStops || crash !== null || (recoversAfter !== 'never' && recoversAfter > 0);
  const expected = 'an outage that ends, a trouble of kind down, refuse or hang, or a crash';
  if (!comesBack) return [idleAt('coldStart', 'coldStart', expected, 'no host ever comes back')];
  if (coldStart.from < 100) return [];
  return [idleAt('coldStart.from', 'from 100%', 'below 100%', 'a host comes back at full speed')];
}
