// Source: envoyproxy/envoy issue 14535 (max_ejection_time below base_ejection_time) and its like: two
// settings that are fine by themselves and make no sense together.
import { describe, expect, it } from 'vitest';
import { complaintsAbout, planOf, scenarioWith } from '../scenarioTexts.js';

const outage = (written: string): string => scenarioWith({ dependency: `{ ${written} }` });

/** The value of the last key is pointed at: the end of the outage, or its begin where no end is written. */
const refusal = (written: string, found: string): string => {
  const line = `  dependency: { ${written} }`;
  const column = line.lastIndexOf(': ') + 3;
  return `error: my.yaml:6:${column}: world.dependency: found ${found}, expected recoversAfter later than failsFrom
    ${line}
    ${' '.repeat(column - 1)}^
  leave both out for a dependency that is always healthy
`;
};

describe('an outage', () => {
  it('that is over before it begins is refused, naming both keys and values', () => {
    expect(complaintsAbout(outage('failsFrom: 500ms, recoversAfter: 350ms'))).toBe(
      refusal('failsFrom: 500ms, recoversAfter: 350ms', 'failsFrom 500ms and recoversAfter 350ms'),
    );
  });

  it('that ends as it begins is refused', () => {
    expect(complaintsAbout(outage('failsFrom: 1s, recoversAfter: 1s'))).toBe(
      refusal('failsFrom: 1s, recoversAfter: 1s', 'failsFrom 1s and recoversAfter 1s'),
    );
  });

  it('that begins with no end written is refused, since the default is no outage', () => {
    expect(complaintsAbout(outage('failsFrom: 1s'))).toBe(
      refusal('failsFrom: 1s', 'failsFrom 1s and recoversAfter 0ms'),
    );
  });

  it('of a microsecond, or without end, is taken', () => {
    const held = (text: string) => planOf(text).variants[0]?.world.dependency;
    expect(held(outage('failsFrom: 1s, recoversAfter: 1s1us'))).toMatchObject({
      failsFrom: 1_000_000,
      recoversAfter: 1_000_001,
    });
    expect(held(outage('failsFrom: 1s, recoversAfter: never'))).toMatchObject({
      failsFrom: 1_000_000,
      recoversAfter: 'never',
    });
  });
});
