import { describe, expect, it } from 'vitest';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

/** What is said of a claim about a metric. */
function saidOf(claim: string): string {
  return complaintsAbout(scenarioWith({ check: `{ name: c, metric: ${claim} }` }));
}

describe('a claim that is settled before any run', () => {
  it.each([
    ['completedRatio, atLeast: 1.2'],
    ['completedRatio, above: 1'],
    ['primaryRatio, equals: 1.01'],
    ['completed, atMost: -1'],
    ['completed, below: 0'],
    ['rejectedRatio, below: 0'],
    ['completed, equals: -1'],
    ['goodput, below: 0/s'],
    ['lastSettledMs, below: 0ms'],
  ])('is refused as it can never hold: %s', (claim) => {
    expect(saidOf(claim)).toMatch(/^error: .*it can never hold/s);
  });

  it.each([
    ['completedRatio, atMost: 99'],
    ['completedRatio, atMost: 1'],
    ['completedRatio, below: 1.5'],
    ['completed, atLeast: -1'],
    ['completed, atLeast: 0'],
    ['completed, above: -1'],
    ['lastSettledMs, atLeast: 0ms'],
    ['goodput, atLeast: 0/s'],
    ['completedRatio, published: 0.5, within: 0.5'],
    ['completedRatio, published: 0.5, within: 0.8'],
  ])('draws a warning as it can never fail: %s', (claim) => {
    expect(saidOf(claim)).toMatch(/^warning: .*it can never fail/s);
  });

  it.each([
    ['completedRatio, atLeast: 1'],
    ['completedRatio, atMost: 0'],
    ['completedRatio, below: 1'],
    ['completedRatio, above: 0'],
    ['completedRatio, equals: 0'],
    ['completedRatio, equals: 1'],
    ['completed, equals: 0'],
    ['completed, atMost: 0'],
    ['completed, above: 0'],
    ['attemptsPerOperation, atMost: 99'],
    ['callsAvoided, atLeast: 0'],
    ['callsAvoided, atLeast: -5'],
    ['completedRatio, published: 0.9, within: 0.2'],
    ['completedRatio, published: 0, within: 0.2'],
    ['completed, published: 2, within: 7'],
    ['completed, atMost: operations'],
  ])('is taken where a run may settle it: %s', (claim) => {
    expect(saidOf(claim)).toBe('');
  });
});

it('a percentage in the place of a ratio is told how ratios are written', () => {
  expect(saidOf('completedRatio, atMost: 99')).toContain(
    'variants.only.checks[0].atMost: found atMost 99, expected a claim that may hold and may not: completedRatio is 0 to 1',
  );
  expect(saidOf('completedRatio, atMost: 99')).toContain(
    'it can never fail; ratios are written as 0.99\n',
  );
  expect(saidOf('completedRatio, atLeast: 1.2')).toContain('it can never hold\n');
});

it('a published figure that the metric cannot come to is refused', () => {
  const said = saidOf('completedRatio, published: 99.7, within: 0.5');
  expect(said).toContain(
    'published: found 99.7, expected a figure that completedRatio can come to: 0 to 1',
  );
  expect(said).toContain('ratios are written as 0.997');
  expect(saidOf('completed, equals: 3, published: -1')).toContain('can come to: 0 or more');
});
