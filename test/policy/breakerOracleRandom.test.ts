import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyLuck, anySettings, anySteps } from './anyBreaker.js';
import { BreakerPair } from './breakerPair.js';

it("on random sequences of hundreds of steps the lab's breaker agrees with the naive one", () => {
  const states = new Set<string>();
  const property = fc.property(anySettings, anyLuck, anySteps, (settings, newDraw, steps) => {
    const pair = new BreakerPair(settings, newDraw);
    for (const [index, step] of steps.entries()) {
      pair.step(step);
      states.add(pair.shown.fast[1]);
      expect([index, ...pair.shown.fast]).toEqual([index, ...pair.shown.naive]);
    }
  });
  fc.assert(property, { numRuns: 400 });
  expect([...states].sort()).toEqual(['closed', 'disabled', 'forced-open', 'half-open', 'open']);
});
