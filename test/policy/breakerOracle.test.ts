import { describe, expect, it } from 'vitest';
import { breakerSettings } from '../../src/policy/breakerSettings.js';
import type { Draw } from '../../src/policy/port.js';
import { BreakerPair, ENDINGS, type Step } from './breakerPair.js';
import { SMALL_BREAKERS, UNIT } from './smallBreakers.js';

const STEPS = 7;

/** Always the middle: a draw that depends on nothing may be asked again by a copy. */
const middle = (): Draw => (low, high) => Math.floor((low + high) / 2);

describe(`on every sequence of up to ${STEPS} steps the lab's breaker agrees with the naive one`, () => {
  it.each(Object.entries(SMALL_BREAKERS))('%s', (_, { settings, reached }) => {
    const start = new BreakerPair(breakerSettings(settings), middle);
    const found = { reached: new Set([seen(start)]), disagreements: [] };
    walk(start, [], found);
    expect({ ...found, reached: [...found.reached].sort() }).toEqual({
      disagreements: [],
      reached,
    });
  });
});

interface Found {
  readonly reached: Set<string>;
  readonly disagreements: unknown[];
}

/** Goes through all sequences that begin with the path, depth first. */
function walk(pair: BreakerPair, path: readonly Step[], found: Found): void {
  if (path.length === STEPS || found.disagreements.length > 0) return;
  for (const step of nextSteps(pair)) {
    const next = pair.copy();
    next.step(step);
    found.reached.add(seen(next));
    if (!next.agree) found.disagreements.push({ path: [...path, step], shown: next.shown });
    walk(next, [...path, step], found);
  }
}

/**
 * Every step that can make a difference: handing back a permit that is not there, or waiting for
 * an end that has come, is doing nothing, and that leads to a shorter sequence.
 */
function nextSteps({ permitsOut, openLeft }: BreakerPair): readonly Step[] {
  const places = permitsOut > 1 ? [0, permitsOut - 1] : permitsOut === 1 ? [0] : [];
  const ends = ENDINGS.flatMap((how) => places.map((which): Step => ({ do: how, which })));
  const wait: Step = { do: 'wait', time: UNIT };
  const untilEnd: Step[] = openLeft > 0 ? [{ do: 'wait-until-open-ends' }] : [];
  return [{ do: 'acquire' }, ...ends, wait, ...untilEnd];
}

function seen({ shown }: BreakerPair): string {
  const [, state, why] = shown.fast;
  return why === '' ? state : `${state}: ${why}`;
}
