// Source: opossum's option resetTimeout. "30s", NaN, -5 and 0 all reach a Node timer, which then
// fires after 1 ms: the breaker probes at once, and nothing says why.
import { describe, expect, it } from 'vitest';
import { complaintsAbout, planOf, scenarioWith } from '../scenarioTexts.js';

const withOpenDuration = (written: string): string =>
  scenarioWith({ policies: `[breaker: { openDuration: ${written}, failureThreshold: 3 }]` });

const refusal = (written: string, found: string): string =>
  `error: my.yaml:11:41: variants.only.policies[0].breaker.openDuration: found ${found}, expected a duration with its unit such as 250ms or 1m30s, 1us to 3650d
        policies: [breaker: { openDuration: ${written}, failureThreshold: 3 }]
                                            ^
`;

describe('an open duration', () => {
  it('of 30s is thirty seconds, with or without quotes', () => {
    for (const written of ['30s', '"30s"', '30000ms']) {
      const [policy] = planOf(withOpenDuration(written)).variants[0]?.policies ?? [];
      expect(policy?.settings).toMatchObject({
        openDuration: { initial: 30_000_000, factor: 1 },
      });
    }
  });

  it('of NaN, -5 or 0 is refused, without suggesting what would be refused as well', () => {
    expect(complaintsAbout(withOpenDuration('NaN'))).toBe(refusal('NaN', 'the text "NaN"'));
    expect(complaintsAbout(withOpenDuration('-5'))).toBe(refusal('-5', '-5'));
    expect(complaintsAbout(withOpenDuration('0'))).toBe(refusal('0', '0'));
    expect(complaintsAbout(withOpenDuration('0s'))).toBe(refusal('0s', 'the text "0s"'));
  });
});
