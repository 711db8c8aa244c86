import { describe, expect, it } from 'vitest';
import { completeSettings } from '../../src/differences/completeSettings.js';
import { count } from '../../src/model/knobs.js';
import { group, list, named } from '../../src/model/shapes.js';
import { breakerTable } from '../../src/policy/breakerSettings.js';
import { cockatielOptions } from '../../src/policy/breakers/cockatielOptions.js';
import { SEMIAN_OPTIONS } from '../../src/policy/breakers/semianOptions.js';

describe('settings that name only what matters', () => {
  it('are given every default, also inside mappings', () => {
    expect(completeSettings(breakerTable, { probes: 3, openDuration: { factor: 2 } })).toEqual({
      failureThreshold: null,
      failureRateThreshold: null,
      slowCallRateThreshold: null,
      slowCallDuration: null,
      slidingWindow: { calls: null, duration: null },
      minimumCalls: 10,
      openDuration: { initial: 30_000_000, factor: 2, max: null, jitter: 'none' },
      probes: 3,
      successThreshold: 1,
      probeFailureRate: null,
      probeLease: null,
    });
  });

  it('are given the defaults of the case that they name', () => {
    const breaker = { type: 'ConsecutiveBreaker', threshold: 5 };
    const given = { breaker, halfOpenSampling: { calls: 3 }, halfOpenAfter: 1000 };
    expect(completeSettings(cockatielOptions, given)).toEqual({
      breaker,
      halfOpenAfter: 1000,
      halfOpenAfterBackoff: null,
      halfOpenSampling: { calls: 3, threshold: 0 },
    });
  });

  it('are given the defaults of every item, and none where there are no items', () => {
    const meaning = 'What it is for.';
    const item = group(meaning, { size: count({ meaning, unit: '', default: 1 }) });
    const table = { list: list(meaning, item), names: named(meaning, item) };
    expect(completeSettings(table, {})).toEqual({ list: [], names: {} });
    expect(completeSettings(table, { list: [{}, { size: 2 }], names: { a: {} } })).toEqual({
      list: [{ size: 1 }, { size: 2 }],
      names: { a: { size: 1 } },
    });
  });

  it('may not name what there is not', () => {
    expect(() => completeSettings(breakerTable, { probe: 3 })).toThrow(
      new Error('there is no option probe'),
    );
  });

  it('must name what has no default', () => {
    expect(() => completeSettings(SEMIAN_OPTIONS, { success_threshold: 1 })).toThrow(
      new Error('option error_threshold has no default'),
    );
    expect(() => completeSettings(cockatielOptions, { halfOpenAfter: 1000 })).toThrow(
      new Error('option breaker has no case'),
    );
  });
});
