import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainSettings } from '../../src/model/shapes.js';
import { HealthGate, healthCheckRemarks, healthCheckTable } from '../../src/policy/healthCheck.js';
import { settingsOf } from './settingsOf.js';

/** What a gate answers after each check, one a second: + passed, - failed. */
function story(checks: string, given: PlainSettings = {}): string {
  const gate = new HealthGate(settingsOf(healthCheckTable, given));
  return [...checks].map((check, second) => answer(gate, check, second)).join('');
}

function answer(gate: HealthGate, check: string, now: number): string {
  if (check === '+') gate.passed(now);
  else gate.failed(now);
  return gate.admits ? 'u' : 'd';
}

describe('a gate by health checks', () => {
  it('admits until 3 checks in a row have failed, and again after 2 have passed', () => {
    expect(story('+---++-')).toBe('uuudduu');
  });

  it('starts its count anew at a check that says the same as before', () => {
    expect(story('--+--+---')).toBe('uuuuuuuud');
    expect(story('---+-+-++')).toBe('uuddddddu');
  });

  it('may change at the first check that says otherwise', () => {
    expect(story('-+-+', { unhealthyAfter: 1, healthyAfter: 1 })).toBe('dudu');
  });

  it('knows since when it is as it is', () => {
    const gate = new HealthGate(settingsOf(healthCheckTable));
    const seen = [10, 20, 30, 40].map((now) => {
      gate.failed(now);
      return [gate.admits, gate.since];
    });
    expect(seen).toEqual([
      [true, 0],
      [true, 0],
      [false, 30],
      [false, 30],
    ]);
  });

  it('is as the longest row that ended last says, whatever the checks', () => {
    const limit = fc.integer({ min: 1, max: 4 });
    const checks = fc.stringMatching(/^[+-]{0,60}$/);
    const property = fc.property(checks, limit, limit, (list, unhealthyAfter, healthyAfter) => {
      const down = list.lastIndexOf('-'.repeat(unhealthyAfter));
      const up = list.lastIndexOf('+'.repeat(healthyAfter));
      const expected = down > up ? 'd' : 'u';
      expect(story(list, { unhealthyAfter, healthyAfter }).at(-1) ?? 'u').toBe(expected);
    });
    fc.assert(property, { numRuns: 500 });
  });
});

describe('the remarks about health checks', () => {
  const remarks = (given: PlainSettings) => healthCheckRemarks(settingsOf(healthCheckTable, given));

  it('warn of checks that overlap', () => {
    expect(remarks({ timeout: 2_000_000, interval: 1_000_000 })).toEqual([
      {
        severity: 'warning',
        option: 'timeout',
        found: 'timeout 2s and interval 1s',
        expected: 'a timeout of at most the interval',
        hint: 'a check would begin before the one before it has ended',
      },
    ]);
    expect(remarks({ timeout: 1_000_000, interval: 1_000_000 })).toEqual([]);
  });
});
