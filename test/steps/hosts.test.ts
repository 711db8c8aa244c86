import { expect, it } from 'vitest';
import { play, storyOf, verdictsOf } from './stepStory.js';

const CLUSTER = 'breaker: { library: envoy, hosts: 3, max_ejection_percent: 67 }';

const STEPS = `
  - { t: 1000, call: 503, host: 0, n: 5, every: 1 }
  - { t: 1010, call: 500, host: 1, n: 5, every: 1 }
  - { t: 1020, call: 501, host: 2, n: 5, every: 1 }`;

it('each host is ejected for its own failures, as far as the percentage allows', () => {
  expect(storyOf(`${CLUSTER}\nsteps:${STEPS}`).filter((line) => line.includes('->'))).toEqual([
    '1004 call 503 #5 admitted, ended -> host 0 ejected',
    '1014 call 500 #5 admitted, ended -> host 1 ejected',
  ]);
  const expected = `
  - { t: 1004, state: ejected, ejections: 1, ejected: 1 }
  - { t: 1004, host: 1, state: in service, serverErrors: 0 }
  - { t: 1013, host: 1, serverErrors: 4, gatewayErrors: 0, state: closed }
  - { t: 1014, host: 1, state: open, ejected: 2, overflow: 0 }
  - { t: 1024, host: 2, state: in service, ejected: 2, overflow: 1 }`;
  expect(verdictsOf(`${CLUSTER}\nsteps:${STEPS}\nexpect:${expected}`)).toEqual([
    'holds: state ejected; ejections 1; ejected 1',
    'holds: state in service; serverErrors 0',
    'holds: state closed; serverErrors 4; gatewayErrors 0',
    'holds: state open; ejected 2; overflow 0',
    'holds: state in service; ejected 2; overflow 1',
  ]);
});

it('a failed call is a 503 unless the options say otherwise, which two detectors find', () => {
  const steps = STEPS.replace('call: 501', 'call: fail');
  const expected = '[{ t: 1024, host: 2, state: in service, overflow: 2 }]';
  expect(verdictsOf(`${CLUSTER}\nsteps:${steps}\nexpect: ${expected}`)).toEqual([
    'holds: state in service; overflow 2',
  ]);
});

it('with 2 of 3 out the cluster panics and every host gets calls; else an ejected one is refused', () => {
  const calm = `breaker: { library: envoy, hosts: 2, max_ejection_percent: 50 }
steps: [{ t: 0, call: 503, host: 1, n: 5 }, { t: 1, call: ok, host: 1 }, { t: 1, call: ok }]
expect:
  - { t: 0, host: 1, result: rejected }
  - { t: 2, host: 1, result: open }
  - { t: 2, host: 0, result: admitted }`;
  expect(storyOf(calm).slice(5)).toEqual([
    '1 call ok #1 rejected: open',
    '1 call ok #1 admitted, ended',
  ]);
  expect(verdictsOf(calm)).toEqual([
    'fails: result rejected, found admitted',
    'holds: result open',
    'holds: result admitted',
  ]);
  const panic = `${CLUSTER}\nsteps:${STEPS}\n  - { t: 1030, call: ok, host: 0 }`;
  expect(storyOf(panic).at(-1)).toBe('1030 call ok #1 admitted, ended');
});

it('a host comes back with the sweep, which is a timer of its own', () => {
  const steps = '[{ t: 0, call: 503, host: 1, n: 5 }, { t: 40s, do: wait }]';
  expect(storyOf(`${CLUSTER}\nsteps: ${steps}`).slice(4)).toEqual([
    '0 call 503 #5 admitted, ended -> host 1 ejected',
    '30000 timer timer -> host 1 in service',
    '40000 do wait',
  ]);
});

it('a cluster of which only host 0 is named shows that one', () => {
  const list = 'breaker: { like: envoy }\nsteps: [{ t: 0, call: 503, n: 5 }]';
  expect(storyOf(list).at(-1)).toBe('0 call 503 #5 admitted, ended -> ejected');
  const outcome = play(list);
  expect(outcome.turns.at(-1)?.shown).toEqual({
    state: 'open',
    word: 'ejected',
    why: '5 failures in a row (consecutive_5xx)',
    counters: {
      multiplier: 1,
      ejections: 1,
      serverErrors: 0,
      gatewayErrors: 0,
      localErrors: 0,
      ejected: 1,
      overflow: 0,
      inFlight: 0,
    },
    hosts: [
      {
        state: 'open',
        word: 'ejected',
        why: '5 failures in a row (consecutive_5xx)',
        counters: {
          multiplier: 1,
          ejections: 1,
          serverErrors: 0,
          gatewayErrors: 0,
          localErrors: 0,
          ejected: 1,
          overflow: 0,
        },
        hosts: [],
      },
    ],
  });
});
