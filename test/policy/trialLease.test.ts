import { describe, it } from 'vitest';
import { expectStory } from './breakerStory.js';

/** Trips at once; a probe may go out 10 ms later. */
const TRIPPED = {
  failureThreshold: 1,
  openDuration: { initial: 10_000, factor: 1, max: null, jitter: 'none' },
} as const;

const HALF_OPEN = 'half-open: open for 10ms';

describe('a probe whose lease', () => {
  const leased = { ...TRIPPED, probeLease: 5_000 };

  it('is over at exactly its end has lost its place, and not a microsecond earlier', () => {
    expectStory(leased, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b', `in, ${HALF_OPEN}, 1 probing`],
      ['14.999 ask c', `refused: probing, ${HALF_OPEN}, 1 probing`],
      ['15 ask c', `in, ${HALF_OPEN}, 1 probing`],
    ]);
  });

  it('is over answers late: its result decides nothing', () => {
    expectStory(leased, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b', `in, ${HALF_OPEN}, 1 probing`],
      ['15 ok b', HALF_OPEN],
      ['15 ask c', `in, ${HALF_OPEN}, 1 probing`],
      ['19.999 ok c', 'closed: the probe succeeded'],
    ]);
  });

  it('is over leaves the leases of later probes alone', () => {
    expectStory({ ...leased, probes: 2 }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b', `in, ${HALF_OPEN}, 1 probing`],
      ['12 ask c', `in, ${HALF_OPEN}, 2 probing`],
      ['15 ask d', `in, ${HALF_OPEN}, 2 probing`],
      ['16.999 ask e', `refused: probing, ${HALF_OPEN}, 2 probing`],
      ['17 ask e', `in, ${HALF_OPEN}, 2 probing`],
    ]);
  });

  it('came back in the middle does not mix up those of the others', () => {
    expectStory({ ...leased, probes: 3, successThreshold: 9 }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['10 ask b', `in, ${HALF_OPEN}, 1 probing`],
      ['11 ask c', `in, ${HALF_OPEN}, 2 probing`],
      ['13 ask d', `in, ${HALF_OPEN}, 3 probing`],
      ['14 ok c', `${HALF_OPEN}, 2 probing`],
      ['15 ask e f', `in, ${HALF_OPEN}, 3 probing`],
      ['17.999 ask g', `refused: probing, ${HALF_OPEN}, 3 probing`],
      ['18 ask g', `in, ${HALF_OPEN}, 3 probing`],
    ]);
  });
});
