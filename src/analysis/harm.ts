import type { Role } from '../model/plan.js';
import { gravest, type VerdictName } from '../model/verdicts.js';
import type { Verdict } from './verdict.js';

/** What is asked of a variant to find out whether there was any harm to remove. */
interface Judged {
  readonly name: string;
  readonly role: Role;
  readonly checks: readonly { readonly outcome: VerdictName }[];
  readonly verdict: Verdict;
}

/**
 * A `before` whose checks fail while an `after` is in focus does not show the harm that the after
 * is said to remove: it is judged to show nothing. In focus by itself it just fails.
 */
export function noteMissingHarm<V extends Judged>(
  variants: readonly V[],
  focus: readonly string[],
): readonly V[] {
  const hasAfter = variants.some(({ name, role }) => role === 'after' && focus.includes(name));
  return hasAfter ? variants.map(withoutHarm) : variants;
}

function withoutHarm<V extends Judged>(variant: V): V {
  const { role, verdict, checks } = variant;
  const showsNothing =
    role === 'before' &&
    verdict.outcome === 'fail' &&
    checks.some(({ outcome }) => outcome === 'fail');
  return showsNothing
    ? { ...variant, verdict: { ...verdict, outcome: 'shows-nothing' as const } }
    : variant;
}

/**
 * The judgement of a whole run: the gravest among the focus and every `before`; fail where a law
 * is broken.
 */
export function overallOutcome(
  variants: readonly Judged[],
  focus: readonly string[],
  areLawsKept: boolean,
): VerdictName {
  const decisive = variants.filter(({ name, role }) => focus.includes(name) || role === 'before');
  const laws = areLawsKept ? 'pass' : 'fail';
  return gravest([laws, ...decisive.map(({ verdict }) => verdict.outcome)]);
}
