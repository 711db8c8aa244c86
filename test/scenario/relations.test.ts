import { describe, expect, it } from 'vitest';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

const policies = (threshold: number, retries: string): string => `
      ${retries}
      - breaker:
          openDuration: 500ms
          failureThreshold: ${threshold}`;

/** The warning, with the place of the threshold, or the override that set it. */
function cannotTrip(place: string, index: number, threshold: number, most: number): string {
  const shown = `              failureThreshold: ${threshold}\n${' '.repeat(32)}^\n`;
  return `warning: ${place}: variants.only.policies[${index}].breaker.failureThreshold: found ${threshold}, but there are at most ${most} calls in this run, expected at most ${most}
${place.startsWith('--set') ? '' : shown}  the breaker cannot trip under this workload
`;
}

describe('a breaker that needs more failures than there are calls', () => {
  it('is odd: one call an operation without a retry', () => {
    expect(complaintsAbout(scenarioWith({ policies: policies(3, '') }))).toBe('');
    expect(complaintsAbout(scenarioWith({ policies: policies(4, '') }))).toBe(
      cannotTrip('my.yaml:15:29', 0, 4, 3),
    );
  });

  it('is odd: as many calls as attempts with retries, and with retries of retries', () => {
    const once = '- retry: { maxAttempts: 4 }';
    const twice = '- retry: { maxAttempts: 4 }\n      - retry: { maxAttempts: 5 }';
    expect(complaintsAbout(scenarioWith({ policies: policies(12, once) }))).toBe('');
    expect(complaintsAbout(scenarioWith({ policies: policies(13, once) }))).toBe(
      cannotTrip('my.yaml:15:29', 1, 13, 12),
    );
    const three = complaintsAbout(scenarioWith({ policies: policies(60, twice) }));
    expect(three).not.toContain('cannot trip');
    expect(complaintsAbout(scenarioWith({ policies: policies(61, twice) }))).toContain(
      cannotTrip('my.yaml:16:29', 2, 61, 60),
    );
  });

  it('is judged by the values that overrides set', () => {
    const text = scenarioWith({ policies: policies(3, '') });
    expect(complaintsAbout(text, ['operations=2'])).toBe(cannotTrip('my.yaml:15:29', 0, 3, 2));
    expect(complaintsAbout(text, ['breaker.failureThreshold=9'])).toBe(
      cannotTrip('--set breaker.failureThreshold=9', 0, 9, 3),
    );
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
      `warning: my.yaml:11:62: variants.only.policies[0].breaker.openDuration: found 4.999ms, shorter than one call of 5ms, expected longer than one call
      policies: [breaker: { failureThreshold: 3, openDuration: 4999us }]
                                                               ^
  late answers and probes overlap; a longer open duration is usual
`,
    );
  });
});

describe('knobs of one breaker that do not go together', () => {
  const knobs = (...lines: readonly string[]): string => {
    const policies = ['', '      - breaker:', ...lines.map((line) => `          ${line}`)].join(
      '\n',
    );
    return complaintsAbout(scenarioWith({ operations: '99', policies }));
  };

  it('are refused at the place of one of them, naming both', () => {
    expect(knobs('failureRateThreshold: 50', 'slidingWindow: 5', 'minimumCalls: 6')).toBe(
      `error: my.yaml:15:25: variants.only.policies[0].breaker.minimumCalls: found minimumCalls 6 and a slidingWindow of 5 calls, expected a minimum that fits into the window
              minimumCalls: 6
                            ^
  the breaker could never trip
`,
    );
  });

  it('are refused where the other is not written and its default does not fit', () => {
    expect(knobs('failureRateThreshold: 50', 'slidingWindow: 5')).toBe(
      `error: my.yaml:13:11: variants.only.policies[0].breaker.minimumCalls: found minimumCalls 10 and a slidingWindow of 5 calls, expected a minimum that fits into the window
              failureRateThreshold: 50
              ^
  the breaker could never trip
`,
    );
  });

  it('are refused in the words of a library too', () => {
    const options = ['success_threshold: 1', 'error_threshold: 3', 'error_timeout: 10s'];
    expect(knobs('library: semian', ...options, 'lumping_interval: 6s')).toBe(
      `error: my.yaml:17:29: variants.only.policies[0].breaker.lumping_interval: found lumping_interval 6s with error_threshold 3 and error_timeout 10s, expected lumping_interval * (error_threshold - 1) of at most error_timeout
              lumping_interval: 6s
                                ^
  the circuit can never open: 3 errors need 12s, and are forgotten after 10s
`,
    );
  });
});
