import type { Comparison, CooldownAnswer } from '../model/differences.js';
import { fromMillis, toMillis } from '../model/time.js';
import { type Questions, rangeOf } from './questions.js';
import { ask, COOL, end, TRIP, wait } from './steps.js';

/** Moments of opening, in milliseconds, that show whether open ends on a grid of its own. */
const OPENINGS = [0, 1, 300, 500, 999];
/** How long a probe takes that then fails, in milliseconds; not a divisor of the cooldown. */
const PROBE_TAKES = 400;

/** Finds out how open ends; null: this breaker has no open period that ends. */
export function answerCooldown(questions: Questions): CooldownAnswer | null {
  if (questions.after([TRIP]).state !== 'open') return null;
  const firsts = OPENINGS.map((moment) => questions.firstCall([wait(fromMillis(moment)), TRIP]));
  const found = firsts.filter((first) => first !== null);
  if (found.length < firsts.length) return null;
  const firstCall = rangeOf(found);
  return {
    comparison: comparisonOf(firstCall.from, toMillis(questions.subject.cooldown)),
    firstCall,
    endsBy: questions.after([TRIP, COOL]).state === 'open' ? 'a call' : 'a timer',
    restartsAt: whereItRestarts(questions, firstCall.from),
  };
}

function comparisonOf(first: number, cooldown: number): Comparison | null {
  if (first === cooldown) return '>=';
  return first === cooldown + 1 ? '>' : null;
}

/** A probe takes its time and fails; is the next call let out a cooldown after that, or sooner? */
function whereItRestarts(questions: Questions, cooldown: number): CooldownAnswer['restartsAt'] {
  const probe = [ask('probe'), wait(fromMillis(PROBE_TAKES)), end('probe', 'failure')];
  const next = questions.firstCall([TRIP, COOL, ...probe]);
  if (next === cooldown) return 'its end';
  return next === cooldown - PROBE_TAKES ? 'its start' : null;
}
