import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import type { Fields, Shape } from '../../src/model/shapes.js';
import {
  breakerSettings,
  breakerTable,
  completeBreaker,
} from '../../src/policy/breakerSettings.js';

/** The settings of a breaker for which nothing is set, as documented. */
const DEFAULTS = {
  failureThreshold: 5,
  failureRateThreshold: null,
  slowCallRateThreshold: null,
  slowCallDuration: null,
  slidingWindow: { calls: 100, duration: null },
  minimumCalls: 10,
  openDuration: { initial: 30_000_000, factor: 1, max: null, jitter: 'none' },
  probes: 1,
  successThreshold: 1,
  probeFailureRate: null,
  probeLease: null,
};

describe('the settings of a breaker', () => {
  it('unless set: 5 failures in a row, 30 s open, one probe, which must succeed once', () => {
    expect(breakerSettings({})).toEqual(DEFAULTS);
  });

  it('have no limit of failures in a row when a rate of failures or of slow calls is set', () => {
    const rates = [{ failureRateThreshold: 50 }, { slowCallRateThreshold: 50 }];
    expect(rates.map((rate) => breakerSettings(rate))).toEqual(
      rates.map((rate) => ({ ...DEFAULTS, failureThreshold: null, ...rate })),
    );
  });

  it('keep a limit of failures in a row that is set, next to a rate or alone', () => {
    const both = { failureThreshold: 7, failureRateThreshold: 50 };
    expect(breakerSettings(both)).toEqual({ ...DEFAULTS, ...both });
    expect(breakerSettings({ failureThreshold: 1 })).toEqual({ ...DEFAULTS, failureThreshold: 1 });
  });

  it('keep a window that is set, in calls or in time', () => {
    const windows = [
      { calls: 7, duration: null },
      { calls: null, duration: 5 },
    ];
    expect(
      windows.map((slidingWindow) => breakerSettings({ slidingWindow }).slidingWindow),
    ).toEqual(windows);
  });

  it('that are complete stay as they are when completed again', () => {
    const complete = breakerSettings({ slowCallRateThreshold: 50, slowCallDuration: 9 });
    expect(completeBreaker(complete)).toEqual(complete);
  });
});

describe('the knobs of a breaker', () => {
  it('have these units, ranges and defaults', () => {
    expect(linesOf(breakerTable)).toEqual([
      'failureThreshold: count of failures, 1 to 2147483647, default null',
      'failureRateThreshold: percent, above 0 to 100, default null',
      'slowCallRateThreshold: percent, above 0 to 100, default null',
      `slowCallDuration: duration, 0 to ${LONGEST} us, default null`,
      'slidingWindow: bare number calls, bare text duration',
      'slidingWindow.calls: count of calls, 1 to 2147483647, default null',
      `slidingWindow.duration: duration, 1 to ${LONGEST} us, default null`,
      'minimumCalls: count of calls, 1 to 2147483647, default 10',
      'openDuration: bare number initial, bare text initial',
      `openDuration.initial: duration, 1 to ${LONGEST} us, default 30000000`,
      'openDuration.factor: plain, 1 to 1000, default 1',
      `openDuration.max: duration, 1 to ${LONGEST} us, default null`,
      `openDuration.jitter: duration, 0 to ${LONGEST} us, or none, full, equal, default none`,
      'probes: count of probes, 1 to 1000000, default 1',
      'successThreshold: count of successes, 1 to 2147483647, default 1',
      'probeFailureRate: optional',
      'probeFailureRate.threshold: percent, above 0 to 100, default undefined',
      'probeFailureRate.calls: count of probes, 1 to 2147483647, default 10',
      `probeLease: duration, 1 to ${LONGEST} us, default null`,
    ]);
  });

  it('each say in a sentence what they do', () => {
    const silent = shapesIn(breakerTable).filter(({ meaning }) => !/^[A-Z].{20,}\.$/.test(meaning));
    expect(silent).toEqual([]);
  });
});

function shapesIn(fields: Fields): readonly Shape[] {
  return Object.values(fields).flatMap((shape) => [
    shape,
    ...(shape.kind === 'group' ? shapesIn(shape.fields) : []),
  ]);
}

function linesOf(fields: Fields, prefix = ''): readonly string[] {
  return Object.entries(fields).flatMap(([name, shape]) => [
    `${prefix}${name}: ${lineOf(shape)}`,
    ...(shape.kind === 'group' ? linesOf(shape.fields, `${prefix}${name}.`) : []),
  ]);
}

function lineOf(shape: Shape): string {
  switch (shape.kind) {
    case 'count':
      return `count of ${shape.unit}, ${shape.min} to ${shape.max}, default ${shape.default}`;
    case 'number': {
      const from = shape.excludesMin ? `above ${shape.min}` : shape.min;
      return `${shape.unit}, ${from} to ${shape.max}, default ${shape.default}`;
    }
    case 'duration': {
      const words = shape.words.length > 0 ? `, or ${shape.words.join(', ')}` : '';
      return `duration, ${shape.min} to ${shape.max} us${words}, default ${shape.default}`;
    }
    case 'group': {
      const { number, text } = shape.shorthand ?? {};
      return shape.optional ? 'optional' : `bare number ${number}, bare text ${text}`;
    }
    default:
      return shape.kind;
  }
}
