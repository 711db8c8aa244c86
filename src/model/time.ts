/**
 * Time inside the lab: integer microseconds since the start of the run.
 *
 * A number, not a class: the hot path adds and compares millions of them. The largest exact
 * value is 2^53 - 1 us, about 285 years.
 */
export type Micros = number;

/** A moment that never comes; sorts after every real one. */
export const NEVER: Micros = Number.POSITIVE_INFINITY;

/** Microseconds in each unit a duration may be written in, the longest first. */
export const DURATION_UNITS = {
  d: 86_400_000_000,
  h: 3_600_000_000,
  m: 60_000_000,
  s: 1_000_000,
  ms: 1_000,
  us: 1,
} as const;

/** A unit that a duration may be written in. */
export type DurationUnit = keyof typeof DURATION_UNITS;

const PART = /(\d+(?:\.\d+)?)(ms|us|d|h|m|s)/gy;

/**
 * Reads a duration such as `250ms`, `1.5s` or `1m30s`.
 *
 * Parts are added up; each unit may appear once, the longer before the shorter.
 * @param text the duration as written; blanks around it are ignored
 * @returns whole microseconds, or undefined when the text is not a duration, is finer than a
 * microsecond, or is too long to be exact (over 2^53 - 1 us)
 */
export function parseDuration(text: string): Micros | undefined {
  const source = text.trim();
  let position = 0;
  let total = 0;
  let previous = Number.POSITIVE_INFINITY;
  while (position < source.length) {
    PART.lastIndex = position;
    const part = PART.exec(source);
    const unit = part?.[2];
    if (part === null || !isDurationUnit(unit)) return undefined;
    const size = DURATION_UNITS[unit];
    if (size >= previous) return undefined;
    previous = size;
    total += toWholeMicros(Number(part[1]) * size);
    position = PART.lastIndex;
  }
  return position > 0 && Number.isSafeInteger(total) ? total : undefined;
}

/** True for the name of a duration unit. */
export function isDurationUnit(text: string | undefined): text is DurationUnit {
  return text !== undefined && Object.hasOwn(DURATION_UNITS, text);
}

/**
 * 1.1 * 1000 is 1100.0000000000002: that is a whole number of microseconds, 0.5 is not. Reading
 * and multiplying a decimal are each off by at most 2^-53 of the value.
 * @returns NaN for what is finer than a microsecond
 */
export function toWholeMicros(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) <= Math.abs(value) * 4e-16 ? whole : Number.NaN;
}

/**
 * Writes a duration so that {@link parseDuration} reads the same value back:
 * `500us`, `2.5ms`, `250ms`, `1.5s`, `1m30s`, `never`.
 */
export function formatDuration(time: Micros): string {
  if (time === NEVER) return 'never';
  if (time < 0) return `-${formatDuration(-time)}`;
  if (time === 0) return '0ms';
  if (time < DURATION_UNITS.ms) return `${time}us`;
  if (time < DURATION_UNITS.s) return `${time / DURATION_UNITS.ms}ms`;
  if (time < DURATION_UNITS.m) return `${time / DURATION_UNITS.s}s`;
  return formatLong(time);
}

function formatLong(time: Micros): string {
  let rest = time;
  let text = '';
  for (const unit of ['d', 'h', 'm'] as const) {
    const count = Math.floor(rest / DURATION_UNITS[unit]);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * DURATION_UNITS[unit];
  }
  return rest > 0 ? `${text}${formatDuration(rest)}` : text;
}

/** Microseconds as milliseconds, exact to the microsecond: 765000 -> 765, 1500 -> 1.5. */
export function toMillis(time: Micros): number {
  return time / DURATION_UNITS.ms;
}

/** Milliseconds as whole microseconds. */
export function fromMillis(millis: number): Micros {
  return Math.round(millis * DURATION_UNITS.ms);
}
