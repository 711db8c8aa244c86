import { toMillis } from '../model/time.js';
import type { CheckedExpectation, Shown, StepsOutcome, Turn } from '../steps/outcome.js';
import type { StepList } from '../steps/stepList.js';
import type { WrittenBreaker } from '../steps/written.js';

/** What came of a step list as one JSON document; times are milliseconds, steps count from 0. */
export function stepsDocument(
  { seed }: StepList,
  { library, version, options }: WrittenBreaker,
  { turns, unsettled, checks }: StepsOutcome,
): object {
  return {
    library,
    version: version === '' ? null : version,
    options,
    seed,
    turns: turns.map(turnEntry),
    unsettled: unsettled.map(({ since, ...call }) => ({ ...call, since: toMillis(since) })),
    expectations: checks.map(checkEntry),
    holds: checks.every(({ holds }) => holds),
  };
}

function turnEntry({ at, answer, refusal, shown, ...turn }: Turn): object {
  return {
    t: toMillis(at),
    ...turn,
    ...(answer === '' ? {} : { answer }),
    ...(refusal === '' ? {} : { refusal }),
    ...shownEntry(shown),
  };
}

function shownEntry({ state, word, counters, hosts }: Shown): object {
  return {
    state,
    ownState: word,
    counters,
    ...(hosts.length < 2 ? {} : { hosts: hosts.map(shownEntry) }),
  };
}

function checkEntry({ expectation, holds, fault, fields }: CheckedExpectation): object {
  const { t, moment } = expectation;
  return {
    t: toMillis(t),
    ...(moment === null ? {} : { [moment.side]: moment.text }),
    holds,
    ...(fault === '' ? {} : { fault }),
    fields,
  };
}
