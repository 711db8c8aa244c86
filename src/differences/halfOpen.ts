import type { AdmissionAnswer, Decider, DecisionAnswer } from '../model/differences.js';
import { fromMillis } from '../model/time.js';
import { QUEUED } from '../policy/port.js';
import type { Questions } from './questions.js';
import { ask, COOL, end, type Outcome, type Step, TRIP, wait } from './steps.js';

/** More calls at one instant than any limit that is set. */
const CROWD = 100;
/** How long lost probes are waited for, in milliseconds. */
const PATIENCE = 60_000;

/** The steps to the moment at which the first probe is on its way. */
export const TRIAL: readonly Step[] = [TRIP, COOL, ask('probe')];

/** Whether a call let out after the cooldown is a probe, rather than one of a closed breaker. */
export function hasTrial(questions: Questions): boolean {
  const drive = questions.after(TRIAL);
  return drive.admitted('probe') && drive.state !== 'closed';
}

/** Finds out who gets in while half-open; null: there is no half-open. */
export function answerAdmission(questions: Questions): AdmissionAnswer | null {
  if (!hasTrial(questions)) return null;
  const admits = admittedAtOnce(questions);
  if (typeof admits === 'string') return { admits, places: null, others: null, lostProbes: 0 };
  const probes = Array.from({ length: admits }, (_, index) => ask(`probe ${index}`));
  const taken = [TRIP, COOL, ...probes];
  return {
    admits,
    places: placesOf(questions, taken),
    others: whatOthersMeet(questions, taken),
    lostProbes: howLongLostProbesBlock(questions, taken),
  };
}

function admittedAtOnce(questions: Questions): AdmissionAnswer['admits'] {
  const crowd = Array.from({ length: CROWD }, (_, index) => `call ${index}`);
  const drive = questions.after([TRIP, COOL, ...crowd.map(ask)]);
  const verdicts = crowd.map((call) => drive.admitted(call));
  const admitted = verdicts.filter((verdict) => verdict).length;
  if (admitted === CROWD) return 'any';
  return verdicts.indexOf(false) < verdicts.lastIndexOf(true) ? 'a share' : admitted;
}

function placesOf(questions: Questions, taken: readonly Step[]): AdmissionAnswer['places'] {
  const steps = [...taken, end('probe 0', 'success')];
  if (questions.after(steps).state === 'closed') return null;
  return questions.after([...steps, ask('next')]).admitted('next') ? 'at a time' : 'in all';
}

function whatOthersMeet(questions: Questions, taken: readonly Step[]): AdmissionAnswer['others'] {
  const before = questions.after(taken).state;
  const drive = questions.after([...taken, ask('next')]);
  if (drive.permit('next') === QUEUED) return 'wait';
  return before === 'half-open' && drive.state === 'open' ? 'refused, reopen' : 'refused';
}

/** Somebody asks every millisecond until a call goes out: asking may itself end half-open. */
function howLongLostProbesBlock(
  questions: Questions,
  taken: readonly Step[],
): AdmissionAnswer['lostProbes'] {
  const drive = questions.after(taken);
  for (let millis = 1; millis <= PATIENCE; millis += 1) {
    drive.take(wait(fromMillis(1)));
    drive.take(ask('next'));
    if (drive.admitted('next')) return millis;
  }
  return 'for ever';
}

/**
 * Finds out who decides half-open; null: there is no half-open.
 * @param several the subject with as many probes as its settings allow to be asked for
 * @param single the same with one probe and one success
 */
export function answerDecision(several: Questions, single: Questions): DecisionAnswer | null {
  if (!hasTrial(several)) return null;
  return {
    closesAfter: resultsToMove(several, 'success'),
    closedBy: whoMoves(single, 'success'),
    reopensAfter: resultsToMove(several, 'failure'),
    reopenedBy: whoMoves(single, 'failure'),
  };
}

/** How many probes it takes that all end like this; null: no number moves it. */
function resultsToMove(questions: Questions, as: Outcome): number | null {
  const before = questions.after(TRIAL).state;
  const drive = questions.after([TRIP, COOL]);
  for (let count = 1; count <= CROWD; count += 1) {
    drive.take(ask('probe'));
    drive.take(end('probe', as));
    if (drive.state !== before) return count;
  }
  return null;
}

function whoMoves(questions: Questions, as: Outcome): Decider | null {
  const before = questions.after(TRIAL).state;
  const moves = (call: string): boolean =>
    questions.after([ask('late'), ...TRIAL, end(call, as)]).state !== before;
  if (moves('late')) return 'any call';
  return moves('probe') ? 'its probes' : null;
}
