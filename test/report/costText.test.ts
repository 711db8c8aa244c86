import { describe, expect, it } from 'vitest';
import type { MetricName } from '../../src/model/metrics.js';
import { type CostView, costLines } from '../../src/report/costText.js';

function view(role: string, costs: Partial<Record<MetricName, string>> = {}): CostView {
  return { name: role, role, words: (metric) => costs[metric] ?? null };
}

const COSTS = {
  wastedCalls: '13',
  'breaker.falseRejections': '11',
  'breaker.timeToCloseMs': '160 ms',
} as const;
const slower = (_: MetricName, from: CostView, to: CostView) => `${from.name} to ${to.name}`;

describe('what it cost', () => {
  it('is said of the after, with the latency it added to the control', () => {
    const all = [view('before'), view('after', COSTS), view('control')];
    expect(costLines(all, () => '+250 ms')).toEqual([
      'What it cost (after): wasted calls 13; false rejections 11; closed after 160 ms;',
      'latency, 99 % +250 ms against control.',
    ]);
  });

  it('is held against the before where there is no one control', () => {
    const lines = costLines([view('before'), view('after')], slower);
    expect(lines).toEqual(['What it cost (after): latency, 99 % before to after against before.']);
    const two = [view('before'), view('control'), view('control'), view('after')];
    expect(costLines(two, slower)).toEqual(lines);
  });

  it('says so where nothing was measured, and nothing without an after', () => {
    expect(costLines([view('after')], slower)).toEqual([
      'What it cost (after): nothing that was measured.',
    ]);
    expect(costLines([view('before'), view('control')], slower)).toEqual([]);
  });
});
