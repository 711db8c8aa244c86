import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import { formatDuration } from '../../src/model/time.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { writePlan } from '../../src/scenario/writePlan.js';
import { planOf, SESSION_08, SMALLEST_PLAN, scenarioWith } from '../scenarioTexts.js';

/** Odd settings are welcome here, wrong ones are not: warnings do not matter, a missing plan does. */
function planWith(text: string, overrides: readonly string[] = []) {
  const { plan, problems } = readScenario({ file: 'my.yaml', text }, overrides);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  return plan;
}

const time = (least: number) => fc.integer({ min: least, max: LONGEST }).map(formatDuration);
const count = (least: number, most: number) => fc.integer({ min: least, max: most }).map(String);
const word = fc.stringMatching(/^[ -~äß過🔌]{1,40}$/u).filter((text) => text.trim() !== '');

/** An override of each knob that session-08 has, with any value that it accepts. */
const override = fc.oneof(
  count(1, 100_000_000).map((value) => `operations=${value}`),
  time(0).map((value) => `dependency.latency=${value}`),
  fc.oneof(time(0), fc.constant('never')).map((value) => `dependency.recoversAfter=${value}`),
  count(1, 1_000_000).map((value) => `retry.maxAttempts=${value}`),
  time(0).map((value) => `retry.delay=${value}`),
  count(1, 2_147_483_647).map((value) => `breaker.failureThreshold=${value}`),
  time(1).map((value) => `breaker.openDuration=${value}`),
  time(1).map((value) => `breaker.openDuration={ initial: 1us, factor: 1.5, max: ${value} }`),
  time(1).map((value) => `breaker.slidingWindow=${value}`),
  count(10, 1_000).map((value) => `breaker.slidingWindow=${value}`),
  count(1, 1_000_000).map((value) => `breaker.probes=${value}`),
  count(0, 4_294_967_295).map((value) => `seed=${value}`),
  word.map((value) => `title=${JSON.stringify(value)}`),
  word.map((value) => `variants.session-08-same-outage.verdict.pass=${JSON.stringify(value)}`),
);

describe('a plan that was written', () => {
  it('is the same plan when it is read again, whatever the overrides', () => {
    fc.assert(
      fc.property(fc.array(override, { maxLength: 8 }), (overrides) => {
        const plan = planWith(SESSION_08, overrides);
        const again = planWith(JSON.stringify(writePlan(plan)));
        expect(JSON.stringify(again)).toBe(JSON.stringify(plan));
      }),
      { numRuns: 200 },
    );
  });

  it('is the same plan when a library has its own options', () => {
    const policies = `
      - breaker: { library: resilience4j, slidingWindowSize: 4, minimumNumberOfCalls: 2 }
      - breaker: { like: hystrix }
      - breaker: { failureRateThreshold: 25%, slidingWindow: 20s, openDuration: { jitter: 500ms } }`;
    const plan = planWith(scenarioWith({ policies, operations: '1000' }));
    expect(planWith(JSON.stringify(writePlan(plan)))).toEqual(plan);
  });

  it('has every unit, every default, and limits as a file has them', () => {
    expect(writePlan(SMALLEST_PLAN)).toEqual({
      scenario: 'small',
      title: 'A small one',
      about: 'The least that a scenario can say.',
      seed: 1,
      focus: 'only',
      variants: {
        only: {
          role: 'after',
          about: 'One try.',
          world: {
            duration: null,
            warmUp: '0ms',
            phases: [],
            clients: 1,
            pools: {},
            workload: { operations: 3, arrivals: null, users: null, trace: [] },
            flows: {},
            drainLimit: '1d',
            dependency: {
              latency: '5ms',
              network: '0ms',
              recorded: false,
              failureRate: 0,
              failsFrom: '0ms',
              recoversAfter: '0ms',
              trouble: [],
              capacity: null,
              hosts: 1,
              balance: 'round-robin',
              endpoints: [],
              calls: null,
            },
          },
          policies: [],
          checks: [{ name: 'all were started', metric: 'operations', equals: 3 }],
          verdict: { pass: 'GOOD', fail: 'BAD' },
        },
      },
    });
  });

  it('keeps what kind of limit a check has', () => {
    const limits = [
      'metric: lastSettledMs, atMost: 1m0.5s',
      'metric: completed, equals: operations',
    ];
    const ofOthers = [
      'metric: failed, below: after.failed',
      'metric: breaker.finalState, equals: open',
    ];
    for (const limit of [...limits, ...ofOthers]) {
      const plan = planOf(scenarioWith({ check: `{ name: c, ${limit} }` }));
      expect(planOf(JSON.stringify(writePlan(plan)))).toEqual(plan);
    }
    const [late = '', , other = ''] = [...limits, ...ofOthers].map((limit) => {
      const plan = planOf(scenarioWith({ check: `{ name: c, ${limit} }` }));
      return JSON.stringify(writePlan(plan).variants['only']?.checks);
    });
    expect(late).toBe('[{"name":"c","metric":"lastSettledMs","atMost":"60500ms"}]');
    expect(other).toBe('[{"name":"c","metric":"failed","below":"only.failed"}]');
  });
});
