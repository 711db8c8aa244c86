import type { DurationKnob, Knob, NumberKnob, RateKnob } from '../model/knobs.js';
import { formatRate } from '../model/rate.js';
import { isComposed, type Shape } from '../model/shapes.js';
import { formatDuration } from '../model/time.js';

/** What a knob accepts, in words: `a whole number of attempts, 1 to 1000000`. */
export function describeRange(knob: Knob): string {
  switch (knob.kind) {
    case 'count':
      return `a whole number${knob.unit === '' ? '' : ` of ${knob.unit}`}, ${knob.min} to ${knob.max}`;
    case 'number':
      return `${NUMBER_NAMES[knob.unit]}${describeBounds(knob)}`;
    case 'duration':
      return describeDuration(knob);
    case 'rate':
      return `a rate with its unit such as 58/s or 3.5/m, ${describeRates(knob)}`;
    case 'choice':
      return oneOf(knob.choices);
    case 'flag':
      return 'true or false';
    case 'text':
      return 'a text';
  }
}

/** What any part of a table accepts, in words. */
export function describeShape(shape: Shape): string {
  if (!isComposed(shape)) return describeRange(shape);
  if (shape.kind === 'list') return 'a list';
  const isListToo = shape.kind === 'group' && shape.shorthand?.list !== undefined;
  return isListToo ? `a text, a list or ${A_MAPPING}` : A_MAPPING;
}

const A_MAPPING = 'a mapping of keys to values';

const NUMBER_NAMES = {
  plain: 'a number',
  ratio: 'a ratio',
  percent: 'a percentage',
} as const;

function describeBounds(knob: NumberKnob): string {
  const low =
    knob.min === -Number.MAX_VALUE ? '' : `${knob.excludesMin ? 'above' : 'from'} ${knob.min}`;
  const high =
    knob.max === Number.MAX_VALUE ? '' : `${knob.excludesMax ? 'below' : 'to'} ${knob.max}`;
  const bounds = [low, high].filter((bound) => bound !== '').join(' ');
  return bounds === '' ? '' : `, ${bounds}`;
}

function describeDuration(knob: DurationKnob): string {
  const range = `${formatDuration(knob.min)} to ${formatDuration(knob.max)}`;
  const bare = knob.bare === null ? '' : ` (a bare number means ${knob.bare})`;
  const words = knob.words.length === 0 ? '' : `, or ${oneOf(knob.words)}`;
  return `a duration with its unit such as 250ms or 1m30s, ${range}${bare}${words}`;
}

function describeRates({ min, max, allowsZero }: RateKnob): string {
  const high = formatRate(max);
  return min > 0 || allowsZero ? `${formatRate(min)} to ${high}` : `above 0/s up to ${high}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function oneOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
