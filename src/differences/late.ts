import type { LateAnswer, LateEffect } from '../model/differences.js';
import { fromMillis } from '../model/time.js';
import { hasTrial, TRIAL } from './halfOpen.js';
import type { Questions } from './questions.js';
import { ask, COOL, end, type Outcome, results, type Step, TRIP, wait } from './steps.js';

/** How long after the trip a late result comes that comes while open. */
const LATE = wait(fromMillis(300));
const OPEN: readonly Step[] = [ask('late'), TRIP, LATE];
const HALF_OPEN: readonly Step[] = [ask('late'), ...TRIAL];
const CLOSED: readonly Step[] = [...HALF_OPEN, end('probe', 'success')];
/** What turns the first two into a probe on its way. */
const TO_PROBE: readonly Step[] = [COOL, ask('probe')];

/** Finds out what results of calls from before the trip do. */
export function answerLate(questions: Questions): LateAnswer {
  const isOpen = questions.after(OPEN).state === 'open';
  const isDecided = questions.after(CLOSED).state === 'closed';
  const isTrial = hasTrial(questions) && isDecided;
  const open = (as: Outcome) => (isOpen ? effect(questions, OPEN, as, TO_PROBE) : null);
  const halfOpen = (as: Outcome) => (isTrial ? effect(questions, HALF_OPEN, as, []) : null);
  return {
    openSuccess: open('success'),
    openFailure: open('failure'),
    halfOpenSuccess: halfOpen('success'),
    halfOpenFailure: halfOpen('failure'),
    closedFailure: isDecided ? effectWhenClosed(questions) : null,
  };
}

/** What a late result does at once, or else what comes out differently without it. */
function effect(
  questions: Questions,
  steps: readonly Step[],
  as: Outcome,
  toProbe: readonly Step[],
): LateEffect {
  const late = [...steps, end('late', as)];
  const moved = move(questions, steps, late);
  if (moved !== null) return moved;
  const gone = questions.firstCall(late) ?? Number.POSITIVE_INFINITY;
  const kept = questions.firstCall(steps) ?? Number.POSITIVE_INFINITY;
  if (gone !== kept) return gone > kept ? 'prolongs' : 'shortens';
  const failed = [...toProbe, end('probe', 'failure')];
  if (questions.firstCall([...late, ...failed]) !== questions.firstCall([...steps, ...failed])) {
    return 'wait stays';
  }
  const succeeded = [...toProbe, end('probe', 'success')];
  return countsIn(questions, [...steps, ...succeeded], [...late, ...succeeded]);
}

function effectWhenClosed(questions: Questions): LateEffect {
  const late = [...CLOSED, end('late', 'failure')];
  return move(questions, CLOSED, late) ?? countsIn(questions, CLOSED, late);
}

/** The change of state that the late result is; null: none. */
function move(
  questions: Questions,
  steps: readonly Step[],
  late: readonly Step[],
): LateEffect | null {
  const [before, after] = [questions.after(steps).state, questions.after(late).state];
  if (before === after) return null;
  if (after === 'closed') return 'closes';
  return before === 'closed' ? 'opens' : 'reopens';
}

/** Whether the next trip takes another number of failures, right away or after ten successes. */
function countsIn(
  questions: Questions,
  without: readonly Step[],
  late: readonly Step[],
): LateEffect {
  const differs = [results(''), results('S'.repeat(10))].some(
    (first) =>
      questions.failuresToOpen([...late, first]) !== questions.failuresToOpen([...without, first]),
  );
  return differs ? 'counts' : 'nothing';
}
