/** How a claim, a variant or a whole run can be judged, the mildest first, and how it is printed. */
export const VERDICTS = {
  /** All of it holds. */
  pass: 'PASS',
  /** The seeds that were run do not settle it. */
  unsure: 'UNSURE',
  /** The `before` does not show the harm that the scenario claims: a gain over nothing is no gain. */
  'shows-nothing': 'SHOWS NOTHING',
  /** There was nothing to measure: nothing passes on nothing. */
  'no-data': 'NO DATA',
  /** Something does not hold. */
  fail: 'FAIL',
} as const;

/** The name of a judgement. Only `pass` is good. */
export type VerdictName = keyof typeof VERDICTS;

const ORDER: readonly string[] = Object.keys(VERDICTS);

/** The gravest of some judgements; pass for none. */
export function gravest(names: readonly VerdictName[]): VerdictName {
  return names.reduce<VerdictName>(
    (worst, name) => (rank(name) > rank(worst) ? name : worst),
    'pass',
  );
}

function rank(name: VerdictName): number {
  return ORDER.indexOf(name);
}
