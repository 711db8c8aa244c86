import type { Spread } from '../analysis/spread.js';
import { differenceWords, metricWords } from './words.js';

/** What many seeds came to, in words: the typical value, and how far that is known. */
export interface SpreadWords {
  /** `25`, `765 ms`, `yes in 21 of 30`, `closed in 28 of 30`, `n/a`. */
  readonly value: string;
  /** `[23, 27]`; empty where every seed gave the same. */
  readonly interval: string;
}

/**
 * The words for a metric of a variant.
 * @param digits decimals to show at least
 */
export function spreadWords(metric: string, spread: Spread, digits = 0): SpreadWords {
  if (spread.value === null) return { value: 'n/a', interval: '' };
  if (spread.kind === 'share') return shareWords(spread);
  if (spread.kind === 'word') return wordWords(spread);
  const value = metricWords(metric, spread.value, digits);
  return { value, interval: intervalWords(spread, (end) => plainNumber(metric, end, digits)) };
}

/** The words for the difference of two variants: with signs. */
export function differenceSpreadWords(metric: string, spread: Spread): SpreadWords {
  if (typeof spread.value !== 'number') return { value: '', interval: '' };
  const signed = (end: number): string => differenceWords(metric, end).replace(UNIT, '');
  return {
    value: differenceWords(metric, spread.value),
    interval: intervalWords(spread, signed),
  };
}

/** In a line of words: the interval behind the value. */
export function joinedWords({ value, interval }: SpreadWords): string {
  return interval === '' ? value : `${value} ${interval}`;
}

/** For a cell of a table: `yes 21/30`, the interval on a line of its own. */
export function spreadCell({ value, interval }: SpreadWords): string {
  const short = value.replace(/ in (\d+) of (\d+)$/, ' $1/$2');
  return interval === '' ? short : `${short}\n${interval}`;
}

function shareWords({ times, measured, low, high }: Spread): SpreadWords {
  if (times === 0 || times === measured) return { value: times === 0 ? 'no' : 'yes', interval: '' };
  return { value: `yes in ${times} of ${measured}`, interval: percentWords(low, high) };
}

function wordWords({ value, times, measured, low, high }: Spread): SpreadWords {
  if (times === measured) return { value: String(value), interval: '' };
  return { value: `${value} in ${times} of ${measured}`, interval: percentWords(low, high) };
}

function percentWords(low: number | null, high: number | null): string {
  return `[${Math.round((low ?? 0) * 100)} %, ${Math.round((high ?? 0) * 100)} %]`;
}

function intervalWords({ low, high, least, most }: Spread, words: (end: number) => string): string {
  if (low === null || high === null || least === most) return '';
  return `[${words(low)}, ${words(high)}]`;
}

/** The unit stands with the median. */
const UNIT = / ms$|\/s$/;

function plainNumber(metric: string, value: number, digits: number): string {
  return metricWords(metric, value, digits).replace(UNIT, '');
}
