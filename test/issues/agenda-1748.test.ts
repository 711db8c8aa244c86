// Source: agenda/agenda issue 1748.
// Wrong: jitter is added after the cap, and delays of at most 500 ms become up to 750. Right: the cap
// comes last, and of 1000 delays none is over it. The delays here are those of an open breaker that
// opens again and again; one half kept and the other left to chance is its equal jitter.
import { expect, it } from 'vitest';
import { type BreakerSettings, breakerSettings } from '../../src/policy/breakerSettings.js';
import { OpenDuration } from '../../src/policy/openDuration.js';
import { keyedDraw } from '../../src/sim/random.js';

type Jitter = BreakerSettings['openDuration']['jitter'];

/** So many delays in whole ms, rounded up: 100 ms that double up to 500 ms. */
function delays(jitter: Jitter, count: number): readonly number[] {
  const openDuration = { initial: 100_000, factor: 2, max: 500_000, jitter };
  const opening = new OpenDuration(
    breakerSettings({ openDuration }).openDuration,
    keyedDraw(1, 'jitter'),
  );
  return Array.from({ length: count }, () => Math.ceil(opening.next() / 1000));
}

/** The shortest and the longest of 1000 delays, the three that are not capped yet left out. */
function extremes(jitter: Jitter): readonly [number, number] {
  const capped = delays(jitter, 1003).slice(3);
  return [Math.min(...capped), Math.max(...capped)];
}

it('without jitter the cap is reached at the fourth delay and kept', () => {
  expect(delays('none', 6)).toEqual([100, 200, 400, 500, 500, 500]);
  expect(extremes('none')).toEqual([500, 500]);
});

it('jitter fills the room below the cap, and no delay is over it', () => {
  const [shortest, longest] = extremes('full');
  expect(longest).toBeLessThanOrEqual(500);
  expect(longest).toBeGreaterThan(490);
  expect(shortest).toBeLessThan(10);
});

it('equal jitter keeps the upper half of the room, up to the cap', () => {
  const [shortest, longest] = extremes('equal');
  expect(longest).toBeLessThanOrEqual(500);
  expect(longest).toBeGreaterThan(495);
  expect(shortest).toBeGreaterThanOrEqual(250);
  expect(shortest).toBeLessThan(255);
});
