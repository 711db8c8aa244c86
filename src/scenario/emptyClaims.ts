import { amountOf, type Check, type Range, type Relation, rangeAround } from '../model/checks.js';
import type { MetricInfo } from '../model/metricInfo.js';
import type { Findings } from './findings.js';
import { join } from './mapping.js';
import { describeNode, type Node } from './node.js';
import { asShare } from './percentText.js';

type Bounds = Pick<MetricInfo, 'least' | 'most'>;

/** What of a check says when it holds. */
type Claim = Pick<Check, 'relation' | 'limit'> & { readonly within: Check['within'] | undefined };

/**
 * Notes a claim that every run settles beforehand: an error for one that can never hold, such as a
 * ratio of at least 1.2, and a warning for one that can never fail, such as a ratio of at most 99.
 * What is held against another metric is left alone, since that is not known before.
 * @returns true where it can never hold
 */
export function isHopeless(
  metric: MetricInfo,
  claim: Claim,
  node: Node,
  path: string,
  findings: Findings,
): boolean {
  const { limit, relation } = claim;
  const value = limit.kind === 'value' && typeof limit.value === 'number' ? limit.value : null;
  const found = value === null ? null : emptiness(metric, relation, reachOf(claim, value));
  if (value === null || found === null) return false;
  const hint = [`it can never ${found}`, shareHint(metric, value)].filter((text) => text !== '');
  findings[found === 'hold' ? 'error' : 'warning'](node.place, {
    path: join(path, relation),
    found: `${relation} ${describeNode(node)}`,
    expected: `a claim that may hold and may not: ${metric.name} is ${boundsOf(metric)}`,
    hint: hint.join('; '),
  });
  return found === 'hold';
}

/** From where to where the limit itself reaches. */
function reachOf({ within }: Claim, value: number): Range {
  return rangeAround(value, within === undefined ? 0 : amountOf(within, value));
}

function emptiness(
  { least, most }: Bounds,
  relation: Relation,
  reach: Range,
): 'hold' | 'fail' | null {
  const all = { low: least ?? -Infinity, high: most ?? Infinity };
  const { neverHolds, neverFails } = LIMITS[relation];
  if (neverHolds(reach, all)) return 'hold';
  return neverFails(reach, all) ? 'fail' : null;
}

type Test = (limit: Range, all: Range) => boolean;

/** When a claim is settled beforehand, from its limit and all that the metric can come to. */
const LIMITS: Readonly<Record<Relation, { readonly neverHolds: Test; readonly neverFails: Test }>> =
  {
    atLeast: {
      neverHolds: ({ low }, all) => low > all.high,
      neverFails: ({ low }, all) => low <= all.low,
    },
    above: {
      neverHolds: ({ low }, all) => low >= all.high,
      neverFails: ({ low }, all) => low < all.low,
    },
    atMost: {
      neverHolds: ({ high }, all) => high < all.low,
      neverFails: ({ high }, all) => high >= all.high,
    },
    below: {
      neverHolds: ({ high }, all) => high <= all.low,
      neverFails: ({ high }, all) => high > all.high,
    },
    equals: { neverHolds: isOutside, neverFails: isWhole },
    within: { neverHolds: isOutside, neverFails: isWhole },
  };

function isOutside({ low, high }: Range, all: Range): boolean {
  return low > all.high || high < all.low;
}

function isWhole({ low, high }: Range, all: Range): boolean {
  return low <= all.low && high >= all.high;
}

/** Whether a metric can never come to a figure. */
export function isOutOfBounds({ least, most }: Bounds, figure: number): boolean {
  return (least !== null && figure < least) || (most !== null && figure > most);
}

/** `0 to 1`, or `0 or more`. */
export function boundsOf({ least, most }: Bounds): string {
  return most === null ? `${least ?? 0} or more` : `${least ?? 0} to ${most}`;
}

/** What a share was meant to be that looks like a percentage. */
export function shareHint({ unit, most }: MetricInfo, value: number): string {
  const isPercent = unit === 'ratio' && most === 1 && value >= 2 && value <= 100;
  return isPercent ? `ratios are written as ${asShare(value)}` : '';
}
