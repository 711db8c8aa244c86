/** What to say to somebody who writes a key that stands elsewhere, or goes by another figure. */
interface KeyHint {
  readonly key: string;
  /** Known keys by which the mapping is told in which it was written. */
  readonly among: readonly string[];
  /** Known keys by which another mapping is told, where the hint would be wrong. */
  readonly without?: readonly string[];
  readonly hint: string;
}

const HINTS: readonly KeyHint[] = [
  {
    key: 'mean',
    among: ['median', 'sigma'],
    hint: 'median = mean / e^(sigma^2 / 2)',
  },
  {
    key: 'median',
    among: ['mean', 'max'],
    without: ['deviation'],
    hint: 'mean = median / ln 2 = 1.4427 median',
  },
  ...['servers', 'queue', 'order', 'perCall', 'abandonedWork', 'coldStart', 'crash'].map((key) => ({
    key,
    among: ['latency', 'capacity'],
    hint: `it belongs to the capacity: capacity: { ${key}: ... }`,
  })),
];

/**
 * Where a key belongs, or what goes in its place, for one that is known elsewhere; undefined for a
 * key that is merely misspelt.
 * @param known the keys that may stand there
 */
export function hintFor(key: string, known: readonly string[]): string | undefined {
  const isKnown = (each: string) => known.includes(each);
  return HINTS.find(
    ({ key: hinted, among, without = [] }) =>
      hinted === key && among.every(isKnown) && !without.some(isKnown),
  )?.hint;
}
