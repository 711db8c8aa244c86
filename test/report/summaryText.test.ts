import { describe, expect, it } from 'vitest';
import { METRICS } from '../../src/model/metrics.js';
import type { VariantReport } from '../../src/report/document.js';
import { PLAIN } from '../../src/report/palette.js';
import { isShown, summarySection } from '../../src/report/summaryText.js';
import { sampleReport } from './sampleReport.js';

/** Session-08's after variant, with other metrics. */
async function variantWith(
  metrics: Partial<VariantReport['metrics']>,
  parts: Partial<VariantReport> = {},
): Promise<VariantReport> {
  const { variants } = await sampleReport();
  const [after] = variants.filter(({ role }) => role === 'after');
  if (after === undefined) throw new Error('session-08 has no after variant');
  return { ...after, ...parts, metrics: { ...after.metrics, ...metrics } };
}

function shownIn(variant: VariantReport): readonly string[] {
  return METRICS.filter((info) => isShown(info, variant)).map(({ name }) => name);
}

describe('a summary', () => {
  it('shows the figures of the first experiment, those of a breaker where there is one', async () => {
    const always = METRICS.slice(0, 15).map(({ name }) => name);
    const variant = await variantWith({});
    expect(shownIn(variant)).toEqual(always);
    expect(shownIn(await variantWith({ 'breaker.finalState': 'none' }))).toEqual(
      always.filter((name) => !name.startsWith('breaker.')),
    );
  });

  it('shows what is notable, not what is zero or was not measured', async () => {
    const notable = await variantWith({
      fallback: 3,
      rejected: 0,
      'queue.max': null,
      'pool.max': 2,
    });
    // What a fallback has answered is one part of what completed: the other is shown with it.
    expect(shownIn(notable).slice(15)).toEqual(['primary', 'fallback', 'pool.max']);
  });

  it('shows latencies and the like only where the table does not list every operation', async () => {
    const many = await variantWith({ 'breaker.falseRejections': 0 }, { operationsTotal: 1_000 });
    expect(shownIn(many).slice(15)).toEqual([
      'completedRatio',
      'goodput',
      'latency.p50Ms',
      'latency.p99Ms',
      'latency.maxMs',
      'amplification',
      'wastedCalls',
      'inFlight.max',
      'breaker.timeToOpenMs',
      'breaker.timeToCloseMs',
      'breaker.missedCalls',
    ]);
  });
});

describe('how attempts add up', () => {
  const note = async (
    metrics: Partial<VariantReport['metrics']>,
    parts: Partial<VariantReport> = {},
  ): Promise<string> => {
    const lines = summarySection(await variantWith(metrics, parts), PLAIN).split('\n');
    return lines.filter((line) => !/^( {2}|Summary)/.test(line)).join(' ');
  };

  it('is said with what was cancelled, and with calls that no operation made', async () => {
    expect(await note({ cancelledAttempts: 2, attempts: 49, attemptBudget: 49 })).toBe(
      '25 dependency calls + 22 fast fails + 2 cancelled = 49 attempts, the whole budget.',
    );
    expect(await note({ attempts: 40, attemptBudget: null })).toBe(
      '25 dependency calls + 22 fast fails - 7 that no operation made = 40 attempts.',
    );
  });

  it('says nothing of a budget that work on the side goes beyond', async () => {
    expect(await note({ attemptBudget: 12 })).toBe(
      '25 dependency calls + 22 fast fails = 47 attempts.',
    );
  });

  it('says nothing of a budget where something is under way, or began in the warm-up', async () => {
    const { metrics } = await variantWith({});
    const warmUp = { scopes: [{ phase: 'warm-up', metrics }] };
    const sum = '25 dependency calls + 22 fast fails = 47 attempts.';
    expect([await note({ stillRunning: 1 }), await note({}, warmUp)]).toEqual([sum, sum]);
  });

  it('is not said where they do not', async () => {
    expect(await note({ attempts: 50 })).toBe('');
  });
});
