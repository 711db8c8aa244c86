import { describe, expect, it } from 'vitest';
import type { VariantResult } from '../src/analysis/result.js';
import { run } from '../src/runPlan.js';
import { session08 } from './plans.js';

/** The result of one variant, run along with the others. */
async function resultOf(name: string): Promise<VariantResult> {
  const { variants } = await run(session08());
  const found = variants.find((variant) => variant.name === name);
  if (found === undefined) throw new Error(`no variant ${name}`);
  return found;
}

const BEFORE = 'session-08-no-circuit-breaker';
const AFTER = 'session-08-circuit-breaker';
const CONTROL = 'session-08-same-outage';

const NO_BREAKER = {
  fastFails: 0,
  'breaker.opened': 0,
  'breaker.probes': 0,
  'breaker.closedAfterRecovery': false,
  'breaker.finalState': 'none',
};

/** What is claimed and found, one line a check. */
function checkLines({ checks }: VariantResult): readonly string[] {
  return checks.map(
    ({ name, outcome, actual, relation, limit, limitFrom }) =>
      `${outcome}: ${name}: ${actual} ${relation} ${limit} (${limitFrom ?? 'as written'})`,
  );
}

const LAWS = (adds: string, answered: string) => [
  { law: 'every operation settles exactly once', held: true, detail: '12 of 12' },
  { law: 'dependency calls + fast fails = attempts', held: true, detail: adds },
  { law: 'no operation makes more attempts than it may', held: true, detail: 'at most 4 each' },
  { law: 'every dependency call is answered or given up', held: true, detail: answered },
  { law: 'nothing reaches the dependency while the breaker is open', held: true, detail: '' },
  { law: 'time never goes back', held: true, detail: '' },
];

describe('session-08', () => {
  it('before: without a breaker, every attempt of every operation is wasted', async () => {
    const result = await resultOf(BEFORE);
    expect(result.metrics).toMatchObject({
      ...NO_BREAKER,
      operations: 12,
      completed: 0,
      failed: 12,
      attempts: 48,
      attemptBudget: 48,
      dependencyCalls: 48,
      failedCalls: 48,
      attemptsPerOperation: 4,
      callsAvoided: 0,
      // 4 answers of 5 ms and 3 waits of 250 ms.
      lastSettledMs: 770,
      'latency.p50Ms': 770,
      // All of them while it is down, and all but the first twelve after a bad answer.
      wastedCalls: 48,
      'breaker.missedCalls': 36,
      // The rounds start at 0, 255, 510 and 765 ms, twelve calls each.
      peakCalls: 12,
      // 48 calls of 5 ms in 770 ms.
      'inFlight.mean': 240 / 770,
    });
    expect(result.verdict).toEqual({
      outcome: 'pass',
      text: 'NO CIRCUIT BREAKER RETRY STORM DEMONSTRATED',
      why: 'all 4 checks hold',
    });
    expect(checkLines(result)).toEqual([
      'pass: every operation used its whole budget: 48 equals 48 (attemptBudget)',
      'pass: every attempt reached the dependency: 48 equals 48 (attempts)',
      'pass: every call was wasted: 48 equals 48 (dependencyCalls)',
      'pass: nothing completed: 0 equals 0 (as written)',
    ]);
    expect(result.laws).toEqual(LAWS('48 + 0 = 48', '48 of 48'));
    expect(result.transitions).toEqual({ kept: [], total: 0 });
  });

  it('after: the breaker halves the calls, and every operation completes', async () => {
    const result = await resultOf(AFTER);
    expect(result.metrics).toMatchObject({
      operations: 12,
      completed: 12,
      failed: 0,
      attempts: 47,
      attemptBudget: 48,
      dependencyCalls: 25,
      // 12 at the start and the first probe.
      failedCalls: 13,
      fastFails: 22,
      attemptsPerOperation: 47 / 12,
      callsAvoided: 23,
      'breaker.opened': 2,
      'breaker.probes': 2,
      'breaker.closedAfterRecovery': true,
      'breaker.finalState': 'closed',
      lastSettledMs: 765,
      primary: 12,
      // One settles at 510 ms, ten at 760 ms, the first probe at 765 ms.
      'latency.p50Ms': 760,
      'latency.p99Ms': 765,
      'latency.meanMs': (510 + 10 * 760 + 765) / 12,
      // The first probe: the one call that a breaker let through into the outage it knew of.
      'breaker.missedCalls': 1,
      wastedCalls: 13,
      // From 5 to 255 ms and from 260 to 505 ms; half-open for the 5 ms of each probe.
      'breaker.openMs': 250 + 245,
      'breaker.halfOpenMs': 10,
      'breaker.timeToOpenMs': 5,
      // Up at 350 ms, closed at 510 ms; the eleven others are refused in between, at 505 ms.
      'breaker.timeToCloseMs': 160,
      'breaker.falseRejections': 11,
    });
    expect(result.verdict).toEqual({
      outcome: 'pass',
      text: 'CIRCUIT BREAKER PROTECTED THE DEPENDENCY',
      why: 'all 7 checks hold',
    });
    expect(checkLines(result)).toEqual([
      'pass: the breaker opened: 2 atLeast 1 (as written)',
      'pass: it failed fast: 22 atLeast 1 (as written)',
      `pass: fewer dependency calls than before: 25 below 48 (${BEFORE}.dependencyCalls)`,
      'pass: at least one probe went out: 2 atLeast 1 (as written)',
      'pass: it closed after the recovery: true equals true (as written)',
      'pass: at least one operation completed: 12 atLeast 1 (as written)',
      'pass: no more attempts than the budget: 47 atMost 48 (attemptBudget)',
    ]);
    expect(result.laws).toEqual([
      ...LAWS('25 + 22 = 47', '25 of 25'),
      {
        law: 'no more probes are under way than the breaker allows',
        held: true,
        detail: 'breaker: at most 1 of 1',
      },
    ]);
  });

  it('control: retries alone outlast the same outage, with more calls, one round earlier', async () => {
    const result = await resultOf(CONTROL);
    expect(result.metrics).toMatchObject({
      ...NO_BREAKER,
      operations: 12,
      completed: 12,
      failed: 0,
      attempts: 36,
      attemptBudget: 48,
      dependencyCalls: 36,
      failedCalls: 24,
      attemptsPerOperation: 3,
      callsAvoided: 12,
      // 3 answers of 5 ms and 2 waits of 250 ms.
      lastSettledMs: 515,
    });
    expect(result.verdict.text).toBe('RETRIES ALONE OUTLASTED THE SAME OUTAGE');
    expect(result.laws).toEqual(LAWS('36 + 0 = 36', '36 of 36'));
  });

  it('is judged by the after variant alone, and passes', async () => {
    const { focus, outcome, clock, variants } = await run(session08());
    expect({ focus, outcome, clock }).toEqual({
      focus: [AFTER],
      outcome: 'pass',
      clock: 'virtual',
    });
    expect(variants.map(({ name, role }) => `${role} ${name}`)).toEqual([
      `before ${BEFORE}`,
      `after ${AFTER}`,
      `control ${CONTROL}`,
    ]);
  });
});
