import type { RateKnob } from '../model/knobs.js';
import { parseRate } from '../model/rate.js';
import { oneOf } from './knobText.js';

/** Events per second; or undefined, and a hint why where there is one. */
export interface RateReading {
  readonly value: number | undefined;
  readonly hint: string;
}

/**
 * Reads a rate with its unit. A bare number is refused: per second and per minute look alike.
 * @param written the value as YAML gives it
 */
export function readRate(knob: RateKnob, written: string | number | boolean | null): RateReading {
  if (typeof written === 'number') return { value: undefined, hint: readingsOf(knob, written) };
  if (typeof written !== 'string') return { value: undefined, hint: '' };
  const value = parseRate(written);
  if (value === undefined) return { value, hint: rateHint(knob, written) };
  return { value: isWithin(knob, value) ? value : undefined, hint: '' };
}

function isWithin({ min, max, allowsZero }: RateKnob, value: number): boolean {
  return value >= min && value <= max && (value > 0 || allowsZero);
}

/** What a bare number may mean: per second where the knob accepts that, else per what it accepts. */
function readingsOf(knob: RateKnob, amount: number | string): string {
  const accepted = ['s', 'm', 'h']
    .map((unit) => `${amount}/${unit}`)
    .filter((text) => isWithin(knob, parseRate(text) ?? Number.NaN));
  const likely = accepted[0]?.endsWith('/s') ? accepted.slice(0, 1) : accepted;
  return likely.length === 0 ? '' : `did you mean ${oneOf(likely)}?`;
}

const UNIT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(s|secs?|seconds?|rps|qps|tps|hz)$/, 's'],
  [/^(m|mins?|minutes?|rpm)$/, 'm'],
  [/^(h|hrs?|hours?)$/, 'h'],
];

/** Turns `58 per second`, `58 req/s` and `58rps` into `58/s`. */
function rateHint(knob: RateKnob, text: string): string {
  const [, amount, word = ''] = /^\s*(\d+(?:\.\d+)?)\s*(.*?)\s*$/.exec(text) ?? [];
  if (amount === undefined) return '';
  if (word === '') return readingsOf(knob, amount);
  const last =
    word
      .toLowerCase()
      .split(/\/|\bper\b|\s/)
      .at(-1)
      ?.trim() ?? '';
  const unit = UNIT_WORDS.find(([pattern]) => pattern.test(last))?.[1];
  return unit === undefined ? 'rates are per s, m or h' : `did you mean ${amount}/${unit}?`;
}
