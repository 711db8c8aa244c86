import type { DifferenceRow, Differences } from '../model/differences.js';
import { answerCooldown } from './cooldown.js';
import { answerAdmission, answerDecision } from './halfOpen.js';
import { answerIgnored } from './ignored.js';
import { answerLate } from './late.js';
import { Questions } from './questions.js';
import { RULES, type Rule } from './rules.js';
import { type Build, MODEL } from './subject.js';
import { SUBJECTS, type SubjectSet } from './subjects.js';
import { answerTrip } from './trip.js';
import { answerWindow } from './window.js';

/**
 * Finds out what the models do differently by putting the same questions to each of them: every
 * answer is read from the state of a breaker that was driven through a fixed list of steps.
 * @param models which models to ask; all unless given
 * @param build what is driven; the models themselves unless a changed one is to be looked at
 */
export function findDifferences(models?: readonly string[], build: Build = MODEL): Differences {
  const isAsked = (model: string): boolean => models === undefined || models.includes(model);
  const rules = RULES.filter(({ model }) => isAsked(model));
  const subjects = SUBJECTS.filter(({ single }) => isAsked(single.model));
  const ask = ({ single, several, growing }: SubjectSet) => ({
    single: new Questions(single, build),
    several: new Questions(several, build),
    growing: new Questions(growing, build),
  });
  return {
    trip: rowsOf(rules, (rule) => answerTrip(rule, build)),
    window: rowsOf(rules, (rule) => answerWindow(new Questions(rule, build))),
    cooldown: rowsOf(subjects, (set) => answerCooldown(ask(set).single)),
    admission: rowsOf(subjects, (set) => answerAdmission(ask(set).several)),
    decision: rowsOf(subjects, (set) => answerDecision(ask(set).several, ask(set).single)),
    late: rowsOf(subjects, (set) => answerLate(ask(set).growing)),
    ignored: rowsOf(subjects, (set) => answerIgnored(ask(set).single)),
  };
}

/** Asks every one, and puts neighbouring versions that answer the same into one row. */
function rowsOf<T extends Rule | SubjectSet, A>(
  asked: readonly T[],
  answer: (one: T) => A,
): readonly DifferenceRow<A>[] {
  const rows: DifferenceRow<A>[] = [];
  for (const one of asked) {
    const row = { ...nameOf(one), answers: answer(one) };
    const before = rows.at(-1);
    if (before !== undefined && isSame(before, row)) {
      rows[rows.length - 1] = { ...before, versions: [...before.versions, ...row.versions] };
    } else rows.push(row);
  }
  return rows;
}

function nameOf(one: Rule | SubjectSet): Omit<DifferenceRow<never>, 'answers'> {
  const { model, version } = 'single' in one ? one.single : one;
  const versions = version === '' ? [] : [version];
  return { model, versions, rule: 'single' in one ? '' : one.rule };
}

/** Answers are plain values, so that their text says all of them. */
function isSame<A>(a: DifferenceRow<A>, b: DifferenceRow<A>): boolean {
  const isNeighbour = a.model === b.model && a.rule === b.rule;
  return isNeighbour && JSON.stringify(a.answers) === JSON.stringify(b.answers);
}
