// Source: gojek/heimdall issue 57. A timeout in nanoseconds was put into a field of milliseconds:
// wrong by a factor of a million, and no word about it.
import { describe, expect, it } from 'vitest';
import { duration } from '../../src/model/knobs.js';
import { complaintsAbout, readAs, scenarioWith } from '../scenarioTexts.js';

const timeout = duration({ meaning: 'As a library takes it.', bare: 'ms' });

describe('a timeout of 10000000000', () => {
  it('is taken where a bare number means milliseconds, with a word on how long that is', () => {
    // 10^7 s = 115 days and 64000 s = 17 h 46 min 40 s
    expect(readAs(timeout, '10000000000')).toEqual({
      value: 10_000_000_000_000,
      said: `warning: my.yaml:1:7: knob: found 10000000000, expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d (a bare number means ms)
    knob: 10000000000
          ^
  10000000000 ms is 115d17h46m40s
`,
    });
  });

  it('needs no word up to a day, nor when the unit was written', () => {
    expect(readAs(timeout, '86400000')).toEqual({ value: 86_400_000_000, said: '' });
    expect(readAs(timeout, '115d')).toEqual({ value: 115 * 86_400_000_000, said: '' });
  });

  it('is refused in a scenario, where a duration has its unit', () => {
    // As seconds it would be 317 years, which is out of range and so not suggested.
    expect(complaintsAbout(scenarioWith({ dependency: '{ latency: 10000000000 }' }))).toBe(
      `error: my.yaml:6:26: world.dependency.latency: found 10000000000, expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d
      dependency: { latency: 10000000000 }
                             ^
  did you mean 10000000000ms?
`,
    );
  });
});
