import type { Plan } from '../model/plan.js';
import { shortName } from '../report/headings.js';
import { didYouMean } from '../scenario/suggest.js';
import { EXIT, Stop } from './exit.js';

/** Stands for every variant, unless one of them is called so. */
const ALL = 'all';

/**
 * The variants that a word of the command line stands for: a name in full, a role, `all`, or a name
 * without that of the scenario, as tables print it.
 * @throws Stop with exit code 2 when there is none
 */
export function variantsCalled(
  { scenario, variants }: Pick<Plan, 'scenario' | 'variants'>,
  word: string,
): readonly string[] {
  const names = variants.map(({ name }) => name);
  const exact = variants.filter(({ name, role }) => name === word || role === word);
  if (exact.length > 0) return exact.map(({ name }) => name);
  if (word === ALL) return names;
  const short = names.filter((name) => shortName(scenario, name) === word);
  if (short.length > 0) return short;
  const known = [...names, ...variants.map(({ role }) => role)];
  const near = didYouMean(word, [...known, ...names.map((name) => shortName(scenario, name))]);
  const hint = near || `it has ${names.join(', ')}`;
  throw new Stop(EXIT.usage, `error: ${scenario} has no variant ${word}\n  ${hint}`);
}
