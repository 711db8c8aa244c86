// Source: apache/camel pull request 25103 (CAMEL-24214). The unit of waitDurationInOpenState changed
// from seconds to milliseconds; 20 then opened the breaker for 20 ms, and the example that used it no
// longer showed a breaker at all.
import { describe, expect, it } from 'vitest';
import { complaintsAbout, planOf, scenarioWith } from '../scenarioTexts.js';

const open = (written: string): string =>
  scenarioWith({
    dependency: '{ latency: 50ms }',
    policies: `[breaker: { failureThreshold: 3, openDuration: ${written} }]`,
  });

describe('an open duration of 20', () => {
  it('is refused with both readings', () => {
    expect(complaintsAbout(open('20'))).toBe(
      `error: my.yaml:11:62: variants.only.policies[0].breaker.openDuration: found 20, expected a duration with its unit such as 250ms or 1m30s, 1us to 3650d
      policies: [breaker: { failureThreshold: 3, openDuration: 20 }]
                                                               ^
  did you mean 20ms or 20s?
`,
    );
  });

  it('is odd as 20ms when one call takes longer, and runs', () => {
    expect(complaintsAbout(open('20ms'))).toBe(
      `warning: my.yaml:11:62: variants.only.policies[0].breaker.openDuration: found 20ms, shorter than one call of 50ms, expected longer than one call
      policies: [breaker: { failureThreshold: 3, openDuration: 20ms }]
                                                               ^
  late answers and probes overlap; a longer open duration is usual
`,
    );
  });

  it('is fine as 20s', () => {
    expect(planOf(open('20s')).variants[0]?.policies[0]?.settings).toMatchObject({
      openDuration: { initial: 20_000_000, factor: 1 },
    });
  });
});
