import { describe, expect, it } from 'vitest';
import { play, storyOf, verdictsOf } from './stepStory.js';

const breaker = (version: string): string =>
  `breaker: { library: cockatiel, version: ${version}, halfOpenAfter: 100, breaker: { type: ConsecutiveBreaker, threshold: 1 } }`;

const BREAKER = breaker('4.0.0');

describe('callers that a breaker makes wait', () => {
  it('go on when the probe has succeeded, and end after that', () => {
    const steps = `
  - { t: 0, call: fail }
  - { t: 100, call: ok, takes: 50, id: probe }
  - { t: 110, call: ok, n: 2 }
  - { t: 120, call: ok, takes: 7 }`;
    expect(storyOf(`${BREAKER}\nsteps:${steps}`)).toEqual([
      '0 call fail #1 admitted, ended -> Open',
      '100 call ok #1 admitted -> HalfOpen',
      '110 call ok #1 queued',
      '110 call ok #2 queued',
      '120 call ok #1 queued',
      '150 result ok #1 ended -> Closed',
      '150 readmitted ok #1 admitted',
      '150 readmitted ok #2 admitted',
      '150 readmitted ok #1 admitted',
      '150 result ok #1 ended',
      '150 result ok #2 ended',
      '157 result ok #1 ended',
    ]);
  });

  it('are refused when it has failed', () => {
    const steps = `
  - { t: 0, call: fail }
  - { t: 100, call: fail, takes: 50 }
  - { t: 110, call: ok, takes: 5, id: late }`;
    const list = `${BREAKER}\nsteps:${steps}`;
    expect(storyOf(list).slice(2)).toEqual([
      '110 call ok #1 queued',
      '150 result fail #1 ended -> Open',
      '150 readmitted ok #1 rejected: open',
    ]);
    expect(play(list).unsettled).toEqual([]);
    const expected = `
  - { t: 110, result: queued, admitted: 0, queued: 1, inFlight: 1 }
  - { t: 150, result: BrokenCircuitError, rejected: 1, queued: 0, inFlight: 0 }
  - { t: 150, since: 0, admitted: 2, rejected: 1, executed: 2 }`;
    expect(verdictsOf(`${list}\nexpect:${expected}`)).toEqual([
      'holds: result queued; admitted 0; queued 1; inFlight 1',
      'holds: result BrokenCircuitError; rejected 1; queued 0; inFlight 0',
      'holds: admitted 2; rejected 1; executed 2',
    ]);
  });

  it('wait for ever for a probe that hangs', () => {
    const steps = '[{ t: 0, call: fail }, { t: 100, call: hang }, { t: 101, call: ok }]';
    expect(play(`${BREAKER}\nsteps: ${steps}`).unsettled).toEqual([
      { step: 1, call: 1, what: 'hang', since: 100_000, answer: 'admitted' },
      { step: 2, call: 1, what: 'ok', since: 101_000, answer: 'queued' },
    ]);
  });

  it('may give up while they wait, and are then dropped', () => {
    const steps = `
  - { t: 0, call: fail }
  - { t: 100, call: ok, takes: 50 }
  - { t: 110, call: cancel, takes: 20 }
  - { t: 115, call: cancel }
  - { t: 120, call: ok }`;
    expect(storyOf(`${BREAKER}\nsteps:${steps}`).slice(2)).toEqual([
      '110 call cancel #1 queued',
      '115 call cancel #1 queued',
      '115 result cancel #1 ended',
      '120 call ok #1 queued',
      '130 result cancel #1 ended',
      '150 result ok #1 ended -> Closed',
      '150 readmitted ok #1 admitted',
      '150 result ok #1 ended',
    ]);
  });

  it('are known by name: in 3.2.1 those of an older half-open period are decided about later', () => {
    const steps = `
  - { t: 0, call: ok, takes: 105, id: old }
  - { t: 0, call: fail, takes: 106, id: other }
  - { t: 0, call: fail }
  - { t: 100, call: ok, takes: 500, id: first-probe }
  - { t: 101, call: ok, id: waits-for-first }
  - { t: 210, call: ok, takes: 10, id: second-probe }
  - { t: 211, call: ok, id: waits-for-second }`;
    const turns = play(`${breaker('3.2.1')}\nsteps:${steps}`).turns;
    const decided = turns.filter(({ kind }) => kind === 'readmitted');
    expect(decided.map(({ at, step }) => [at, step])).toEqual([
      [220_000, 6],
      [600_000, 4],
    ]);
  });
});
