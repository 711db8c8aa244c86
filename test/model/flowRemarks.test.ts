import { describe, expect, it } from 'vitest';
import { flowRemarks } from '../../src/model/flowRemarks.js';
import { loadOf, remarkLine } from '../loadTexts.js';

const SHOP = { redis: ['get', 'set'], db: [] };

/** What is remarked on flows and pools in a world with a redis that has endpoints and a database. */
function remarks(written: string, callable = SHOP): readonly string[] {
  const remarks = flowRemarks(loadOf(written), callable);
  return remarks.filter(({ isOfWritten }) => !isOfWritten).map(remarkLine);
}

/** The same of one step alone. */
function ofStep(step: string): readonly string[] {
  return remarks(`flows: { index: { steps: [{ work: 1ms }, ${step}] } }`);
}

describe('flows', () => {
  it.each([
    'flows: { index: { steps: [{ call: redis }] } }',
    'flows: { index: { steps: [{ call: redis, endpoint: set }, { work: 3ms }, { call: db }] } }',
    '{ pools: { workers: 4 }, flows: { index: { pool: workers, steps: [{ call: db }] } } }',
  ])('may be %s', (written) => {
    expect(remarks(written)).toEqual([]);
  });

  it('may be left out where there is one dependency', () => {
    expect(flowRemarks(loadOf('clients: 1'), { dependency: [] })).toEqual([]);
    expect(remarks('clients: 1')).toEqual([
      'error flows: no flows, and 2 dependencies; expected at least one flow (say what an operation calls: redis, db)',
    ]);
  });

  it('have steps of one thing each', () => {
    expect(ofStep('{}')).toEqual([
      'error flows.index.steps[1]: no work and no call; expected one of work, call and parallel (two things are two steps)',
    ]);
    expect(ofStep('{ work: 1ms, call: redis }')).toEqual([
      'error flows.index.steps[1]: work and call; expected one of work, call and parallel (two things are two steps)',
    ]);
    expect(ofStep('{ work: 1ms, endpoint: get }')).toEqual([
      'error flows.index.steps[1].endpoint: get; expected a call (work has no endpoint)',
    ]);
  });

  it('may have calls that go out together, and go on with some of the answers', () => {
    expect(
      ofStep('{ parallel: [{ call: redis, endpoint: get, times: 3 }, { call: db }] }'),
    ).toEqual([]);
    expect(ofStep('{ parallel: [{ call: redis, times: 3 }, { call: db }], needs: 4 }')).toEqual([]);
    expect(ofStep('{ parallel: [{ call: redis, times: 3 }, { call: db }], needs: 5 }')).toEqual([
      'error flows.index.steps[1].needs: 5; expected at most 4, the calls that go out',
    ]);
    expect(ofStep('{ call: redis, needs: 1 }')).toEqual([
      'error flows.index.steps[1].needs: 1; expected parallel calls (one call is always needed)',
    ]);
    expect(ofStep('{ call: redis, parallel: [{ call: db }] }')).toEqual([
      'error flows.index.steps[1]: call and parallel; expected one of work, call and parallel (two things are two steps)',
    ]);
    expect(ofStep('{ parallel: [{ call: db }, { call: reddis }], endpoint: get }')).toEqual([
      'error flows.index.steps[1].endpoint: get; expected a call (each parallel call has its own)',
      'error flows.index.steps[1].parallel[1].call: reddis; expected a dependency: redis, db',
    ]);
    expect(ofStep('{ parallel: [{ call: db }, { call: reddis }] }')).toEqual([
      'error flows.index.steps[1].parallel[1].call: reddis; expected a dependency: redis, db',
    ]);
  });

  it('call what there is', () => {
    expect(ofStep('{ call: reddis }')).toEqual([
      'error flows.index.steps[1].call: reddis; expected a dependency: redis, db',
    ]);
    // What every object has is no dependency.
    expect(ofStep('{ call: constructor }')).toEqual([
      'error flows.index.steps[1].call: constructor; expected a dependency: redis, db',
    ]);
    expect(ofStep('{ call: redis, endpoint: put }')).toEqual([
      'error flows.index.steps[1].endpoint: put; expected an endpoint of redis: get, set',
    ]);
    expect(ofStep('{ call: db, endpoint: put }')).toEqual([
      'error flows.index.steps[1].endpoint: put; expected an endpoint of db; there are none',
    ]);
  });

  it('are told what is wrong with how long work takes', () => {
    expect(ofStep('{ work: { distribution: uniform, from: 3s, to: 1s } }')).toEqual([
      'error flows.index.steps[1].work.from: from 3s, to 1s; expected from not longer than to (did you mean from 1s, to 3s?)',
    ]);
  });

  it('use pools that there are, and all of them', () => {
    const steps = 'steps: [{ call: db }]';
    expect(remarks(`flows: { index: { pool: workers, ${steps} } }`)).toEqual([
      'error flows.index.pool: workers; expected a pool; there are none',
    ]);
    const wrong = `{ pools: { workers: 4 }, flows: { index: { pool: wrokers, ${steps} } } }`;
    expect(remarks(wrong)).toEqual([
      'error flows.index.pool: wrokers; expected a pool: workers',
      'warning pools.workers: a pool that no flow uses; expected a flow with this pool',
    ]);
  });
});
