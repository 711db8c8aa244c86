import { describe, expect, it } from 'vitest';
import { fromMillis, toMillis } from '../src/model/time.js';
import { run } from '../src/runPlan.js';
import { MS, session08 } from './plans.js';

/** What session-08 measures when the dependency takes this long to answer. */
async function figures(latency: string): Promise<Readonly<Record<string, unknown>>> {
  const { variants } = await run(session08(`dependency.latency=${latency}`));
  const [before, after, control] = variants.map(({ metrics }) => metrics);
  return {
    before: before?.dependencyCalls,
    control: control?.dependencyCalls,
    calls: after?.dependencyCalls,
    fastFails: after?.fastFails,
    attempts: after?.attempts,
    opened: after?.['breaker.opened'],
    completed: after?.completed,
    lastSettledMs: after?.lastSettledMs,
  };
}

/** The figures of the specification, for latencies under 50 ms. */
function asSpecified(latencyMs: number): Readonly<Record<string, unknown>> {
  const figuresOfAll = { before: 48, calls: 25, fastFails: 22, attempts: 47, opened: 2 };
  // The first operation: answers at the start, as the probe, and of its last attempt; the third
  // attempt fails fast.
  const lastSettledMs = toMillis(3 * 250 * MS + 3 * fromMillis(latencyMs));
  return { ...figuresOfAll, control: 36, completed: 12, lastSettledMs };
}

describe('session-08 with other latencies', () => {
  it.each(Array.from({ length: 49 }, (_, index) => index + 1))(
    'keeps its figures when the dependency answers after %i ms',
    async (latency) => {
      expect(await figures(`${latency}ms`)).toEqual(asSpecified(latency));
    },
  );

  it('keeps them at once: an answer comes after everything already due at that instant', async () => {
    expect(await figures('0ms')).toEqual(asSpecified(0));
  });

  it('keeps them to the last microsecond before the first probe finds a healthy dependency', async () => {
    expect(await figures('49.999ms')).toEqual(asSpecified(49.999));
  });

  it.each([50, 60])('closes at the first probe from 50 ms on: %i ms', async (latency) => {
    expect(await figures(`${latency}ms`)).toEqual({
      before: 48,
      // The second answer is due at 2 x latency + 250 ms: not before the recovery either.
      control: 24,
      calls: 24,
      fastFails: 11,
      attempts: 35,
      opened: 1,
      completed: 12,
      lastSettledMs: 500 + 2 * latency,
    });
  });
});
