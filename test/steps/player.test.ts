import { describe, expect, it } from 'vitest';
import { play, storyOf } from './stepStory.js';

const OWN = 'breaker: { failureThreshold: 2, openDuration: 100ms }';
const OPOSSUM = 'breaker: { library: opossum, resetTimeout: 100, timeout: 50 }';

describe('the order of things', () => {
  it('n calls come one after the other, each ending before the next starts', () => {
    expect(storyOf(`${OWN}\nsteps: [{ t: 0, call: fail, n: 3 }]`)).toEqual([
      '0 call fail #1 admitted, ended',
      '0 call fail #2 admitted, ended -> open',
      '0 call fail #3 rejected: open',
    ]);
  });

  it('concurrent calls all start before the first of them ends', () => {
    expect(storyOf(`${OWN}\nsteps: [{ t: 0, call: fail, n: 3, concurrent: true }]`)).toEqual([
      '0 call fail #1 admitted',
      '0 call fail #2 admitted',
      '0 call fail #3 admitted',
      '0 result fail #1 ended',
      '0 result fail #2 ended -> open',
      '0 result fail #3 ended',
    ]);
  });

  it('a concurrent step is over before the next one of the same time begins', () => {
    const steps = '[{ t: 0, call: fail, n: 2, concurrent: true }, { t: 0, call: ok }]';
    expect(storyOf(`${OWN}\nsteps: ${steps}`).at(-1)).toBe('0 call ok #1 rejected: open');
  });

  it('calls that take time end in the order in which they were let through', () => {
    const steps = `
  - { t: 0, call: fail, id: slow, takes: 30 }
  - { t: 10, call: ok, takes: 20 }
  - { t: 15, call: cancel, takes: 5 }`;
    expect(storyOf(`${OWN}\nsteps:${steps}`)).toEqual([
      '0 call fail #1 admitted',
      '10 call ok #1 admitted',
      '15 call cancel #1 admitted',
      '20 result cancel #1 ended',
      '30 result fail #1 ended',
      '30 result ok #1 ended',
    ]);
  });

  it('every spreads the calls of a step, and others come in between', () => {
    const steps = '[{ t: 10, call: ok, n: 3, every: 1.5ms }, { t: 11.5, call: ignored }]';
    expect(storyOf(`${OWN}\nsteps: ${steps}`)).toEqual([
      '10 call ok #1 admitted, ended',
      '11.5 call ok #2 admitted, ended',
      '11.5 call ignored #1 admitted, ended',
      '13 call ok #3 admitted, ended',
    ]);
  });

  it('steps are taken by time, whatever the order of the file', () => {
    const steps = '[{ t: 5, call: ok }, { t: 1, do: wait }]';
    expect(storyOf(`${OWN}\nsteps: ${steps}`)).toEqual([
      '1 do wait',
      '5 call ok #1 admitted, ended',
    ]);
  });

  it('at one time timers come first, then steps, then results', () => {
    const steps = `
  - { t: 0, call: fail }
  - { t: 80, call: ok, takes: 20 }
  - { t: 100, call: ok, takes: 20 }
  - { t: 120, call: ok }`;
    expect(storyOf(`${OPOSSUM}\nsteps:${steps}`)).toEqual([
      '0 call fail #1 admitted, ended -> open',
      '80 call ok #1 rejected: open',
      '100 timer timer -> halfOpen',
      '100 call ok #1 admitted',
      '120 call ok #1 rejected: probing',
      '120 result ok #1 ended -> closed',
    ]);
  });

  it('a timeout of the model comes before the end of the call at the same time', () => {
    expect(storyOf(`${OPOSSUM}\nsteps: [{ t: 0, call: ok, takes: 50 }]`)).toEqual([
      '0 call ok #1 admitted',
      '50 timer timeout #1 ended -> open',
    ]);
    expect(storyOf(`${OPOSSUM}\nsteps: [{ t: 0, call: ok, takes: 49.999 }]`)).toEqual([
      '0 call ok #1 admitted',
      '49.999 result ok #1 ended',
    ]);
  });

  it('a probe of the own breaker moves it when the call comes, and ends in the same turn', () => {
    const steps = '[{ t: 0, call: fail, n: 2 }, { t: 99, call: ok }, { t: 100, call: ok }]';
    expect(storyOf(`${OWN}\nsteps: ${steps}`)).toEqual([
      '0 call fail #1 admitted, ended',
      '0 call fail #2 admitted, ended -> open',
      '99 call ok #1 rejected: open',
      '100 call ok #1 admitted, ended -> half-open, closed',
    ]);
  });
});

describe('how calls end', () => {
  it('a call that hangs never does, and is told of', () => {
    const outcome = play(`${OWN}\nsteps: [{ t: 3, call: hang, n: 2, takes: 5 }]`);
    expect(outcome.turns.map(({ ended }) => ended)).toEqual([false, false]);
    expect(outcome.unsettled).toEqual([
      { step: 0, call: 1, what: 'hang', since: 3000, answer: 'admitted' },
      { step: 0, call: 2, what: 'hang', since: 3000, answer: 'admitted' },
    ]);
  });

  it('a timeout of the model ends a call; when it would have ended itself means nothing', () => {
    const steps = '[{ t: 0, call: ok, takes: 70 }, { t: 10, call: hang }]';
    const { turns, unsettled } = play(`${OPOSSUM}\nsteps: ${steps}`);
    expect(storyOf(`${OPOSSUM}\nsteps: ${steps}`)).toEqual([
      '0 call ok #1 admitted',
      '10 call hang #1 admitted',
      '50 timer timeout #1 ended',
      // 2 failures of 2 calls are more than 50 %; 1 of 2 was not.
      '60 timer timeout #1 ended -> open',
    ]);
    expect(unsettled).toEqual([]);
    expect(turns.map(({ shown }) => shown.counters['inFlight'])).toEqual([1, 2, 1, 0]);
  });

  it('an ignored or unhandled outcome gives the place of a probe back, a cancelled call too', () => {
    const steps = `
  - { t: 0, call: fail, n: 2 }
  - { t: 100, call: ignored }
  - { t: 100, call: unhandled }
  - { t: 100, call: cancel }
  - { t: 100, call: ok }`;
    expect(storyOf(`${OWN}\nsteps:${steps}`).slice(2)).toEqual([
      '100 call ignored #1 admitted, ended -> half-open',
      '100 call unhandled #1 admitted, ended',
      '100 call cancel #1 admitted, ended',
      '100 call ok #1 admitted, ended -> closed',
    ]);
  });

  it('a status of 500 or more is a failure, one below is not', () => {
    const steps = '[{ t: 0, call: 499 }, { t: 0, call: 500 }, { t: 0, call: 599 }]';
    expect(storyOf(`${OWN}\nsteps: ${steps}`)).toEqual([
      '0 call 499 #1 admitted, ended',
      '0 call 500 #1 admitted, ended',
      '0 call 599 #1 admitted, ended -> open',
    ]);
  });

  it('the model is told how long a call took', () => {
    const slow =
      'breaker: { slowCallDuration: 10ms, slowCallRateThreshold: 100, minimumCalls: 1, slidingWindow: 1 }';
    const steps = '[{ t: 0, call: ok, takes: 10 }, { t: 20, call: ok, takes: 10.001 }]';
    expect(storyOf(`${slow}\nsteps: ${steps}`)).toEqual([
      '0 call ok #1 admitted',
      '10 result ok #1 ended',
      '20 call ok #1 admitted',
      '30.001 result ok #1 ended -> open',
    ]);
  });
});

it('a refused call is never under way', () => {
  const steps =
    '[{ t: 0, call: fail, n: 2 }, { t: 1, call: hang }, { t: 2, call: fail, takes: 5 }]';
  const outcome = play(`${OWN}\nsteps: ${steps}`);
  expect(outcome.unsettled).toEqual([]);
  expect(outcome.turns.map(({ at, answer }) => [at, answer])).toEqual([
    [0, 'admitted'],
    [0, 'admitted'],
    [1000, 'rejected'],
    [2000, 'rejected'],
  ]);
});
