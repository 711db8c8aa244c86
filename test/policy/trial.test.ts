import { describe, it } from 'vitest';
import { expectStory } from './breakerStory.js';

/** Trips at once; a probe may go out 10 ms later. */
const TRIPPED = {
  failureThreshold: 1,
  openDuration: { initial: 10_000, factor: 1, max: null, jitter: 'none' },
} as const;

const HALF_OPEN = 'half-open: open for 10ms';

describe('probes', () => {
  it('go out one at a time unless told otherwise', () => {
    expectStory(TRIPPED, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b', `in, ${HALF_OPEN}, 1 probing`],
      ['10 ask c', `refused: probing, ${HALF_OPEN}, 1 probing`],
    ]);
  });

  it('go out up to so many at a time, and a place that is given back is filled again', () => {
    expectStory({ ...TRIPPED, probes: 2, successThreshold: 3 }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b c', `in, ${HALF_OPEN}, 2 probing`],
      ['10 ask d', `refused: probing, ${HALF_OPEN}, 2 probing`],
      ['11 ok c', `${HALF_OPEN}, 1 probing`],
      ['11 ask e', `in, ${HALF_OPEN}, 2 probing`],
      ['11 ask f', `refused: probing, ${HALF_OPEN}, 2 probing`],
    ]);
  });

  it('close the breaker after so many successes in a row, not one earlier', () => {
    expectStory({ ...TRIPPED, successThreshold: 2 }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b', `in, ${HALF_OPEN}, 1 probing`],
      ['11 ok b', HALF_OPEN],
      ['11 ask c', `in, ${HALF_OPEN}, 1 probing`],
      ['12 ok c', 'closed: 2 probes succeeded in a row'],
    ]);
  });

  it('start their count anew in the next half-open period', () => {
    expectStory({ ...TRIPPED, successThreshold: 2 }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b', `in, ${HALF_OPEN}, 1 probing`],
      ['11 ok b', HALF_OPEN],
      ['11 ask c', `in, ${HALF_OPEN}, 1 probing`],
      ['12 fail c', 'open: the probe failed'],
      ['22 ask d', `in, ${HALF_OPEN}, 1 probing`],
      ['23 ok d', HALF_OPEN],
    ]);
  });

  it('may fail without deciding when an ignored outcome takes the place of a result', () => {
    expectStory({ ...TRIPPED, successThreshold: 2 }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b', `in, ${HALF_OPEN}, 1 probing`],
      ['11 ok b', HALF_OPEN],
      ['11 ask c', `in, ${HALF_OPEN}, 1 probing`],
      ['12 ignore c', HALF_OPEN],
      ['12 ask d', `in, ${HALF_OPEN}, 1 probing`],
      ['13 ok d', 'closed: 2 probes succeeded in a row'],
    ]);
  });
});

describe('a rate over the probes', () => {
  const rated = { ...TRIPPED, probes: 2, probeFailureRate: { threshold: 50, calls: 4 } };

  it('reopens at exactly its threshold, once all probes have answered', () => {
    expectStory(rated, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b c', `in, ${HALF_OPEN}, 2 probing`],
      ['11 fail b c', HALF_OPEN],
      ['11 ask d e', `in, ${HALF_OPEN}, 2 probing`],
      ['12 ok d', `${HALF_OPEN}, 1 probing`],
      ['12 ok e', 'open: 2 of 4 probes failed, limit 50 %'],
    ]);
  });

  it('closes below it, even when the last probe fails', () => {
    expectStory(rated, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b c', `in, ${HALF_OPEN}, 2 probing`],
      ['11 ok b c', HALF_OPEN],
      ['11 ask d e', `in, ${HALF_OPEN}, 2 probing`],
      ['12 ok d', `${HALF_OPEN}, 1 probing`],
      ['12 fail e', 'closed: 1 of 4 probes failed, limit 50 %'],
    ]);
  });

  it('sends no more probes than it judges; an ignored one is sent again', () => {
    expectStory(rated, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b c', `in, ${HALF_OPEN}, 2 probing`],
      ['11 ok b c', HALF_OPEN],
      ['11 ask d', `in, ${HALF_OPEN}, 1 probing`],
      ['12 ok d', HALF_OPEN],
      ['12 ask e', `in, ${HALF_OPEN}, 1 probing`],
      ['12 ask f', `refused: probing, ${HALF_OPEN}, 1 probing`],
      ['13 ignore e', HALF_OPEN],
      ['13 ask g', `in, ${HALF_OPEN}, 1 probing`],
    ]);
  });

  it('over a single probe sends one, and its result alone decides', () => {
    const single = { probeFailureRate: { threshold: 50, calls: 1 }, successThreshold: 2 };
    expectStory({ ...rated, ...single }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b', `in, ${HALF_OPEN}, 1 probing`],
      ['10 ask c', `refused: probing, ${HALF_OPEN}, 1 probing`],
      ['11 ok b', 'closed: 0 of 1 probes failed, limit 50 %'],
    ]);
  });

  it('starts anew in the next half-open period', () => {
    expectStory({ ...rated, probeFailureRate: { threshold: 100, calls: 1 } }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b', `in, ${HALF_OPEN}, 1 probing`],
      ['10 fail b', 'open: 1 of 1 probes failed, limit 100 %'],
      ['20 ask c', `in, ${HALF_OPEN}, 1 probing`],
      ['20 ok c', 'closed: 0 of 1 probes failed, limit 100 %'],
    ]);
  });
});
