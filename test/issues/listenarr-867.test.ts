// Source: Listenarrs/Listenarr issue 867, fixed by its pull request 868; App-vNext/Polly issue 994 says
// the same.
// Wrong: four services share one breaker, so three errors of one stop the other three for 30 s. Right:
// one breaker per dependency, and only that of the failing service is open.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const STEPS = [
  { service: 'a', t: 0, call: 'fail', n: 3 },
  { service: 'b', t: 1, call: 'ok' },
  { service: 'c', t: 1, call: 'ok' },
  { service: 'd', t: 1, call: 'ok' },
];

/** The breaker that the calls to these services go through. */
function breakerOf(services: readonly string[], expected: readonly Line[]): readonly Line[] {
  const steps = STEPS.filter(({ service }) => services.includes(service)).map(
    ({ service, ...step }) => ({ ...step, id: service }),
  );
  const config = { consecutiveFailures: 3, cooldown: 30_000 };
  return playCase({ library: 'generic', config, steps, expect: expected });
}

it('a shared breaker rejects the calls to the healthy services', () => {
  const rejected = ['b', 'c', 'd'].map((after) => ({ t: 1, after, result: 'open' }));
  const expected = [...rejected, { t: 1, state: 'OPEN', executed: 3, admitted: 0, rejected: 3 }];
  expect(breakerOf(['a', 'b', 'c', 'd'], expected)).toEqual(expected);
});

it('with a breaker each only the failing service is cut off', () => {
  const open = [{ t: 1, state: 'OPEN', result: 'open' }];
  expect(breakerOf(['a'], open)).toEqual(open);
  for (const service of ['b', 'c', 'd']) {
    const closed = [{ t: 1, after: service, state: 'CLOSED', result: 'executed' }];
    expect(breakerOf([service], closed)).toEqual(closed);
  }
});
