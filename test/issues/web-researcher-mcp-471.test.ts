// Source: zoharbabin/web-researcher-mcp issue 471.
// Wrong: a hundred clients whose breakers opened together send a hundred probes in the same millisecond
// to a backend that has just come back. Right: that is what no jitter does; with up to 20 % more of the
// cooldown, which is 66 s plus or minus 6 s, the probes spread over 60000 to 72000 ms, the same way
// every time for the same seed.
import { expect, it } from 'vitest';
import { LabBreaker } from '../../src/policy/breaker.js';
import { type BreakerSettings, breakerSettings } from '../../src/policy/breakerSettings.js';
import { keyedDraw } from '../../src/sim/random.js';

const CLIENTS = 100;
const SECOND = 1_000_000;

/** The whole millisecond in which each client's probe goes out, which it does as soon as it may. */
function probeTimes(initial: number, jitter: number | 'none', seed: number): readonly number[] {
  const openDuration: BreakerSettings['openDuration'] = { initial, factor: 1, max: null, jitter };
  const settings = breakerSettings({ failureThreshold: 1, openDuration });
  return Array.from({ length: CLIENTS }, (_, client) => {
    const breaker = new LabBreaker(settings, keyedDraw(seed, `breaker of client ${client}`));
    breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
    let millis = 0;
    while (breaker.tryAcquire(millis * 1000) < 0) millis += 1;
    return millis;
  });
}

/** The most probes that go out in one millisecond. */
function mostAtOnce(times: readonly number[]): number {
  return Math.max(...times.map((time) => times.filter((other) => other === time).length));
}

it('without jitter all hundred probes go out at 60000 ms', () => {
  expect(probeTimes(60 * SECOND, 'none', 1)).toEqual(Array(CLIENTS).fill(60_000));
});

it('with up to 20 % jitter they spread over 12 s', () => {
  const times = probeTimes(66 * SECOND, 6 * SECOND, 1);
  expect(times.filter((time) => time < 60_000 || time > 72_000)).toEqual([]);
  // Every quarter of the 12 s gets its share: 25 of 100 give or take three standard deviations of 4.3.
  for (const quarter of [0, 1, 2, 3]) {
    const from = 60_000 + quarter * 3000;
    const share = times.filter((time) => time >= from && time < from + 3000).length;
    expect(Math.abs(share - 25)).toBeLessThanOrEqual(13);
  }
  // Of 100 in 12000 places a pair is likely and four at once is next to impossible.
  expect(mostAtOnce(times)).toBeLessThan(4);
});

it('the same seed gives the same probes, another seed others', () => {
  const times = probeTimes(66 * SECOND, 6 * SECOND, 1);
  expect(probeTimes(66 * SECOND, 6 * SECOND, 1)).toEqual(times);
  expect(probeTimes(66 * SECOND, 6 * SECOND, 2)).not.toEqual(times);
});
