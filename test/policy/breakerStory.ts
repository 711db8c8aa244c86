import { expect } from 'vitest';
import { fromMillis } from '../../src/model/time.js';
import { LabBreaker } from '../../src/policy/breaker.js';
import { type BreakerSettings, breakerSettings } from '../../src/policy/breakerSettings.js';
import {
  type Permit,
  REFUSED_FORCED,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from '../../src/policy/port.js';

/**
 * What is done, as `<ms> <verb> <calls>`, and what is then seen, as
 * `<answer>, <state>: <why>, <n> probing`; an answer only after `ask`, probes only when there are.
 *
 * The verbs: ask, ok, fail, ignore, release, each for one or several calls; force-open, disable,
 * reset. A call lasts from its `ask` to its end.
 */
export type Line = readonly [done: string, seen: string];

interface Call {
  readonly permit: Permit;
  readonly at: number;
}

/** Plays the lines to a breaker with these settings and compares all that was seen. */
export function expectStory(settings: Partial<BreakerSettings>, lines: readonly Line[]): void {
  const breaker = new LabBreaker(breakerSettings(settings));
  const calls = new Map<string, Call>();
  const seen = lines.map(([done]): Line => {
    const [ms = '', verb = '', ...names] = done.split(' ');
    const now = fromMillis(Number(ms));
    const answers = names.map((name) => doOne(breaker, calls, verb, name, now));
    if (names.length === 0) doByHand(breaker, verb);
    return [done, [...answers.slice(-1).filter((text) => text !== ''), look(breaker)].join(', ')];
  });
  expect(seen).toEqual(lines);
}

function look({ state, why, probesInFlight }: LabBreaker): string {
  const probing = probesInFlight === 0 ? '' : `, ${probesInFlight} probing`;
  return `${state}${why === '' ? '' : `: ${why}`}${probing}`;
}

function doOne(
  breaker: LabBreaker,
  calls: Map<string, Call>,
  verb: string,
  name: string,
  now: number,
): string {
  if (verb === 'ask') {
    const permit = breaker.tryAcquire(now);
    calls.set(name, { permit, at: now });
    return answerOf(permit);
  }
  const call = calls.get(name);
  if (call === undefined) throw new Error(`${name} was never asked for`);
  end(breaker, verb, call, now);
  return '';
}

function end(breaker: LabBreaker, verb: string, { permit, at }: Call, now: number): void {
  if (verb === 'ok') breaker.recordSuccess(permit, now, now - at);
  else if (verb === 'fail') breaker.recordFailure(permit, now, now - at);
  else if (verb === 'ignore') breaker.recordIgnored(permit, now);
  else if (verb === 'release') breaker.release(permit, now);
  else throw new Error(`unknown verb ${verb}`);
}

function doByHand(breaker: LabBreaker, verb: string): void {
  if (verb === 'force-open') breaker.forceOpen();
  else if (verb === 'disable') breaker.disable();
  else if (verb === 'reset') breaker.reset();
  else throw new Error(`unknown verb ${verb}`);
}

function answerOf(permit: Permit): string {
  if (permit === REFUSED_OPEN) return 'refused: open';
  if (permit === REFUSED_PROBING) return 'refused: probing';
  return permit === REFUSED_FORCED ? 'refused: forced' : 'in';
}
