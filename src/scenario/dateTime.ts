import { DURATION_UNITS, type Micros } from '../model/time.js';

/** How a date is written, for messages. */
export const A_DATE = '2026-03-01T12:00:00.250Z';

const DAY = /^(\d{4})-(\d\d)-(\d\d)/;
const TIME = /[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?/;
const ZONE = /(?: ?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?))?$/;
const DATE_TIME = new RegExp(DAY.source + TIME.source + ZONE.source);

/** What looks like a date, well written or not. */
const A_DAY_OR_CLOCK = /^\d{4}-\d|\d:\d\d/;

/** True for a text that can be meant as nothing but a date or a time of day. */
export function isMeantAsDate(text: string): boolean {
  return A_DAY_OR_CLOCK.test(text);
}

/**
 * Reads a date with a time of day, as ISO 8601 writes it: `2026-03-01T12:00:00.250Z`. A blank may
 * stand for the T; seconds and their fraction may be left out; an offset may stand for the Z. Without
 * either it is UTC. Fractions are rounded to a microsecond, digit by digit.
 * @returns microseconds since 1970, negative before; undefined when the text is no such date, when
 * there is no such day or time (leap seconds and 24:00 among them), or when it is too far away to be
 * exact (2^53 - 1 us)
 */
export function parseDateTime(text: string): Micros | undefined {
  const parts = partsOf(text);
  if (parts === undefined || !isDay(parts) || !isTime(parts)) return undefined;
  const { year, month, day, hour, minute, second, micros, offset } = parts;
  const minutes = (daysSince1970(year, month, day) * 24 + hour) * 60 + minute - offset;
  const time = minutes * DURATION_UNITS.m + second * DURATION_UNITS.s + micros;
  return Number.isSafeInteger(time) ? time : undefined;
}

/** What keeps a text that is meant as a date from being one. */
export function adviseOnDate(text: string): string {
  const parts = partsOf(text);
  if (parts === undefined) return `dates are written as ${A_DATE}`;
  if (!isDay(parts)) return 'there is no such day';
  if (!isTime(parts)) return 'hours go up to 23, minutes and seconds up to 59';
  return 'that is too far away to be exact';
}

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** What the fraction of the second comes to; up to a whole second. */
  readonly micros: number;
  /** How many minutes the clock is ahead of UTC; NaN when there is no such zone. */
  readonly offset: number;
}

function partsOf(text: string): Parts | undefined {
  const found = DATE_TIME.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction, sign, ahead, more] = found;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second ?? 0),
    micros: microsOf(fraction ?? ''),
    offset: (sign === '-' ? -1 : 1) * minutesOf(Number(ahead ?? 0), Number(more ?? 0)),
  };
}

/** Six digits are microseconds; the seventh rounds them. A float would round the whole. */
function microsOf(fraction: string): Micros {
  const isUp = Number(fraction[6] ?? 0) >= 5;
  return Number(fraction.slice(0, 6).padEnd(6, '0')) + (isUp ? 1 : 0);
}

function minutesOf(hours: number, minutes: number): number {
  return hours <= 23 && minutes <= 59 ? hours * 60 + minutes : Number.NaN;
}

function isDay({ year, month, day }: Parts): boolean {
  return day >= 1 && day <= lengthOf(year, month);
}

function isTime({ hour, minute, second, offset }: Parts): boolean {
  return hour <= 23 && minute <= 59 && second <= 59 && !Number.isNaN(offset);
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** How many days a month has, from 1; 0 when there is no such month. */
function lengthOf(year: number, month: number): number {
  const isLong = month === 2 && leapDaysBefore(year + 1) > leapDaysBefore(year);
  return (LENGTHS[month - 1] ?? 0) + (isLong ? 1 : 0);
}

function daysSince1970(year: number, month: number, day: number): number {
  const leapDays = leapDaysBefore(year) - leapDaysBefore(1970);
  const before = LENGTHS.slice(0, month - 1).map((_, index) => lengthOf(year, index + 1));
  return (year - 1970) * 365 + leapDays + before.reduce((sum, days) => sum + days, 0) + day - 1;
}

/** How many of the years from 1 to the one before have a day more. */
function leapDaysBefore(year: number): number {
  const last = year - 1;
  return Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400);
}
