import type { LatencySettings } from './latency.js';
import { idleAt, type OptionRemark } from './problems.js';
import { formatDuration, type Micros } from './time.js';

/** What is wrong or odd in how the numbers of a latency stand to each other. */
export function latencyRemarks(latency: LatencySettings): readonly OptionRemark[] {
  switch (latency.distribution) {
    case 'fixed':
    case 'exponential':
    case 'log-normal':
      return [];
    case 'uniform':
      return [
        ...endsCrossed(latency),
        ...capBetween('from', latency.from, latency.to, latency.max),
      ];
    case 'normal':
      return muchBelowZero(latency);
    case 'pareto':
      return [...noMean(latency), ...capIsAll('scale', latency.scale, latency.max)];
    case 'empirical':
      return [...outOfOrder(latency), ...measuredCap(latency)];
  }
}

type Case<T extends LatencySettings['distribution']> = Extract<
  LatencySettings,
  { readonly distribution: T }
>;

function endsCrossed({ from, to }: Case<'uniform'>): readonly OptionRemark[] {
  if (from <= to) return [];
  const found = `from ${formatDuration(from)}, to ${formatDuration(to)}`;
  const hint = `did you mean from ${formatDuration(to)}, to ${formatDuration(from)}?`;
  return [{ severity: 'error', option: 'from', found, expected: 'from not longer than to', hint }];
}

/** With a mean of less than two deviations more than 2.3 % of the draws would be below zero. */
function muchBelowZero({ mean, deviation }: Case<'normal'>): readonly OptionRemark[] {
  if (mean >= 2 * deviation) return [];
  return [
    {
      severity: 'warning',
      option: 'deviation',
      found: `deviation ${formatDuration(deviation)} with mean ${formatDuration(mean)}`,
      expected: 'a deviation of at most half the mean',
      hint: 'draws below zero count as zero, so the real mean is higher; log-normal has no such draws',
    },
  ];
}

function noMean({ shape, max }: Case<'pareto'>): readonly OptionRemark[] {
  if (shape > 1 || max !== null) return [];
  return [
    {
      severity: 'warning',
      option: 'shape',
      found: `shape ${shape} without max`,
      expected: 'shape above 1, or a max',
      hint: 'up to 1 there is no finite mean: single draws of years decide every average',
    },
  ];
}

/** The first quantile that is shorter than the one before it. */
function outOfOrder({ quantiles }: Case<'empirical'>): readonly OptionRemark[] {
  const index = quantiles.findIndex((time, at) => time < (quantiles[at - 1] ?? 0));
  const [before, time] = quantiles.slice(index - 1);
  if (index < 0 || before === undefined || time === undefined) return [];
  return [
    {
      severity: 'error',
      option: `quantiles[${index}]`,
      found: `${formatDuration(time)} after ${formatDuration(before)}`,
      expected: 'none shorter than the one before it',
      hint: 'quantiles go from the shortest to the longest',
    },
  ];
}

/** A cap at or below the shortest draw leaves nothing to chance. */
function capIsAll(name: string, shortest: Micros, max: Micros | null): readonly OptionRemark[] {
  if (max === null || max > shortest) return [];
  return [
    {
      severity: 'warning',
      option: 'max',
      found: `max ${formatDuration(max)} with ${name} ${formatDuration(shortest)}`,
      expected: `max longer than ${name}`,
      hint: `every draw is ${formatDuration(max)}: nothing is left to chance`,
    },
  ];
}

function measuredCap({ quantiles, max }: Case<'empirical'>): readonly OptionRemark[] {
  return capBetween('the first', quantiles[0] ?? 0, quantiles.at(-1) ?? 0, max);
}

/** A cap at or above the longest draw cuts nothing off. */
function capBetween(
  name: string,
  shortest: Micros,
  longest: Micros,
  max: Micros | null,
): readonly OptionRemark[] {
  if (max === null || max < longest) return capIsAll(name, shortest, max);
  const [found, end] = [`max ${formatDuration(max)}`, formatDuration(longest)];
  return [idleAt('max', found, `max shorter than ${end}`, `no draw is longer than ${end}`)];
}
