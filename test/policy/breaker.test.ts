import { describe, expect, it } from 'vitest';
import { NEVER } from '../../src/model/time.js';
import { LabBreaker } from '../../src/policy/breaker.js';
import { breakerSettings } from '../../src/policy/breakerSettings.js';
import { expectStory } from './breakerStory.js';

/** Trips at once, stays open for 100 ms. */
const SENSITIVE = {
  failureThreshold: 1,
  openDuration: { initial: 100_000, factor: 1, max: null, jitter: 'none' },
} as const;

describe("the lab's breaker", () => {
  it('is closed at first and admits any number of calls at once', () => {
    expectStory(SENSITIVE, [
      ['0 ask a b c d', 'in, closed'],
      ['5 ok a b c d', 'closed'],
    ]);
  });

  it('at exactly the open duration it admits a probe, a microsecond earlier it does not', () => {
    expectStory(SENSITIVE, [
      ['7 ask a', 'in, closed'],
      ['9 fail a', 'open: a failure'],
      ['9 ask b', 'refused: open, open: a failure'],
      ['108.999 ask b', 'refused: open, open: a failure'],
      ['109 ask b', 'in, half-open: open for 100ms, 1 probing'],
      ['110 ok b', 'closed: the probe succeeded'],
      ['110 ask c', 'in, closed: the probe succeeded'],
    ]);
  });

  it('a probe that fails reopens it for the whole duration again', () => {
    expectStory(SENSITIVE, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['150 ask b', 'in, half-open: open for 100ms, 1 probing'],
      ['160 fail b', 'open: the probe failed'],
      ['259.999 ask c', 'refused: open, open: the probe failed'],
      ['260 ask c', 'in, half-open: open for 100ms, 1 probing'],
    ]);
  });

  it('a late failure does not reopen a closed breaker', () => {
    expectStory(SENSITIVE, [
      ['0 ask a b', 'in, closed'],
      ['1 fail a', 'open: a failure'],
      ['101 ask c', 'in, half-open: open for 100ms, 1 probing'],
      ['102 ok c', 'closed: the probe succeeded'],
      ['103 fail b', 'closed: the probe succeeded'],
    ]);
  });

  it('a late success neither closes an open breaker nor counts as a probe', () => {
    expectStory(SENSITIVE, [
      ['0 ask a b c', 'in, closed'],
      ['1 fail a', 'open: a failure'],
      ['2 ok b', 'open: a failure'],
      ['101 ask d', 'in, half-open: open for 100ms, 1 probing'],
      ['102 ok c', 'half-open: open for 100ms, 1 probing'],
    ]);
  });

  it('a probe of an earlier half-open period decides nothing in a later one', () => {
    expectStory({ ...SENSITIVE, probes: 2 }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['100 ask b c', 'in, half-open: open for 100ms, 2 probing'],
      ['101 fail b', 'open: the probe failed'],
      ['201 ask d', 'in, half-open: open for 100ms, 1 probing'],
      ['202 ok c', 'half-open: open for 100ms, 1 probing'],
      ['203 ok d', 'closed: the probe succeeded'],
    ]);
  });

  it('an ignored or cancelled probe gives its place back and decides nothing', () => {
    expectStory(SENSITIVE, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['100 ask b', 'in, half-open: open for 100ms, 1 probing'],
      ['101 ask c', 'refused: probing, half-open: open for 100ms, 1 probing'],
      ['102 ignore b', 'half-open: open for 100ms'],
      ['103 ask c', 'in, half-open: open for 100ms, 1 probing'],
      ['104 release c', 'half-open: open for 100ms'],
      ['105 ask d', 'in, half-open: open for 100ms, 1 probing'],
    ]);
  });

  it('a call is slow only when it takes longer than the slow duration, and then fails as a probe', () => {
    expectStory({ ...SENSITIVE, slowCallDuration: 10_000 }, [
      ['0 ask a', 'in, closed'],
      ['0 fail a', 'open: a failure'],
      ['100 ask b', 'in, half-open: open for 100ms, 1 probing'],
      ['110 ok b', 'closed: the probe succeeded'],
      ['200 ask c', 'in, closed: the probe succeeded'],
      ['200 fail c', 'open: a failure'],
      ['300 ask d', 'in, half-open: open for 100ms, 1 probing'],
      ['310.001 ok d', 'open: the probe failed'],
    ]);
  });

  it('never asks to be woken, and waking it changes nothing', () => {
    const breaker = new LabBreaker(breakerSettings(SENSITIVE));
    breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
    breaker.wake();
    expect([breaker.nextWake, breaker.state]).toEqual([NEVER, 'open']);
  });
});
