// Source: kelektiv/node-cron issue 560, apify/crawlee issue 1115, opentelemetry-js pull request 6601.
// A Node timer of more than 2147483647 ms fires after 1 ms; a whole number of 20 digits is rounded.
import { describe, expect, it } from 'vitest';
import { complaintsAbout, planOf, scenarioWith } from '../scenarioTexts.js';

const latency = (written: string): string =>
  scenarioWith({ dependency: `{ latency: ${written} }` });

const held = (written: string): number | undefined => {
  const taken = planOf(latency(written)).variants[0]?.world.dependency.latency;
  return taken?.distribution === 'fixed' ? taken.value : undefined;
};

describe('a long duration', () => {
  it('is held exactly, a year as well as 9999999 seconds', () => {
    expect(held('31536000000ms')).toBe(31_536_000_000_000);
    expect(held('9999999s')).toBe(9_999_999_000_000);
  });

  it('of more than ten years is refused', () => {
    expect(held('3650d')).toBe(3650 * 86_400_000_000);
    expect(complaintsAbout(latency('3650d1us'))).toBe(
      `error: my.yaml:6:26: world.dependency.latency: found the text "3650d1us", expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d
      dependency: { latency: 3650d1us }
                             ^
`,
    );
  });
});

describe('a whole number over 2^53 - 1', () => {
  it('is refused instead of rounded', () => {
    for (const written of ['12345678901234567890', '9007199254740993', '-9007199254740993']) {
      expect(complaintsAbout(scenarioWith({ operations: written }))).toBe(
        `error: my.yaml:5:27: world.workload.operations: found ${written}, which cannot be held exactly, expected a finite number; whole ones up to 9007199254740991
      workload: { operations: ${written} }
                              ^
`,
      );
    }
  });

  it('is judged by the range of the knob when it can be held', () => {
    expect(complaintsAbout(scenarioWith({ operations: '9007199254740991' }))).toBe(
      `error: my.yaml:5:27: world.workload.operations: found 9007199254740991, expected a whole number of operations, 1 to 100000000
      workload: { operations: 9007199254740991 }
                              ^
`,
    );
  });
});
