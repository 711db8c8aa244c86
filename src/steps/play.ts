import type { Micros } from '../model/time.js';
import { createBreaker } from '../policy/breakerPolicy.js';
import type { Draw } from '../policy/port.js';
import type { Call } from './call.js';
import { Checker } from './checks.js';
import type { StepsOutcome, Unsettled } from './outcome.js';
import type { Played, Told } from './played.js';
import { Player } from './player.js';
import type { CallStep, StepList } from './stepList.js';
import { libraryView } from './views.js';

/**
 * Plays a list of steps on a new breaker and holds what is seen against what is expected.
 * @param newDraw begins the random draws of a breaker anew; the same ones each time
 */
export function playSteps(list: StepList, newDraw: () => Draw): StepsOutcome {
  const played = playOnce(list, newDraw);
  const checker = new Checker(played, list.steps, (t, host) =>
    answerAt(list, newDraw, oneMoreCall(t, host)),
  );
  return {
    turns: played.turns,
    unsettled: played.unsettled.map(unsettledOf),
    checks: list.expect.map((expectation) => checker.check(expectation)),
  };
}

function playOnce(list: StepList, newDraw: () => Draw): Played {
  const breaker = createBreaker(list.breaker, newDraw());
  return new Player(list, breaker, libraryView(String(list.breaker['library']))).play();
}

/** The list is played once more with one more call, so that asking leaves no trace in the other. */
function answerAt(list: StepList, newDraw: () => Draw, call: CallStep): Told {
  const { turns } = playOnce({ ...list, steps: [...list.steps, call], expect: [] }, newDraw);
  const turn = turns.find(({ step }) => step === list.steps.length);
  return turn ?? { answer: '', refusal: '' };
}

function oneMoreCall(t: Micros, host: number): CallStep {
  const alone = { takes: 0, n: 1, every: null, concurrent: false, id: '' };
  return { kind: 'call', t, call: 'hang', host, ...alone };
}

function unsettledOf({ step, number, plan, since, permit }: Call): Unsettled {
  const answer = permit >= 0 ? 'admitted' : 'queued';
  return { step, call: number, what: String(plan.call), since, answer };
}
