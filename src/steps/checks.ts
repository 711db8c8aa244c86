import type { Micros } from '../model/time.js';
import { countAnswers } from './counts.js';
import { placeOf } from './moments.js';
import type { CheckedExpectation, CheckedField, Shown, Turn } from './outcome.js';
import type { Played, Told } from './played.js';
import type { Expectation, ExpectedAnswer, Step } from './stepList.js';

/** Holds what was seen against what was expected. */
export class Checker {
  private readonly played: Played;
  private readonly steps: readonly Step[];
  private readonly answerAt: (t: Micros, host: number) => Told;

  /** @param answerAt what one more call would be told at that time */
  constructor(played: Played, steps: readonly Step[], answerAt: (t: Micros, host: number) => Told) {
    this.played = played;
    this.steps = steps;
    this.answerAt = answerAt;
  }

  /** Looks at one expectation. */
  check(expectation: Expectation): CheckedExpectation {
    const { t, moment } = expectation;
    const { turns } = this.played;
    const here = turns.filter(({ at, kind }) => at === t && kind !== 'timer');
    const place = moment === null ? here.length - 1 : placeOf(moment, here, this.steps);
    if (moment !== null && place < 0) {
      const fault = `nothing that happens then is "${moment.text}"`;
      return { expectation, holds: false, fault, fields: [] };
    }
    const last = moment?.side === 'before' ? place - 1 : place;
    const shown = this.shownAt(t, moment === null ? null : here[last]);
    const upTo = here[last] ?? turns.findLast(({ at }) => at < t);
    const past = upTo === undefined ? [] : turns.slice(0, turns.indexOf(upTo) + 1);
    const fields = this.fieldsOf(expectation, shown, past);
    return { expectation, holds: fields.every(({ holds }) => holds), fault: '', fields };
  }

  /** After a turn, or before all of them (undefined), or after all of them (null). */
  private shownAt(t: Micros, turn: Turn | undefined | null): Shown | undefined {
    const { opening, closing } = this.played;
    if (turn === null) return closing.get(t);
    return turn === undefined ? opening.get(t) : turn.shown;
  }

  private fieldsOf(
    { t, host, state, result, since, counters }: Expectation,
    shown: Shown | undefined,
    past: readonly Turn[],
  ): readonly CheckedField[] {
    const seen = host > 0 ? shown?.hosts[host] : shown;
    const counts = { ...seen?.counters, ...countAnswers(past, this.steps, since) };
    return [
      ...(state === null ? [] : [checkState(state, seen)]),
      ...(result === null ? [] : [checkAnswer(result, this.latestAnswer(t, host, past))]),
      ...counters.map(({ name, written, amount }) => checkNumber(written, amount, counts[name])),
    ];
  }

  private latestAnswer(t: Micros, host: number, past: readonly Turn[]): Told {
    const turn = past.findLast(({ at, answer }) => at === t && answer !== '');
    return turn ?? this.answerAt(t, host);
  }
}

function checkState(expected: string, shown: Shown | undefined): CheckedField {
  const words = shown === undefined ? [] : [shown.state, shown.word];
  const holds = words.some((word) => plainWord(word) === plainWord(expected));
  return { name: 'state', expected, found: shown?.word ?? null, holds };
}

/** `HALF_OPEN`, `HalfOpen` and `half-open` are one word. */
export function plainWord(word: string): string {
  return word.toLowerCase().replace(/[^a-z]/g, '');
}

function checkAnswer(expected: ExpectedAnswer, { answer, refusal }: Told): CheckedField {
  const { refusals, text } = expected;
  const fits = refusals.length === 0 || (refusal !== '' && refusals.includes(refusal));
  const found = refusal === '' ? answer : `${answer} (${refusal})`;
  return { name: 'result', expected: text, found, holds: expected.answer === answer && fits };
}

/** A number with decimals is compared to as many of them; a whole one exactly. */
function checkNumber(name: string, expected: number, found: number | undefined): CheckedField {
  const decimals = String(expected).split('.')[1]?.length ?? 0;
  const seen = found ?? Number.NaN;
  const rounded = decimals === 0 ? seen : Number(seen.toFixed(decimals));
  return { name, expected, found: found ?? null, holds: rounded === expected };
}
