/** Seconds in each unit that a rate may be written per, the shortest first. */
export const RATE_UNITS = { s: 1, m: 60, h: 3_600 } as const;

/** A unit that a rate may be written per. */
export type RateUnit = keyof typeof RATE_UNITS;

const RATE = /^(\d+(?:\.\d+)?)\/([smh])$/;

/**
 * Reads a rate such as `58/s`, `3.5/m` or `100/h`.
 * @param text the rate as written; blanks around it are ignored
 * @returns events per second; undefined when the text is not a rate, or one too high to be held
 */
export function parseRate(text: string): number | undefined {
  const [, amount = '', unit] = RATE.exec(text.trim()) ?? [];
  if (!isRateUnit(unit)) return undefined;
  const perSecond = Number(amount) / RATE_UNITS[unit];
  return Number.isFinite(perSecond) ? perSecond : undefined;
}

function isRateUnit(text: string | undefined): text is RateUnit {
  return text !== undefined && Object.hasOwn(RATE_UNITS, text);
}

/**
 * Writes a rate as short as it can be written so that {@link parseRate} reads the very same number
 * back: `58/s`, `3.5/m`, `100/h`. Of equally short ones the one per the shorter time.
 * @param perSecond events per second, finite and not below 0
 */
export function formatRate(perSecond: number): string {
  const inSeconds = `${plainDigits(String(perSecond))}/s`;
  const others = (['m', 'h'] as const).flatMap((unit) => shortestPer(perSecond, unit));
  return [inSeconds, ...others].reduce((best, text) => (text.length < best.length ? text : best));
}

/** Few digits are tried first; none may do, since 60 and 3600 do not divide every double exactly. */
function shortestPer(perSecond: number, unit: RateUnit): readonly string[] {
  for (let digits = 1; digits <= MOST_DIGITS; digits += 1) {
    const amount = Number((perSecond * RATE_UNITS[unit]).toPrecision(digits));
    if (amount / RATE_UNITS[unit] === perSecond) return [`${plainDigits(String(amount))}/${unit}`];
  }
  return [];
}

/** No double needs more decimal digits to be told from its neighbours. */
const MOST_DIGITS = 17;

/** Writes out the exponent that very large and very small numbers are printed with: `1.5e-7`. */
function plainDigits(printed: string): string {
  const [, whole = '', fraction = '', exponent] =
    /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(printed) ?? [];
  if (exponent === undefined) return printed;
  const digits = `${whole}${fraction}`;
  const places = Number(exponent);
  return places < 0 ? `0.${'0'.repeat(-places - 1)}${digits}` : digits.padEnd(places + 1, '0');
}
