import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VariantPlan } from '../../src/model/plan.js';
import { run } from '../../src/runPlan.js';
import { NaiveModel, type NaiveWorld } from '../naiveModel.js';
import { breaker, plan, retry, variant, world } from '../plans.js';

/** Whole milliseconds often, so that events meet at one instant; any microsecond otherwise. */
function time(min: number, maxMs: number): fc.Arbitrary<number> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: Math.ceil(min / 1000), max: maxMs }).map((ms) => ms * 1000),
    },
    { weight: 1, arbitrary: fc.integer({ min, max: maxMs * 1000 }) },
    { weight: 1, arbitrary: fc.integer({ min, max: Math.min(30, maxMs * 1000) }) },
  );
}

const breakers = fc.record({
  failureThreshold: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60 })),
  openDuration: time(1, 600),
  probes: fc.integer({ min: 1, max: 4 }),
});

const worlds: fc.Arbitrary<NaiveWorld> = fc.record({
  operations: fc.integer({ min: 1, max: 40 }),
  maxAttempts: fc.integer({ min: 1, max: 8 }),
  delay: time(0, 500),
  latency: time(0, 400),
  failsFrom: fc.oneof(fc.constant(0), time(0, 1500)),
  recoversAfter: fc.oneof(time(0, 2500), fc.constant(Number.POSITIVE_INFINITY)),
  breaker: fc.option(breakers, { freq: 6 }),
});

function variantOf(naive: NaiveWorld): VariantPlan {
  const { operations, latency, failsFrom, maxAttempts, delay } = naive;
  const forever = naive.recoversAfter === Number.POSITIVE_INFINITY;
  const recoversAfter = forever ? 'never' : naive.recoversAfter;
  const tries = retry(maxAttempts, delay);
  const guard = naive.breaker;
  return variant({
    world: world(operations, { latency, failsFrom, recoversAfter }),
    policies:
      guard === null
        ? [tries]
        : [tries, breaker(guard.failureThreshold, guard.openDuration, guard.probes)],
  });
}

/** What the naive model measures, in the words of the metric catalogue. */
function metricsOf(naive: NaiveWorld, { rows, breaker: guard, failedCalls }: NaiveModel) {
  const sum = (of: 'attempts' | 'dependencyCalls' | 'fastFails') =>
    rows.reduce((total, row) => total + row[of], 0);
  const transitions = guard?.transitions ?? [];
  return {
    operations: rows.length,
    completed: rows.filter(({ outcome }) => outcome === 'completed').length,
    failed: rows.filter(({ outcome }) => outcome === 'failed').length,
    attempts: sum('attempts'),
    attemptBudget: naive.operations * naive.maxAttempts,
    dependencyCalls: sum('dependencyCalls'),
    failedCalls,
    fastFails: sum('fastFails'),
    attemptsPerOperation: sum('attempts') / rows.length,
    callsAvoided: null,
    'breaker.opened': transitions.filter(({ to }) => to === 'open').length,
    'breaker.probes': guard?.probesSent ?? 0,
    'breaker.closedAfterRecovery': transitions.some(({ to }) => to === 'closed'),
    'breaker.finalState': guard?.state ?? 'none',
    lastSettledMs: lastOf(rows),
    ...latenciesOf(rows),
    ...(guard === null ? {} : breakerTimesOf(guard.transitions, lastOf(rows))),
  };
}

function lastOf(rows: NaiveModel['rows']): number {
  return Math.max(...rows.map(({ settledAtMs }) => settledAtMs));
}

/** All start together, so that an operation has taken as long as it is late. */
function latenciesOf(rows: NaiveModel['rows']) {
  const sorted = rows.map(({ settledAtMs }) => settledAtMs).sort((a, b) => a - b);
  const ranked = (share: number) => sorted.find((_, index) => index + 1 >= share * sorted.length);
  return {
    'latency.p50Ms': ranked(0.5),
    'latency.p90Ms': ranked(0.9),
    'latency.maxMs': sorted.at(-1),
  };
}

/** How often it tripped and reopened, and for how long it was open, in whole microseconds. */
function breakerTimesOf(
  transitions: readonly { readonly atMs: number; readonly from: string; readonly to: string }[],
  endMs: number,
) {
  const openFor = transitions.reduce((sum, { atMs, to }, index) => {
    const until = transitions[index + 1]?.atMs ?? endMs;
    return to === 'open' ? sum + Math.round((until - atMs) * 1000) : sum;
  }, 0);
  const times = (change: string) =>
    transitions.filter(({ from, to }) => `${from}>${to}` === change).length;
  return {
    'breaker.trips': times('closed>open'),
    'breaker.reopens': times('half-open>open'),
    'breaker.openMs': openFor / 1000,
  };
}

describe('the simulator and a naive model of the same world', () => {
  it('agree on every metric, transition and operation', async () => {
    const property = fc.asyncProperty(worlds, async (naive) => {
      const expected = new NaiveModel(naive);
      const { variants } = await run(plan(variantOf(naive)), {
        operationsKept: Number.POSITIVE_INFINITY,
      });
      const [got] = variants;
      expect(got?.operations).toEqual({ rows: expected.rows, total: naive.operations });
      expect(got?.metrics).toMatchObject(metricsOf(naive, expected));
      const transitions = got?.transitions.kept.map(({ atMs, from, to }) => ({ atMs, from, to }));
      expect(transitions).toEqual(expected.breaker?.transitions ?? []);
      expect(got?.laws.filter((law) => !law.held)).toEqual([]);
    });
    await fc.assert(property, { numRuns: 3000 });
  });

  it('agree on the first experiment, which the naive model plays as it is described', () => {
    const seed = { operations: 12, maxAttempts: 4, delay: 250_000, latency: 5_000, failsFrom: 0 };
    const guard = { failureThreshold: 3, openDuration: 200_000, probes: 1 };
    const after = { ...seed, recoversAfter: 350_000, breaker: guard };
    const { rows, breaker: played } = new NaiveModel(after);
    expect(rows.map(({ dependencyCalls, fastFails }) => [dependencyCalls, fastFails])).toEqual([
      [3, 1],
      [2, 1],
      ...Array.from({ length: 10 }, () => [2, 2]),
    ]);
    expect(played?.transitions.map(({ atMs, to }) => `${atMs} ${to}`)).toEqual([
      '5 open',
      '255 half-open',
      '260 open',
      '505 half-open',
      '510 closed',
    ]);
  });
});
