import type { WindowAnswer } from '../model/differences.js';
import { fromMillis } from '../model/time.js';
import { firstMillis, type Questions, rangeOf } from './questions.js';
import type { Rule } from './rules.js';
import { ask, COOL, end, results, SETTLE, TRIP, WARM_UP, wait } from './steps.js';
import type { Burst } from './writtenRule.js';

/**
 * Moments, in milliseconds after a first success, at which results come: at and just before
 * where windows of 10 s are cut into buckets of 500 ms, 1 s and 2 s, and where they end.
 */
const MOMENTS = [0, 1, 499, 500, 999, 1000, 1999, 2000, 5000, 9000, 9499, 9500, 9998, 9999];
/** Six windows. */
const LONGEST_LIFE = 60_000;

/** Finds out what makes a rule forget. */
export function answerWindow(questions: Questions<Rule>): WindowAnswer {
  return { closing: whatClosingDoes(questions), lives: howLongResultsCount(questions) };
}

/** As many failures as on a new breaker, or as on one that has seen one success: all forgotten. */
function whatClosingDoes(questions: Questions<Rule>): WindowAnswer['closing'] {
  const steps = [WARM_UP, TRIP, COOL, ask('probe'), end('probe', 'success')];
  if (questions.after(steps).state !== 'closed') return null;
  const again = questions.failuresToOpen([...steps, WARM_UP]);
  const first = questions.failuresToOpen([WARM_UP]);
  const afterSuccess = questions.failuresToOpen([WARM_UP, results('S')]);
  return again === first || again === afterSuccess ? 'forgets' : 'keeps';
}

/** Results too few to open, and more a while later: how much later may they come and still open? */
function howLongResultsCount(questions: Questions<Rule>): WindowAnswer['lives'] {
  const burst = questions.subject.burst ?? burstOfFailures(questions);
  if (burst === null) return null;
  const lives = MOMENTS.map((moment) => lifeFrom(questions, moment, burst));
  const ended = lives.filter((life) => life !== null);
  return ended.length < lives.length ? 'unlimited' : rangeOf(ended);
}

/** All failures that it takes but one, then that one; null: it takes only one anyway. */
function burstOfFailures(questions: Questions<Rule>): Burst | null {
  const failures = questions.failuresToOpen([WARM_UP, results('S')]) ?? 0;
  const isOneEnough = questions.failuresToOpen([WARM_UP]) === 1;
  return isOneEnough ? null : { first: 'F'.repeat(failures - 1), last: 'F' };
}

/** The first whole millisecond at which the earlier results no longer count; null: they always do. */
function lifeFrom(questions: Questions<Rule>, moment: number, burst: Burst): number | null {
  const before = [WARM_UP, results('S'), wait(fromMillis(moment)), results(burst.first)];
  return firstMillis(1, LONGEST_LIFE, (millis) => {
    const last = [wait(fromMillis(millis)), results(burst.last), SETTLE];
    return questions.after([...before, ...last]).state === 'closed';
  });
}
