import { describe, expect, it } from 'vitest';
import { latencyShape } from '../../src/model/latency.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { entryOf } from '../../src/scenario/node.js';
import { readShape } from '../../src/scenario/readFields.js';
import { nodesOf } from '../scenarioTexts.js';

/** What `latency: ...` means when that is written in a file; or what is wrong with it. */
function read(written: string): unknown {
  const findings = new Findings();
  const root = nodesOf(`latency: ${written}`);
  const node = entryOf(root, 'latency')?.value;
  const value = readShape(latencyShape, node, 'latency', findings, root.place);
  const [complaint] = problemsText(findings.list(), PLAIN).split('\n');
  return complaint === '' ? value : complaint;
}

describe('a latency as written in a file', () => {
  it.each([
    ['9ms', { distribution: 'fixed', value: 9_000 }],
    ['{ value: 9ms }', { distribution: 'fixed', value: 9_000 }],
    ['{}', { distribution: 'fixed', value: 5_000 }],
    [
      '{ distribution: uniform, from: 2ms, to: 8ms }',
      { distribution: 'uniform', from: 2_000, to: 8_000, max: null },
    ],
    [
      '{ distribution: normal, mean: 10ms, deviation: 2ms, max: 1s }',
      { distribution: 'normal', mean: 10_000, deviation: 2_000, max: 1_000_000 },
    ],
    [
      '{ distribution: exponential, mean: 7ms }',
      { distribution: 'exponential', mean: 7_000, max: null },
    ],
    [
      '{ distribution: log-normal, median: 150ms, sigma: 0.5 }',
      { distribution: 'log-normal', median: 150_000, sigma: 0.5, max: null },
    ],
    [
      '{ distribution: pareto, scale: 3ms, shape: 2.5, max: 30s }',
      { distribution: 'pareto', scale: 3_000, shape: 2.5, max: 30_000_000 },
    ],
    [
      '{ distribution: empirical, quantiles: [2ms, 5ms, 1s] }',
      { distribution: 'empirical', quantiles: [2_000, 5_000, 1_000_000], max: null },
    ],
  ])('%s', (written, settings) => {
    expect(read(written)).toEqual(settings);
  });

  it.each([
    ['{ distribution: exponential, mean: 0ms }', 'latency.mean: found the text "0ms"'],
    ['{ distribution: log-normal, median: 1ms, sigma: -1 }', 'latency.sigma: found -1'],
    ['{ distribution: pareto, scale: 1ms, shape: 0 }', 'latency.shape: found 0'],
    ['{ distribution: uniform, from: 1ms }', 'latency.to: found nothing'],
    ['{ value: 1ms, max: 2ms }', 'latency.max: found the unknown key max'],
    ['{ distribution: fixed, value: 5 }', 'latency.value: found 5, expected a duration'],
    ['9', 'latency: found 9, expected a duration with its unit'],
    ['{ distribution: empirical, quantiles: [2ms] }', 'latency.quantiles: found'],
    ['{ distribution: empirical, quantiles: [2ms, 3] }', 'latency.quantiles[1]: found 3'],
    ['{ distribution: weibull }', 'latency.distribution: found the text "weibull"'],
  ])('%s is refused', (written, complaint) => {
    expect(read(written)).toContain(complaint);
  });
});
