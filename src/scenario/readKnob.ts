import type { CountKnob, DurationKnob, Knob, NumberKnob } from '../model/knobs.js';
import {
  DURATION_UNITS,
  formatDuration,
  type Micros,
  parseDuration,
  toWholeMicros,
} from '../model/time.js';
import type { Findings } from './findings.js';
import { describeRange, oneOf } from './knobText.js';
import { describeNode, type Node, type ScalarNode } from './node.js';
import { asShare, percentIn } from './percentText.js';
import { readRate } from './readRate.js';
import { didYouMean } from './suggest.js';

/** What a knob holds once read. */
export type KnobValue = number | string | boolean;

/**
 * Reads the value of one knob: its type first, then its range.
 * @returns undefined when it was not acceptable; `findings` then says why
 */
export function readKnob(
  knob: Knob,
  node: Node,
  path: string,
  findings: Findings,
): KnobValue | undefined {
  const refuse = (hint: string): undefined => {
    findings.error(node.place, {
      path,
      found: describeNode(node),
      expected: describeRange(knob),
      hint,
    });
    return undefined;
  };
  if (node.kind !== 'scalar') return refuse('');
  // Refused as it was parsed; a second complaint would only confuse.
  if (Number.isNaN(node.value)) return undefined;
  const reading = interpret(knob, node);
  if (reading.value === undefined) return refuse(reading.hint);
  if (reading.hint !== '') {
    const expected = describeRange(knob);
    findings.warning(node.place, { path, found: describeNode(node), expected, hint: reading.hint });
  }
  return reading.value;
}

/** A value, perhaps with a remark; or no value and the hint why. */
interface Reading {
  readonly value: KnobValue | undefined;
  readonly hint: string;
}

const NO_HINT: Reading = { value: undefined, hint: '' };

function interpret(knob: Knob, node: ScalarNode): Reading {
  switch (knob.kind) {
    case 'count':
      return readCount(knob, node);
    case 'number':
      return readNumber(knob, node);
    case 'duration':
      return readDuration(knob, node);
    case 'rate':
      return readRate(knob, node.value);
    case 'choice':
      return readChoice(knob.choices, node);
    case 'flag':
      return readFlag(node);
    case 'text':
      return isText(node) ? { value: node.value.trim(), hint: '' } : NO_HINT;
  }
}

function isText(node: ScalarNode): node is ScalarNode & { value: string } {
  return typeof node.value === 'string' && node.value.trim() !== '';
}

function readCount(knob: CountKnob, node: ScalarNode): Reading {
  const { value } = node;
  if (typeof value === 'string') return { value: undefined, hint: numberInText(value) };
  if (typeof value !== 'number') return NO_HINT;
  if (!Number.isInteger(value))
    return { value: undefined, hint: `a whole number such as ${Math.round(value)}` };
  return value >= knob.min && value <= knob.max ? { value, hint: '' } : NO_HINT;
}

function numberInText(text: string): string {
  return /^[-+]?\d+(\.\d+)?$/.test(text.trim()) ? `write ${text.trim()} without quotes` : '';
}

function readNumber(knob: NumberKnob, node: ScalarNode): Reading {
  const value = knob.unit === 'percent' ? (percentIn(node.value) ?? node.value) : node.value;
  if (typeof value === 'string')
    return { value: undefined, hint: numberInText(value) || plainShare(value) };
  if (typeof value !== 'number' || !Number.isFinite(value)) return NO_HINT;
  if (!isWithin(knob, value)) return { value: undefined, hint: ratioHint(knob, value) };
  const isLikelyRatio = value === node.value && knob.unit === 'percent' && value > 0 && value < 1;
  const asPercent = Number((value * 100).toPrecision(15));
  const hint = `${value} means ${value} %; write ${asPercent} for a share of ${value}`;
  return { value, hint: isLikelyRatio ? hint : '' };
}

/** A knob in percent takes the sign; any other has it written as a number. */
function plainShare(text: string): string {
  const percent = percentIn(text);
  return percent === undefined ? '' : `write ${asShare(percent)}`;
}

function isWithin(knob: NumberKnob, value: number): boolean {
  const aboveMin = knob.excludesMin ? value > knob.min : value >= knob.min;
  const belowMax = knob.excludesMax ? value < knob.max : value <= knob.max;
  return aboveMin && belowMax;
}

function ratioHint(knob: NumberKnob, value: number): string {
  if (knob.unit !== 'ratio' || value <= 1 || value > 100) return '';
  return `this is a ratio: for ${value} % write ${Number((value / 100).toPrecision(15))}`;
}

function readChoice(choices: readonly string[], node: ScalarNode): Reading {
  const value = String(node.value);
  return choices.includes(value)
    ? { value, hint: '' }
    : { value: undefined, hint: didYouMean(value, choices) };
}

function readFlag(node: ScalarNode): Reading {
  if (typeof node.value === 'boolean') return { value: node.value, hint: '' };
  const word = String(node.value).toLowerCase();
  if (['yes', 'on', 'true'].includes(word)) return { value: undefined, hint: 'write true' };
  return { value: undefined, hint: ['no', 'off', 'false'].includes(word) ? 'write false' : '' };
}

function readDuration(knob: DurationKnob, node: ScalarNode): Reading {
  const { value } = node;
  if (typeof value === 'number') return readBareNumber(knob, value);
  const word = String(value);
  if (knob.words.includes(word)) return { value: word, hint: '' };
  if (typeof value !== 'string') return NO_HINT;
  const micros = parseDuration(value);
  if (micros === undefined) return { value: undefined, hint: durationHint(knob, value) };
  return withinDuration(knob, micros);
}

function readBareNumber(knob: DurationKnob, value: number): Reading {
  if (knob.bare === null) return { value: undefined, hint: likelyReadings(knob, String(value)) };
  const micros = toWholeMicros(value * DURATION_UNITS[knob.bare]);
  if (Number.isNaN(micros)) return { value: undefined, hint: 'the finest step is 1us' };
  const reading = withinDuration(knob, micros);
  const isHuge = reading.value !== undefined && micros > DURATION_UNITS.d;
  return isHuge
    ? { ...reading, hint: `${value} ${knob.bare} is ${formatDuration(micros)}` }
    : reading;
}

function withinDuration(knob: DurationKnob, micros: Micros): Reading {
  return micros >= knob.min && micros <= knob.max ? { value: micros, hint: '' } : NO_HINT;
}

/** What a number without a unit may mean, as far as the knob accepts it. */
function likelyReadings(knob: DurationKnob, amount: string): string {
  const readings = ['ms', 's']
    .map((unit) => `${amount}${unit}`)
    .filter((text) => withinDuration(knob, parseDuration(text) ?? Number.NaN).value !== undefined);
  return readings.length === 0 ? '' : `did you mean ${oneOf(readings)}?`;
}

const UNIT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(ms|msecs?|millis|milliseconds?)$/, 'ms'],
  [/^(us|µs|micros|microseconds?)$/, 'us'],
  [/^(s|secs?|seconds?)$/, 's'],
  [/^(m|mins?|minutes?)$/, 'm'],
  [/^(h|hrs?|hours?)$/, 'h'],
  [/^(d|days?)$/, 'd'],
];

/** Turns `5 seconds` into `5s`, `30MS` into `30ms`, `50` into a choice, misspelt words into right ones. */
function durationHint(knob: DurationKnob, text: string): string {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(\S*)\s*$/.exec(text);
  if (match === null) return didYouMean(text, knob.words);
  const [, amount = '', word = ''] = match;
  if (word === '') return likelyReadings(knob, amount);
  const unit = UNIT_WORDS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];
  if (unit === undefined) return misorderedHint(text) || 'the units are us, ms, s, m, h and d';
  const tooFine = parseDuration(`${amount}${unit}`) === undefined;
  return tooFine ? 'the finest step is 1us' : `did you mean ${amount}${unit}?`;
}

/** `30s1m` has units that go up; they go down. */
function misorderedHint(text: string): string {
  const parts = text.trim().match(/\d+(\.\d+)?(ms|us|[dhms])/g) ?? [];
  const sorted = parts.toSorted((a, b) => sizeOf(b) - sizeOf(a)).join('');
  const isSame = parts.join('') === text.trim() && parseDuration(sorted) !== undefined;
  return isSame ? `units go from the largest to the smallest: did you mean ${sorted}?` : '';
}

function sizeOf(part: string): Micros {
  return parseDuration(part.replace(/^[\d.]+/, '1')) ?? 0;
}
