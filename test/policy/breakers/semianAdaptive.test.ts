import { describe, expect, it } from 'vitest';
import { fromMillis } from '../../../src/model/time.js';
import {
  SemianAdaptiveBreaker,
  semianAdaptiveModel,
} from '../../../src/policy/breakers/semianAdaptive.js';
import {
  SEMIAN_ADAPTIVE_OPTIONS,
  type SemianAdaptiveOptions,
} from '../../../src/policy/breakers/semianAdaptiveOptions.js';
import { ErrorRateSmoother } from '../../../src/policy/breakers/semianSmoother.js';
import { type Draw, REFUSED_OPEN, REFUSED_PROBING } from '../../../src/policy/port.js';

const seconds = (value: number) => fromMillis(value * 1000);

function options(over: Partial<SemianAdaptiveOptions> = {}): SemianAdaptiveOptions {
  const table = SEMIAN_ADAPTIVE_OPTIONS;
  return {
    kp: table.kp.default,
    ki: table.ki.default,
    kd: table.kd.default,
    window_size: table.window_size.default,
    sliding_interval: table.sliding_interval.default,
    initial_error_rate: table.initial_error_rate.default,
    dead_zone_ratio: table.dead_zone_ratio.default,
    ideal_error_rate_estimator_cap_value: table.ideal_error_rate_estimator_cap_value.default,
    integral_upper_cap: table.integral_upper_cap.default,
    integral_lower_cap: table.integral_lower_cap.default,
    ...over,
  };
}

function breaker(over: Partial<SemianAdaptiveOptions> = {}, draw: Draw = () => 0) {
  return new SemianAdaptiveBreaker(options(over), draw);
}

function record(b: SemianAdaptiveBreaker, at: number, errors: number, successes: number): void {
  for (let i = 0; i < errors; i += 1) b.recordFailure(0, at, 0);
  for (let i = 0; i < successes; i += 1) b.recordSuccess(0, at, 0);
}

/** What an update left, to ten digits: rejection rate, error rate, ideal, P, integral, derivative. */
function metrics(b: SemianAdaptiveBreaker): number[] {
  const c = b.controller;
  return [c.rejectionRate, c.errorRate, c.idealErrorRate, c.pValue, c.integral, c.derivative].map(
    // Adding 0 takes the sign off a negative zero.
    (value) => Math.round(value * 1e10) / 1e10 + 0,
  );
}

describe('asking for a call', () => {
  it('rejects nothing before the first update, whatever failed', () => {
    const b = breaker();
    record(b, 0, 50, 0);
    expect([b.tryAcquire(seconds(0.999)), b.state, b.why]).toEqual([0, 'closed', '']);
  });

  it('draws once per call from 0 to 1, also when everything is rejected', () => {
    const asked: number[][] = [];
    const b = breaker({}, (low, high) => {
      asked.push([low, high]);
      return 0.999_999;
    });
    const first = b.tryAcquire(0);
    record(b, 0, 1, 0);
    b.update(seconds(1));
    expect([first, b.tryAcquire(seconds(1)), asked]).toEqual([
      0,
      REFUSED_OPEN,
      [
        [0, 1],
        [0, 1],
      ],
    ]);
  });

  it('rejects below the rejection rate and permits exactly at it', () => {
    let drawn = 0;
    const b = breaker({ kp: 0.5, ki: 0 }, () => drawn);
    record(b, 0, 1, 0);
    b.update(seconds(1));
    // Error rate 1, ideal 0.05: P = 0.95, rate = 0.475.
    drawn = b.controller.rejectionRate;
    const at = b.tryAcquire(seconds(1));
    drawn -= 1e-12;
    const below = b.tryAcquire(seconds(1));
    expect([drawn.toFixed(3), at, below, b.controller.rejections.size]).toEqual([
      '0.475',
      0,
      REFUSED_PROBING,
      1,
    ]);
  });

  it('a result that does not count, and a call given up, are not recorded', () => {
    const b = breaker();
    b.recordIgnored(0, 0, 0);
    b.release(0, 0);
    const { successes, errors, rejections } = b.controller;
    expect([successes.size, errors.size, rejections.size]).toEqual([0, 0, 0]);
  });
});

describe('an update', () => {
  it('with the defaults opens on nothing but errors', () => {
    const b = breaker();
    expect(metrics(b)).toEqual([0, 0, 0.05, 0, 0, 0]);
    record(b, 0, 1, 0);
    b.update(seconds(1));
    // d = 0.95, P = 0.95, integral 0.95: the rate would be 0.95 + 0.2 * 0.95 = 1.14.
    expect(metrics(b)).toEqual([1, 1, 0.05, 0.95, 0.95, 0]);
    expect([b.state, b.why]).toEqual(['open', '100 % errors, ideal 5 %: 100 % rejected']);
  });

  it('without results sees no errors, and learns from that', () => {
    const b = breaker();
    b.update(seconds(1));
    // ideal = (1 - 0.078) * 0.05; d = P = integral = -ideal; the rate stays at 0.
    expect(metrics(b)).toEqual([0, 0, 0.0461, -0.0461, -0.0461, 0]);
    expect([b.state, b.why]).toEqual(['closed', '']);
  });

  it('adds proportional, integral and derivative parts to the rate, scaled by the interval', () => {
    const b = breaker({
      kp: 0.5,
      ki: 0.1,
      kd: 0.2,
      sliding_interval: seconds(2),
      initial_error_rate: 0.2,
      ideal_error_rate_estimator_cap_value: 0.5,
      dead_zone_ratio: 0,
    });
    record(b, seconds(1), 1, 3);
    b.update(seconds(2));
    // Ideal 0.0017 * 0.25 + 0.9983 * 0.2 = 0.200085; P = 0.25 - 0.200085 = 0.049915;
    // integral 2 P; derivative 0.2 P / 2; rate 0.5 P + 0.2 P + 0.1 P = 0.8 P.
    expect(metrics(b)).toEqual([0.039932, 0.25, 0.200085, 0.049915, 0.09983, 0.0049915]);
    b.update(seconds(4));
    // Ideal 0.0017 * 0.25 + 0.9983 * 0.200085 = 0.2001698555, d = 0.0498301445,
    // P = d - (1 - d) * 0.039932 = 0.01188796183 (0.9501698555 * 0.039932 = 0.03794218267),
    // integral 0.09983 + 2 P = 0.12360592366, derivative 0.1 * (P - 0.049915) = -0.003802703817,
    // rate 0.039932 + 0.005943980915 + 0.012360592366 - 0.003802703817 = 0.054433869464.
    expect(metrics(b)).toEqual([
      0.0544338695, 0.25, 0.2001698555, 0.0118879618, 0.1236059237, -0.0038027038,
    ]);
    expect([b.state, b.why]).toEqual(['half-open', '25 % errors, ideal 20 %: 4 % rejected']);
  });

  it('counts a result exactly window_size old, and none older', () => {
    const b = breaker({ window_size: seconds(2) }, () => 0);
    record(b, seconds(1), 1, 1);
    b.update(seconds(1));
    b.tryAcquire(seconds(1));
    const sizes = () => {
      const { successes, errors, rejections } = b.controller;
      return [successes.size, errors.size, rejections.size, b.controller.errorRate];
    };
    b.update(seconds(3));
    const exact = sizes();
    b.update(seconds(3) + 1);
    expect([exact, sizes()]).toEqual([
      [1, 1, 1, 0.5],
      [0, 0, 0, 0],
    ]);
  });

  it('a rejected call is no error', () => {
    const b = breaker({ kp: 0.5, ki: 0 }, () => 0);
    record(b, 0, 1, 0);
    b.update(seconds(1));
    b.tryAcquire(seconds(1));
    record(b, seconds(1), 0, 1);
    b.update(seconds(2));
    expect(b.controller.errorRate).toBe(0.5);
  });

  it('keeps 200 results of a kind for each second of window, rounded down', () => {
    // 300.8 of them.
    const b = breaker({ window_size: seconds(1.504) }, () => 0);
    record(b, 0, 301, 150);
    b.update(seconds(1));
    expect([b.controller.errors.size, b.controller.errorRate]).toEqual([300, 2 / 3]);
    for (let i = 0; i < 301; i += 1) b.tryAcquire(seconds(1));
    expect(b.controller.rejections.size).toBe(300);
    record(b, seconds(1), 0, 301);
    expect(b.controller.successes.size).toBe(300);
  });

  it('leaves a deviation within the dead zone alone, its edge included', () => {
    // Error rates over the cap teach nothing, so the ideal stays at 0.5 and the edge at 0.75.
    const over = { initial_error_rate: 0.5, dead_zone_ratio: 0.5, ki: 0 };
    const edge = breaker(over);
    record(edge, 0, 3, 1);
    edge.update(seconds(1));
    const beyond = breaker(over);
    record(beyond, 0, 4, 1);
    beyond.update(seconds(1));
    const below = breaker(over);
    record(below, 0, 1, 3);
    below.update(seconds(1));
    expect([metrics(edge)[3], metrics(beyond)[3], metrics(below)[3]]).toEqual([0, 0.3, -0.25]);
  });

  it('the dead zone is a quarter of the ideal by default', () => {
    // Ideal 0.08: 0.1 lies 0.02 above it, a quarter; over the cap of 0.09, so that it stays 0.08.
    const over = { initial_error_rate: 0.08, ideal_error_rate_estimator_cap_value: 0.09 };
    const inside = breaker(over);
    record(inside, 0, 99, 901);
    inside.update(seconds(1));
    const outside = breaker(over);
    record(outside, 0, 101, 899);
    outside.update(seconds(1));
    expect([metrics(inside)[3], metrics(outside)[3]]).toEqual([0, 0.021]);
  });

  it('uses the integral before it is capped', () => {
    const b = breaker({ kp: 0, integral_upper_cap: 0.5 });
    record(b, 0, 1, 0);
    b.update(seconds(1));
    // 0.2 * 0.95 although only 0.5 is kept; then P = 0.95 - 0.05 * 0.19 = 0.9405 is added to it.
    expect(metrics(b)).toEqual([0.19, 1, 0.05, 0.95, 0.5, 0]);
    b.update(seconds(2));
    expect(metrics(b)).toEqual([0.4781, 1, 0.05, 0.9405, 0.5, 0]);
  });

  it('caps the integral below as well', () => {
    const b = breaker({ integral_lower_cap: -0.01 });
    b.update(seconds(1));
    expect(metrics(b)[4]).toBe(-0.01);
  });

  it('by default caps the integral at plus and minus 10', () => {
    const high = breaker({ sliding_interval: seconds(12) });
    record(high, seconds(12), 1, 0);
    high.update(seconds(12));
    const low = breaker({ sliding_interval: seconds(300) });
    low.update(seconds(300));
    expect([metrics(high)[4], metrics(low)[4]]).toEqual([10, -10]);
  });

  it('an open breaker comes down when the errors leave the window', () => {
    const b = breaker({ ki: 0 });
    record(b, seconds(0.5), 1, 0);
    b.wake(seconds(10));
    const open = [b.state, ...metrics(b)];
    b.wake(seconds(11));
    // P = 0.95 at a rate of 0, 0.9025 at 0.95, then 8 times 0.9: the integral is 9.0525.
    // Error rate 0: ideal 0.0461, P = -0.0461 - 1.0461 * 1 = -1.0922.
    expect([open, [b.state, ...metrics(b)], b.why]).toEqual([
      ['open', 1, 1, 0.05, 0.9, 9.0525, 0],
      ['closed', 0, 0, 0.0461, -1.0922, 7.9603, 0],
      '0 % errors, ideal 4.6 %: 0 % rejected',
    ]);
  });
});

describe('updates by themselves', () => {
  it('come every sliding_interval from the start, missed ones at their own times', () => {
    const b = breaker({ window_size: seconds(1) });
    record(b, seconds(0.5), 1, 0);
    const first = b.nextWake;
    b.wake(seconds(1) - 1);
    const before = b.state;
    b.wake(seconds(1));
    const at = [b.state, b.controller.errorRate, b.nextWake];
    b.wake(seconds(3.5));
    expect([first, before, at, b.nextWake]).toEqual([
      seconds(1),
      'closed',
      ['open', 1, seconds(2)],
      seconds(4),
    ]);
    // At 2 s the error was older than the window: seen at 3.5 s it never counted a second time.
    expect([b.controller.errorRate, b.controller.smoother.observations]).toEqual([0, 2]);
  });

  it('an update by hand does not move them', () => {
    const b = breaker();
    b.update(seconds(0.5));
    expect(b.nextWake).toBe(seconds(1));
  });
});

describe('the ideal error rate', () => {
  /** The weight and value after `count` observations of `value`. */
  function taught(secondsBetween: number, count: number, value: number): number[] {
    const smoother = new ErrorRateSmoother(0.05, 0.1, secondsBetween);
    for (let i = 0; i < count; i += 1) smoother.observe(value);
    return [smoother.alpha, smoother.observations];
  }

  it('moves at full speed for 30 minutes of observations, then at half', () => {
    expect([taught(1, 1799, 0), taught(1, 1800, 0)]).toEqual([
      [0.078, 1799],
      [0.039, 1800],
    ]);
    expect([taught(1, 1799, 0.1), taught(1, 1800, 0.1)]).toEqual([
      [0.0017, 1799],
      [0.0009, 1800],
    ]);
  });

  it('counts whole observations a minute: every 40 s is one, over a minute none', () => {
    expect([taught(40, 29, 0), taught(40, 30, 0), taught(61, 1, 0)]).toEqual([
      [0.078, 29],
      [0.039, 30],
      [0.039, 1],
    ]);
  });

  it('takes an observation at the cap in and ignores one above it', () => {
    const smoother = new ErrorRateSmoother(0.05, 0.1, 1);
    smoother.observe(0.100_001);
    const ignored = [smoother.value, smoother.observations, smoother.alpha];
    smoother.observe(0.1);
    expect([ignored, smoother.observations, smoother.value.toFixed(6)]).toEqual([
      [0.05, 0, 0.078],
      1,
      // 0.0017 * 0.1 + 0.9983 * 0.05
      '0.050085',
    ]);
  });

  it('an observation equal to it counts as one below', () => {
    const smoother = new ErrorRateSmoother(0.05, 0.1, 1);
    smoother.observe(0.05);
    expect(smoother.alpha).toBe(0.078);
  });

  it('the controller ignores error rates over 10 % by default', () => {
    const b = breaker();
    record(b, 0, 11, 89);
    b.update(seconds(1));
    const over = b.controller.smoother.observations;
    record(b, 0, 0, 10);
    b.update(seconds(2));
    expect([over, b.controller.smoother.observations]).toEqual([0, 1]);
  });
});

it('reset forgets everything and goes on updating', () => {
  const b = breaker({ kd: 0.1 }, () => 0);
  record(b, 0, 1, 1);
  b.wake(seconds(1));
  b.tryAcquire(seconds(1));
  b.reset();
  const { successes, errors, rejections, smoother } = b.controller;
  expect(metrics(b)).toEqual([0, 0, 0.05, 0, 0, 0]);
  expect([successes.size, errors.size, rejections.size, smoother.observations]).toEqual([
    0, 0, 0, 0,
  ]);
  expect([smoother.alpha, b.state, b.why, b.nextWake]).toEqual([
    0.078,
    'closed',
    'reset by hand',
    seconds(2),
  ]);
  b.update(seconds(2));
  // The derivative starts from a deviation of 0 again: 0.1 * (-0.0461 - 0) / 1.
  expect(metrics(b)[5]).toBe(-0.00461);
});

describe('options', () => {
  it('has the defaults of the library', () => {
    const defaults = Object.entries(SEMIAN_ADAPTIVE_OPTIONS).map(([name, k]) => [name, k.default]);
    expect(Object.fromEntries(defaults)).toEqual({
      kp: 1,
      ki: 0.2,
      kd: 0,
      window_size: seconds(10),
      sliding_interval: seconds(1),
      initial_error_rate: 0.05,
      dead_zone_ratio: 0.25,
      ideal_error_rate_estimator_cap_value: 0.1,
      integral_upper_cap: 10,
      integral_lower_cap: -10,
    });
  });

  it('the model builds the breaker', () => {
    const b = semianAdaptiveModel.create(options(), '0.28.2', () => 0.5);
    b.recordFailure(b.tryAcquire(0), 0, 0);
    b.wake(seconds(1));
    expect([b.state, b.tryAcquire(seconds(1))]).toEqual(['open', REFUSED_OPEN]);
  });

  it('the model cuts sliding_interval to whole seconds', () => {
    const intervals = [1, 2.9].map((value) => {
      const sliding_interval = seconds(value);
      return semianAdaptiveModel.create(options({ sliding_interval }), '0.28.2', () => 0).nextWake;
    });
    expect(intervals).toEqual([seconds(1), seconds(2)]);
  });

  const remarks = (over: Partial<SemianAdaptiveOptions>) =>
    semianAdaptiveModel
      .relations?.(options(over))
      .map((r) => `${r.severity} ${r.option}: ${r.found}; ${r.hint}`);

  it('refuses caps that cross, accepts equal ones', () => {
    expect(remarks({ integral_lower_cap: 2, integral_upper_cap: 1 })).toEqual([
      'error integral_lower_cap: integral_lower_cap 2 with integral_upper_cap 1; the library raises at its first update: nothing lies between the caps',
    ]);
    expect(remarks({ integral_lower_cap: 1, integral_upper_cap: 1 })).toEqual([]);
  });

  it('warns that parts of a second are dropped', () => {
    expect(remarks({ sliding_interval: seconds(1.5) })).toEqual([
      'warning sliding_interval: 1.5s; the library cuts it to 1s',
    ]);
    expect(remarks({})).toEqual([]);
  });
});
