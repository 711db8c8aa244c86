import { describe, expect, it } from 'vitest';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

const policies = (threshold: number, retries: string): string => `
      ${retries}
      - breaker:
          openDuration: 1s
          failureThreshold: ${threshold}`;

const cannotTrip = (line: number, index: number, threshold: number, most: number): string =>
  `warning: my.yaml:${line}:9: variants.only.policies[${index}].breaker.failureThreshold: found ${threshold}, but there are at most ${most} calls in this run, expected at most ${most}
          - breaker:
            ^
  the breaker cannot trip under this workload
`;

describe('a breaker that needs more failures than there are calls', () => {
  it('is odd: one call an operation without a retry', () => {
    expect(complaintsAbout(scenarioWith({ policies: policies(3, '') }))).toBe('');
    expect(complaintsAbout(scenarioWith({ policies: policies(4, '') }))).toBe(
      cannotTrip(13, 0, 4, 3),
    );
  });

  it('is odd: as many calls as attempts with retries, and with retries of retries', () => {
    const once = '- retry: { maxAttempts: 4 }';
    const twice = '- retry: { maxAttempts: 4 }\n      - retry: { maxAttempts: 5 }';
    expect(complaintsAbout(scenarioWith({ policies: policies(12, once) }))).toBe('');
    expect(complaintsAbout(scenarioWith({ policies: policies(13, once) }))).toBe(
      cannotTrip(13, 1, 13, 12),
    );
    expect(complaintsAbout(scenarioWith({ policies: policies(60, twice) }))).toBe('');
    expect(complaintsAbout(scenarioWith({ policies: policies(61, twice) }))).toBe(
      cannotTrip(14, 2, 61, 60),
    );
  });

  it('is judged by the values that overrides set', () => {
    const text = scenarioWith({ policies: policies(3, '') });
    expect(complaintsAbout(text, ['operations=2'])).toBe(cannotTrip(13, 0, 3, 2));
    expect(complaintsAbout(text, ['breaker.failureThreshold=9'])).toBe(cannotTrip(13, 0, 9, 3));
  });
});

describe('a breaker that is open for less than one call', () => {
  const open = (openDuration: string): string =>
    complaintsAbout(
      scenarioWith({
        dependency: '{ latency: 5ms }',
        policies: `[breaker: { failureThreshold: 3, openDuration: ${openDuration} }]`,
      }),
    );

  it('is odd, and exactly one call long it is not', () => {
    expect(open('5ms')).toBe('');
    expect(open('4999us')).toBe(
      `warning: my.yaml:11:16: variants.only.policies[0].breaker.openDuration: found 4.999ms, shorter than one call of 5ms, expected longer than one call
        policies: [breaker: { failureThreshold: 3, openDuration: 4999us }]
                   ^
  late answers and probes overlap; a longer open duration is usual
`,
    );
  });
});
