import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ascending } from '../../src/scenario/trace.js';

describe('operations in the order in which they started', () => {
  it('keep what was recorded of each, and their own order where they started together', () => {
    const starts = Float64Array.of(30, 10, 20, 10);
    const latencies = Float64Array.of(1, 2, 3, 4);
    const outcomes = Uint8Array.of(0, 1, 2, 3);
    expect(ascending({ starts, latencies, outcomes })).toEqual({
      starts: Float64Array.of(10, 10, 20, 30),
      latencies: Float64Array.of(2, 4, 3, 1),
      outcomes: Uint8Array.of(1, 3, 2, 0),
    });
    expect(ascending({ starts, latencies: null, outcomes })).toEqual({
      starts: Float64Array.of(10, 10, 20, 30),
      latencies: null,
      outcomes: Uint8Array.of(1, 3, 2, 0),
    });
  });

  it('are the same times in order, when nothing else was recorded', () => {
    const property = fc.property(fc.float64Array({ min: 0, noNaN: true }), (starts) => {
      const ordered = ascending({ starts, latencies: null, outcomes: null }).starts;
      expect([...ordered]).toEqual([...starts].sort((a, b) => a - b));
    });
    fc.assert(property);
  });

  it('that are in order already are not copied', () => {
    const trace = { starts: Float64Array.of(1, 1, 2), latencies: null, outcomes: null };
    expect(ascending(trace)).toBe(trace);
  });
});
