import type { Comparison, Floor, TripAnswer } from '../model/differences.js';
import { Questions } from './questions.js';
import type { Rule } from './rules.js';
import { ask, end, LOOK, results, SETTLE, WARM_UP } from './steps.js';
import { type Build, withOptions } from './subject.js';

/** Finds out how a rule trips. */
export function answerTrip(rule: Rule, build: Build): TripAnswer {
  const questions = new Questions(rule, build);
  return {
    counts: whatCounts(questions),
    limit: rule.limit,
    comparison: comparedWith(rule, build),
    floor: floorOf(questions),
    opensOn: whatOpens(questions),
  };
}

/**
 * Four failures, with six successes after them and without: a number of failures takes no notice
 * of the successes, a run of them starts anew, and a share is neither.
 */
function whatCounts(questions: Questions<Rule>): TripAnswer['counts'] {
  const without = questions.failuresToOpen([WARM_UP, results('FFFF')]);
  const after = questions.failuresToOpen([WARM_UP, results('FFFFSSSSSS')]);
  if (after === without) return 'number';
  return after === questions.failuresToOpen([WARM_UP]) ? 'in a row' : 'share';
}

function comparedWith(rule: Rule, build: Build): Comparison | null {
  const opens = ({ options, of }: Rule['exactly']): boolean =>
    new Questions(withOptions(rule, options), build).opens([WARM_UP, results(of)]);
  if (opens(rule.exactly)) return '>=';
  return opens(rule.over) ? '>' : null;
}

function floorOf(questions: Questions<Rule>): Floor | null {
  const { floor } = questions.subject;
  if (floor === null) return null;
  const failures = questions.failuresToOpen([WARM_UP]);
  const comparison = failures === floor.calls ? '>=' : failures === floor.calls + 1 ? '>' : null;
  return { comparison, calls: floor.calls, of: whatIsCounted(questions) };
}

/** As many calls as the minimum set out, and one of them fails, against a limit that one exceeds. */
function whatIsCounted({ subject, build }: Questions<Rule>): Floor['of'] {
  const { floor } = subject;
  const eager = new Questions(withOptions(subject, floor?.lowLimit ?? {}), build);
  const calls = Array.from({ length: floor?.calls ?? 0 }, (_, index) => `call ${index}`);
  const steps = [WARM_UP, ...calls.map(ask), end('call 0', 'failure')];
  return eager.opens(steps) ? 'started' : 'ended';
}

function whatOpens(questions: Questions<Rule>): TripAnswer['opensOn'] {
  const failures = questions.failuresToOpen([WARM_UP]);
  if (failures === null) return null;
  const steps = [WARM_UP, results('F'.repeat(failures))];
  if (questions.after(steps).state !== 'closed') {
    return successOpens(questions) ? 'any result' : 'a failure';
  }
  if (questions.after([...steps, LOOK]).state !== 'closed') return 'a timer';
  return questions.after([...steps, SETTLE]).state === 'closed' ? null : 'next call';
}

/** Six failures are too many, but too few calls; four successes complete the minimum. */
function successOpens(questions: Questions<Rule>): boolean {
  const isStillClosed = questions.after([WARM_UP, results('FFFFFF')]).state === 'closed';
  return isStillClosed && questions.after([WARM_UP, results('FFFFFFSSSS')]).state !== 'closed';
}
