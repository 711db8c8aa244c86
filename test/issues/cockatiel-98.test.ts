// Source: connor4312/cockatiel issue 98.
// Wrong: a cooperative timeout of 100 ms was thought to end a call of 500 ms that does not listen.
// Right: an aggressive one rejects at 100 ms; a cooperative one merely asks, so that for such a call it
// is no timeout at all. The lab's timeout is the aggressive one: the caller is free, the work runs on.
import { expect, it } from 'vitest';
import { about, tell } from '../sim/policyStories.js';

const DEAF = '{ latency: 500ms, capacity: { servers: 1 } }';

it('an aggressive timeout ends the call for its caller at 100 ms, and not the work', async () => {
  const told = await tell('[{ timeout: 100ms }]', DEAF);
  const levels = about(told, 'level-changed');
  expect(about(told, 'call-abandoned', 'operation-settled')).toEqual([
    '100000 call-abandoned 0/1 dependency',
    '100000 operation-settled 0/1 (timeout)',
  ]);
  expect(told.metrics).toMatchObject({ failed: 1, abandonedCalls: 1 });
  // The server is taken, and not given back before the run is over: it goes on for nobody.
  expect(levels).toEqual(['0 level-changed dependency servers']);
});

it('a cooperative one leaves it to the call, which is done at 500 ms', async () => {
  const told = await tell('[]', DEAF);
  expect(about(told, 'operation-settled')).toEqual(['500000 operation-settled 0/1 ok']);
});
