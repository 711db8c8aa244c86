import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Gauge } from '../../src/analysis/gauge.js';

describe('a gauge', () => {
  it('knows its level, the highest, and the mean over time', () => {
    const gauge = new Gauge();
    gauge.add(2, 10);
    gauge.set(5, 20);
    gauge.add(-4, 30);
    expect([gauge.current, gauge.max(40)]).toEqual([1, 5]);
    // 0 for 10, 2 for 10, 5 for 10, 1 for 10.
    expect([gauge.integral(40), gauge.mean(40)]).toEqual([80, 2]);
  });

  it('may begin later, and at some level', () => {
    const gauge = new Gauge(1_000, 3);
    expect([gauge.current, gauge.max(1_000), gauge.mean(1_000), gauge.mean(1_010)]).toEqual([
      3,
      3,
      null,
      3,
    ]);
  });

  it('has a mean over no time of nothing', () => {
    const gauge = new Gauge();
    gauge.set(7, 0);
    expect(gauge.mean(0)).toBeNull();
  });

  it('does not take for its highest what comes and goes at one moment', () => {
    const gauge = new Gauge();
    gauge.add(1, 10);
    gauge.add(9, 20);
    gauge.add(-9, 20);
    expect(gauge.max(30)).toBe(1);
    gauge.add(1, 40);
    expect([gauge.max(40), gauge.max(41)]).toEqual([1, 2]);
  });

  it('adds up as slow arithmetic does, to the last microsecond', () => {
    const changes = fc.array(fc.tuple(fc.nat(1_000), fc.nat(50)), { minLength: 1 });
    fc.assert(
      fc.property(changes, fc.nat(1_000), (steps, rest) => {
        const gauge = new Gauge();
        let [now, before, sum] = [0, 0, 0];
        for (const [wait, to] of steps) {
          for (let tick = 0; tick < wait; tick += 1) sum += before;
          now += wait;
          gauge.set(to, now);
          before = to;
        }
        expect(gauge.integral(now + rest)).toBe(sum + before * rest);
        const lasting = steps.filter((_, index) => (steps[index + 1]?.[0] ?? rest) > 0);
        expect(gauge.max(now + rest)).toBe(Math.max(0, ...lasting.map(([, to]) => to)));
      }),
    );
  });

  it('loses nothing where level times time passes 2^53', () => {
    const year = 365 * 86_400_000_000;
    const gauge = new Gauge();
    gauge.set(100_000_000, 0);
    gauge.set(100_000_001, 5 * year);
    gauge.set(0, 10 * year);
    expect(gauge.mean(10 * year)).toBe(100_000_000.5);
    const steps = fc.array(fc.tuple(fc.nat(1e14), fc.nat()), { minLength: 1 });
    fc.assert(
      fc.property(steps, (list) => {
        const long = new Gauge();
        let [now, before, sum] = [0, 0, 0n];
        for (const [wait, to] of list) {
          sum += BigInt(before) * BigInt(wait);
          now += wait;
          long.set(to, now);
          before = to;
        }
        expect(long.integral(now)).toBe(Number(sum));
      }),
    );
  });
});
