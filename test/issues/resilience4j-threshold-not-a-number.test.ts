// Source: resilience4j takes a failureRateThreshold of NaN and then never opens; cockatiel takes NaN
// for halfOpenAfter and probes at once. YAML spells them .nan and .inf; 1e400 becomes Infinity.
import { describe, expect, it } from 'vitest';
import { percent } from '../../src/model/knobs.js';
import { complaintsAbout, readAs, scenarioWith } from '../scenarioTexts.js';

const NOT_FINITE = ['.nan', '.NaN', '.inf', '-.inf', '1e400'];

describe('a number that is not finite is refused once, as it was written', () => {
  it.each(NOT_FINITE)('%s as a percentage', (written) => {
    expect(readAs(percent({ meaning: 'Share of failures.' }), written)).toEqual({
      value: undefined,
      said: `error: my.yaml:1:7: knob: found ${written}, which cannot be held exactly, expected a finite number; whole ones up to 9007199254740991
    knob: ${written}
          ^
`,
    });
  });

  it.each(NOT_FINITE)('%s as a count', (written) => {
    expect(complaintsAbout(scenarioWith({ operations: written }))).toBe(
      `error: my.yaml:5:27: world.workload.operations: found ${written}, which cannot be held exactly, expected a finite number; whole ones up to 9007199254740991
      workload: { operations: ${written} }
                              ^
`,
    );
  });

  it.each(NOT_FINITE)('%s as a duration', (written) => {
    expect(complaintsAbout(scenarioWith({ dependency: `{ latency: ${written} }` }))).toBe(
      `error: my.yaml:6:26: world.dependency.latency: found ${written}, which cannot be held exactly, expected a finite number; whole ones up to 9007199254740991
      dependency: { latency: ${written} }
                             ^
`,
    );
  });
});
