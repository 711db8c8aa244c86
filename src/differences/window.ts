import type { WindowAnswer } from '../model/differences.js';
import { fromMillis } from '../model/time.js';
import { firstMillis, type Questions, rangeOf } from './questions.js';
import type { Rule } from './rules.js';
import { ask, COOL, end, results, SETTLE, TRIP, WARM_UP, wait } from './steps.js';

/**
 * Moments, in milliseconds after a first success, at which failures come: at and just before
 * where windows of 10 s are cut into buckets of 500 ms, 1 s and 2 s, and where they end.
 */
const MOMENTS = [0, 1, 499, 500, 999, 1000, 1999, 2000, 5000, 9000, 9499, 9500, 9998, 9999];
/** Six windows. */
const LONGEST_LIFE = 60_000;

/** Finds out what makes a rule forget. */
export function answerWindow(questions: Questions<Rule>): WindowAnswer {
  return { closing: whatClosingDoes(questions), lives: howLongFailuresLive(questions) };
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

/** All failures but the last one come together; how late may the last one come? */
function howLongFailuresLive(questions: Questions<Rule>): WindowAnswer['lives'] {
  const failures = questions.failuresToOpen([WARM_UP, results('S')]) ?? 0;
  if ((questions.failuresToOpen([WARM_UP]) ?? 0) < 2) return null;
  const lives = MOMENTS.map((moment) => lifeFrom(questions, moment, failures - 1));
  const ended = lives.filter((life) => life !== null);
  return ended.length < lives.length ? 'unlimited' : rangeOf(ended);
}

/** The first whole millisecond at which the failures no longer count; null: they always do. */
function lifeFrom(questions: Questions<Rule>, moment: number, failures: number): number | null {
  const before = [WARM_UP, results('S'), wait(fromMillis(moment)), results('F'.repeat(failures))];
  return firstMillis(LONGEST_LIFE, (millis) => {
    const last = [wait(fromMillis(millis)), results('F'), SETTLE];
    return questions.after([...before, ...last]).state === 'closed';
  });
}
