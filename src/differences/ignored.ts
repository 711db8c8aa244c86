import type { IgnoredAnswer, ProbeEffect } from '../model/differences.js';
import { hasTrial, TRIAL } from './halfOpen.js';
import type { Questions } from './questions.js';
import { ask, end, type Outcome, results } from './steps.js';

/** Enough calls to tell by, whatever they count as. */
const MANY = 15;

/** Finds out what ignored outcomes do. */
export function answerIgnored(questions: Questions): IgnoredAnswer {
  const isTrial = hasTrial(questions);
  return {
    closed: whatItCountsAs(questions),
    probe: isTrial ? probeEffect(questions, 'ignored') : null,
    givenUp: isTrial ? probeEffect(questions, 'given-up') : null,
  };
}

/** Two failures, many ignored calls, then failures until it opens; and the same with others. */
function whatItCountsAs(questions: Questions): IgnoredAnswer['closed'] {
  const failuresAfter = (letter: string): number | null =>
    questions.failuresToOpen([results(`FF${letter.repeat(MANY)}`)]);
  const ignored = failuresAfter('I');
  if (ignored === failuresAfter('')) return 'not at all';
  if (ignored === failuresAfter('S')) return 'a success';
  return ignored === failuresAfter('F') ? 'a failure' : 'something else';
}

function probeEffect(questions: Questions, as: Outcome): ProbeEffect {
  const before = questions.after(TRIAL).state;
  const ended = [...TRIAL, end('probe', as)];
  const after = questions.after(ended).state;
  if (after !== before) return after === 'closed' ? 'closes' : 'reopens';
  const nextGoesOut = (steps: typeof TRIAL): boolean =>
    questions.after([...steps, ask('next')]).admitted('next');
  if (nextGoesOut(TRIAL)) return 'nothing';
  return nextGoesOut(ended) ? 'place back' : 'place lost';
}
