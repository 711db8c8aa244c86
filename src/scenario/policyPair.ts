import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import type { Problem } from '../model/problems.js';
import type { PolicyKindName } from '../policy/register.js';

/** What is odd in how the policies of a variant stand to each other. */
export interface OrderRemark extends Pick<Problem, 'found' | 'expected' | 'hint'> {
  /** The place in the list of the policy that it is said of. */
  readonly index: number;
}

/** Two policies in front of the same dependency. */
export interface Pair {
  readonly outer: PolicyPlan;
  readonly inner: PolicyPlan;
  /** What stands between the two, and inside the inner one, in front of a dependency of theirs. */
  readonly between: readonly PolicyPlan[];
  readonly inside: readonly PolicyPlan[];
}

/** An order of two kinds of policy that hardly anybody means. */
export interface PairRule {
  readonly outer: PolicyKindName;
  readonly inner: PolicyKindName;
  /** Which of the two it is said of. */
  readonly at: 'outer' | 'inner';
  /** Whether it really does what `hint` says. */
  readonly applies: (pair: Pair) => boolean;
  readonly expected: string;
  /** What will happen. */
  readonly hint: string | ((pair: Pair) => string);
}

/** What is odd about a policy because of something that is there, or is not, besides it. */
export type NeedRule = (variant: VariantPlan, index: number) => readonly OrderRemark[];

/** Whether two policies stand in front of a dependency in common. */
export function shareTarget(one: PolicyPlan, other: PolicyPlan): boolean {
  const names = other.for;
  return (
    one.for === undefined || names === undefined || one.for.some((name) => names.includes(name))
  );
}
