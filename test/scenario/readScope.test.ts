import { describe, expect, it } from 'vitest';
import type { Check } from '../../src/model/checks.js';
import { outlineOf, type WorldOutline } from '../../src/model/scope.js';
import { Findings } from '../../src/scenario/findings.js';
import { readCheck } from '../../src/scenario/readCheck.js';
import { nodesOf } from '../scenarioTexts.js';

const OUTLINE = outlineOf({
  workload: {},
  phases: [
    { name: 'healthy', from: 0 },
    { name: 'outage', from: 1_000 },
  ],
  flows: { index: {}, search: {} },
  dependencies: { redis: {}, api: {} },
  clients: 20,
});
const PLAIN_WORLD = outlineOf({ workload: {} });

/** Reads a check; what is wrong with it as lines. */
function reading(
  written: string,
  outline: WorldOutline | undefined = OUTLINE,
): { check: Check | undefined; said: readonly string[] } {
  const findings = new Findings();
  const variants = { names: ['bare'], byRole: () => 'bare' };
  const node = nodesOf(`{ name: c, ${written} }`);
  const check = readCheck(node, 'checks[0]', { variants, outline, findings });
  const said = findings.list().map(({ path, found, expected, hint }) => {
    const end = hint === '' ? '' : ` (${hint})`;
    return `${path}: found ${found}, expected ${expected}${end}`;
  });
  return { check, said };
}

describe('the part of the run that a check is about', () => {
  it('is any of phase, flow, dependency and client', () => {
    const calls = 'metric: dependencyCalls, atMost: 5';
    const scopeOf = (written: string) => reading(`${calls}, ${written}`).check?.scope;
    expect(scopeOf('phase: outage')).toEqual({ phase: 'outage' });
    expect(scopeOf('flow: search, dependency: api')).toEqual({ flow: 'search', dependency: 'api' });
    expect(scopeOf('client: 20, phase: healthy')).toEqual({ phase: 'healthy', client: 20 });
    expect(reading(calls).check).toEqual({
      ...{ name: 'c', metric: 'dependencyCalls', relation: 'atMost' },
      limit: { kind: 'value', value: 5 },
    });
  });

  it('is refused with the nearest name when the world has no such part', () => {
    const { check, said } = reading(
      'metric: failedCalls, equals: 0, phase: outtage, flow: checkout, dependency: redos, client: 21',
    );
    expect(check).toBe(undefined);
    expect(said).toEqual([
      'checks[0].phase: found the text "outtage", expected a phase of the world (did you mean outage?)',
      'checks[0].flow: found the text "checkout", expected a flow of the world',
      'checks[0].dependency: found the text "redos", expected a dependency of the world (did you mean redis?)',
      'checks[0].client: found 21, expected a number from 1 to 20',
    ]);
  });

  it('is refused in a world that names none', () => {
    expect(reading('metric: failed, equals: 0, phase: outage', PLAIN_WORLD).said).toEqual([
      'checks[0].phase: found the text "outage", expected no phase: the world names none',
    ]);
    const lone = reading('metric: failedCalls, equals: 0, dependency: dependency', PLAIN_WORLD);
    expect(lone.check?.scope).toEqual({ dependency: 'dependency' });
  });

  it('is refused when it is no name or no number', () => {
    expect(reading('metric: failed, equals: 0, phase: 3, client: 1.5').said).toEqual([
      'checks[0].phase: found 3, expected a phase of the world',
      'checks[0].client: found 1.5, expected a number from 1 to 20',
    ]);
    expect(reading('metric: failed, equals: 0, flow: [index], client: 0').said).toEqual([
      'checks[0].flow: found a list, expected a flow of the world',
      'checks[0].client: found 0, expected a number from 1 to 20',
    ]);
  });

  it('is refused where the metric cannot be counted by it', () => {
    expect(reading('metric: completed, equals: 0, dependency: redis').said).toEqual([
      'checks[0].dependency: found a dependency for completed, expected no dependency (completed is counted by phase, flow or client)',
    ]);
    expect(reading('metric: breaker.trips, equals: 0, flow: index, client: 1').said).toEqual([
      'checks[0].flow: found a flow for breaker.trips, expected no flow (breaker.trips is counted by phase or dependency)',
      'checks[0].client: found a client for breaker.trips, expected no client (breaker.trips is counted by phase or dependency)',
    ]);
  });

  it('holds for the limit too, which must be countable by it', () => {
    const fine = reading('metric: wastedCalls, dependency: redis, equals: before.failedCalls');
    expect(fine.check?.limit).toEqual({ kind: 'metric', variant: 'bare', metric: 'failedCalls' });
    expect(reading('metric: wastedCalls, dependency: redis, below: operations').said).toEqual([
      'checks[0].below: found the text "operations", expected a number, or a metric such as before.wastedCalls (operations is counted by phase, flow or client)',
    ]);
  });

  it('is left alone where the world itself is wrong: that is said already', () => {
    const findings = new Findings();
    const variants = { names: [], byRole: () => undefined };
    const node = nodesOf('{ name: c, metric: failed, equals: 0, phase: anything, client: 99 }');
    const check = readCheck(node, 'checks[0]', { variants, outline: undefined, findings });
    expect([check?.scope, findings.list()]).toEqual([{ phase: 'anything', client: 99 }, []]);
  });
});

describe('a rate as a limit', () => {
  it('has its unit', () => {
    const limit = (written: string) => reading(`metric: goodput, atLeast: ${written}`).check?.limit;
    expect([limit('40/s'), limit('90/m')]).toEqual([
      { kind: 'value', value: 40 },
      { kind: 'value', value: 1.5 },
    ]);
    expect(reading('metric: goodput, atLeast: 40').said).toEqual([
      'checks[0].atLeast: found 40, expected a rate with its unit such as 58/s, or a metric such as before.goodput (did you mean 40/s?)',
    ]);
  });

  it('is compared with rates only', () => {
    expect(reading('metric: goodput, above: before.goodput').said).toEqual([]);
    expect(reading('metric: goodput, above: before.completed').said).toHaveLength(1);
  });
});
