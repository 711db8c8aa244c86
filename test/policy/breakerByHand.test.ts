import { describe, it } from 'vitest';
import { expectStory } from './breakerStory.js';

/** Trips at once, stays open for 100 ms. */
const SENSITIVE = {
  failureThreshold: 1,
  openDuration: { initial: 100_000, factor: 1, max: null, jitter: 'none' },
} as const;

describe("the lab's breaker, by hand", () => {
  it('forced open it refuses everything and hears nothing, until it is reset', () => {
    expectStory(SENSITIVE, [
      ['0 ask a b', 'in, closed'],
      ['0 force-open', 'forced-open: forced by hand'],
      ['1 fail a', 'forced-open: forced by hand'],
      ['9999999 ask c', 'refused: forced, forced-open: forced by hand'],
      ['9999999 reset', 'closed: reset by hand'],
      ['9999999 fail b', 'closed: reset by hand'],
      ['9999999 ask d', 'in, closed: reset by hand'],
      ['9999999 fail d', 'open: a failure'],
    ]);
  });

  it('disabled it admits everything and hears nothing, until it is reset', () => {
    expectStory(SENSITIVE, [
      ['0 disable', 'disabled: disabled by hand'],
      ['1 ask a b', 'in, disabled: disabled by hand'],
      ['2 fail a', 'disabled: disabled by hand'],
      ['3 reset', 'closed: reset by hand'],
      ['4 fail b', 'closed: reset by hand'],
    ]);
  });

  it('a reset empties the window, so that the count of failures starts anew', () => {
    expectStory({ failureThreshold: 2 }, [
      ['0 ask a b c', 'in, closed'],
      ['1 fail a', 'closed'],
      ['2 reset', 'closed: reset by hand'],
      ['3 ask d e', 'in, closed: reset by hand'],
      ['4 fail d', 'closed: reset by hand'],
      ['5 fail b c', 'closed: reset by hand'],
      ['6 fail e', 'open: 2 failures in a row'],
    ]);
  });

  it('a reset makes the next opening a first one, also when it was open or half-open', () => {
    const growing = { initial: 100_000, factor: 2, max: null, jitter: 'none' } as const;
    expectStory({ failureThreshold: 1, openDuration: growing }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['100 ask b', 'in, half-open: open for 100ms, 1 probing'],
      ['100 reset', 'closed: reset by hand'],
      ['100 ask c', 'in, closed: reset by hand'],
      ['100 fail b c', 'open: a failure'],
      ['199.999 ask d', 'refused: open, open: a failure'],
      ['200 ask d', 'in, half-open: open for 100ms, 1 probing'],
    ]);
  });
});
