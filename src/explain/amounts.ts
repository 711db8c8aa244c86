import { formatRate } from '../model/rate.js';
import { formatDuration, type Micros } from '../model/time.js';

const TIME_UNITS: Readonly<Record<string, string>> = { m: 'min' };
const PER: Readonly<Record<string, string>> = { s: 'a second', m: 'a minute', h: 'an hour' };

/** A duration within a sentence: `250 ms`, `1 min 30 s`. */
export function durationWords(time: Micros): string {
  const parts = formatDuration(time).matchAll(/([\d.]+)(\D+)/g);
  return [...parts]
    .map(([, amount, unit = '']) => `${amount} ${TIME_UNITS[unit] ?? unit}`)
    .join(' ');
}

/** A rate within a sentence: `280 a second`, `3.5 a minute`. */
export function rateWords(perSecond: number): string {
  const [amount, unit = ''] = formatRate(perSecond).split('/');
  return `${amount} ${PER[unit] ?? unit}`;
}

/** A count and its noun: `one call`, `12 calls`. */
export function countWords(count: number, noun: string, plural = `${noun}s`): string {
  return count === 1 ? `one ${noun}` : `${count} ${plural}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function andWords(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** The parts of a sentence that say something, after one another. */
export function parts(separator: string, ...said: readonly (string | null)[]): string {
  return said.filter((part) => part !== null && part !== '').join(separator);
}

/** A sentence: its first letter large, a full stop at its end. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
