import { describe, expect, it } from 'vitest';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

function saidOf(dependency: string): string {
  return complaintsAbout(scenarioWith({ dependency }));
}

describe('a key that is known elsewhere', () => {
  it('is told by which figure its distribution goes, and how to come to it', () => {
    const logNormal = saidOf('{ latency: { distribution: log-normal, mean: 100ms, sigma: 1 } }');
    expect(logNormal).toContain('median = mean / e^(sigma^2 / 2)');
    expect(logNormal).not.toContain('did you mean');
    expect(saidOf('{ latency: { distribution: exponential, median: 100ms } }')).toContain(
      'mean = median / ln 2',
    );
  });

  it('is not told so where another distribution is meant', () => {
    const normal = saidOf('{ latency: { distribution: normal, median: 5ms, deviation: 1ms } }');
    expect(normal).toContain('did you mean mean?');
  });

  it('is told where it belongs', () => {
    expect(saidOf('{ servers: 4 }')).toContain('capacity: { servers: ... }');
    expect(saidOf('{ latency: 5ms, order: lifo }')).toContain('capacity: { order: ... }');
  });

  it('that is merely misspelt is told the nearest one', () => {
    expect(saidOf('{ latncy: 5ms }')).toContain('did you mean latency?');
  });
});
