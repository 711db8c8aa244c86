import { describe, expect, it } from 'vitest';
import type { RunOptions } from '../src/runPlan.js';
import { session08 } from './plans.js';
import { FACTS, reportOf, SMALL } from './savedReports.js';

describe('a report', () => {
  it('holds what was asked, what came out, and the facts of its making', async () => {
    const { variants, plan: written, ...head } = await reportOf(SMALL);
    expect(head).toEqual({
      format: 'breaker-lab-report/3',
      ...FACTS,
      scenario: 'made-up',
      title: 'A title',
      focus: ['lone'],
      seed: 1,
      clock: 'virtual',
      outcome: 'pass',
      operationsKept: 20,
      worldDifferences: [],
    });
    expect(written.variants['lone']).toEqual({
      role: 'after',
      about: 'About it.',
      world: {
        duration: null,
        warmUp: '0ms',
        phases: [],
        clients: 1,
        pools: {},
        workload: { operations: 1, arrivals: null, users: null, trace: [] },
        flows: {},
        drainLimit: '1d',
        dependency: {
          latency: '5ms',
          network: '0ms',
          recorded: false,
          failureRate: 0,
          failsFrom: '0ms',
          recoversAfter: '6ms',
          trouble: [],
          capacity: null,
          hosts: 1,
          balance: 'round-robin',
          endpoints: [],
          calls: null,
        },
      },
      policies: [
        {
          retry: {
            maxAttempts: 3,
            delay: '10ms',
            retryOn: {
              error: true,
              timeout: true,
              rateLimited: true,
              overloaded: true,
              refused: true,
            },
            honourRetryAfter: true,
          },
        },
      ],
      checks: [{ name: 'it is over soon', metric: 'lastSettledMs', atMost: '20.5ms' }],
      verdict: { pass: 'PROVED', fail: 'NOT PROVED' },
    });
    expect(variants).toHaveLength(1);
  });

  it('holds of each variant what was measured, judged and kept', async () => {
    const { variants } = await reportOf(SMALL);
    const [lone] = variants;
    const row = { operation: 1, attempts: 2, dependencyCalls: 2, fastFails: 0 };
    const { metrics, laws, digest, ...rest } = lone ?? {};
    expect(rest).toEqual({
      name: 'lone',
      role: 'after',
      scopes: [],
      course: {
        widthMs: 100,
        primary: [1],
        fallback: [0],
        failed: [0],
        calls: [2],
        fastFails: [0],
      },
      transitions: [],
      transitionsTotal: 0,
      operations: [{ ...row, outcome: 'completed', settledAtMs: 20 }],
      operationsTotal: 1,
      checks: [
        {
          name: 'it is over soon',
          outcome: 'pass',
          metric: 'lastSettledMs',
          scope: {},
          relation: 'atMost',
          actual: 20,
          limit: 20.5,
          limitFrom: null,
        },
      ],
      verdict: { outcome: 'pass', text: 'PROVED', why: 'the one check holds' },
    });
    expect([metrics?.dependencyCalls, metrics?.failedCalls]).toEqual([2, 1]);
    expect(laws?.map(({ held }) => held)).toEqual([true, true, true, true, true, true]);
    expect(digest).toMatch(/^[0-9a-f]{32}$/);
  });

  it('names the differences between the worlds of the variants that were run, only', async () => {
    const names = async (options: RunOptions) =>
      (await reportOf(session08(), options)).worldDifferences.map(({ a, b }) => `${a}, ${b}`);
    const before = 'session-08-no-circuit-breaker';
    const after = 'session-08-circuit-breaker';
    expect(await names({ onlyFocus: true })).toEqual([`${before}, ${after}`]);
    expect(await names({})).toEqual([`${before}, ${after}`, `${before}, session-08-same-outage`]);
  });
});
