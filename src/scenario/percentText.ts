/**
 * The number of a text such as `5%` or `5 %`.
 * @returns undefined for anything else
 */
export function percentIn(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?) ?%$/.exec(value.trim()) : null;
  return match === null ? undefined : Number(match[1]);
}

/** A percentage as the share that it is, without the digits that dividing in binary adds. */
export function asShare(percent: number): number {
  return Number((percent / 100).toPrecision(15));
}
