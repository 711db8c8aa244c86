import { describe, expect, it } from 'vitest';
import { complaintsAbout, SESSION_08, scenarioWith } from '../scenarioTexts.js';

const said = (...overrides: readonly string[]): string => complaintsAbout(SESSION_08, overrides);

describe('an override that is wrong', () => {
  it('in its value is refused like the file, once for all variants', () => {
    expect(said('retry.maxAttempts=0')).toBe(
      'error: --set retry.maxAttempts=0: variants.session-08-no-circuit-breaker.policies[0].retry.maxAttempts: found 0, expected a whole number of attempts, 1 to 1000000\n',
    );
    expect(said('seed="30"', 'breaker.openDuration=100')).toBe(
      `error: --set seed="30": seed: found the text "30", expected a whole number, 0 to 4294967295
  write 30 without quotes
error: --set breaker.openDuration=100: variants.session-08-circuit-breaker.policies[1].breaker.openDuration: found 100, expected a duration with its unit such as 250ms or 1m30s, 1us to 3650d
  did you mean 100ms or 100s?
`,
    );
  });

  it('in the last key of its path is refused with the nearest one', () => {
    expect(said('retry.maxAtempts=2')).toBe(
      `error: --set retry.maxAtempts=2: variants.session-08-no-circuit-breaker.policies[0].retry.maxAtempts: found the unknown key maxAtempts, expected maxAttempts, delay, retryOn or honourRetryAfter
  did you mean maxAttempts?
`,
    );
  });

  it('in its path is refused with the nearest short one', () => {
    expect(said('braeker.openDuration=1s')).toBe(
      `error: --set braeker.openDuration=1s: braeker.openDuration: found the unknown path braeker.openDuration, expected a path of this scenario
  did you mean breaker.openDuration?
`,
    );
    for (const path of [
      'openingHours',
      'variants.session-08.role',
      'variants.session-08-same-outage.policies[1].retry.delay',
      'variants.session-08-same-outage.policies.breaker.openDuration',
      'breaker',
      'constructor',
    ])
      expect(said(`${path}=1`)).toBe(
        `error: --set ${path}=1: ${path}: found the unknown path ${path}, expected a path of this scenario
  breaker-lab show --knobs lists every path
`,
      );
  });

  it('without a path or a value is refused', () => {
    const form = 'expected path=value, such as breaker.openDuration=100ms\n';
    expect(said('operations')).toBe(`error: --set operations: found operations, ${form}`);
    expect(said('=5')).toBe(`error: --set =5: found =5, ${form}`);
    expect(said('')).toBe(`error: --set : found nothing, ${form}`);
    for (const empty of ['operations=', 'operations=  '])
      expect(said(empty)).toBe(
        `error: --set ${empty}: operations: found no value after =, expected a value\n`,
      );
  });

  it('as YAML is refused', () => {
    expect(said('operations=[1')).toBe(
      'error: --set operations=[1: operations: found flow sequence must end with a ], expected valid YAML\n',
    );
    expect(said('operations=!x 5')).toBe(
      `error: --set operations=!x 5: operations: found a tag, expected plain values without tags
  remove the word that starts with !
`,
    );
  });

  it('does not hide the others, nor what is wrong in the file', () => {
    const text = scenarioWith({ operations: '0' });
    expect(complaintsAbout(text, ['nope=1', 'dependency.latency=5'])).toBe(
      `error: --set nope=1: nope: found the unknown path nope, expected a path of this scenario
  breaker-lab show --knobs lists every path
error: --set dependency.latency=5: world.dependency.latency: found 5, expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d
  did you mean 5ms or 5s?
error: my.yaml:5:27: world.workload.operations: found 0, expected a whole number of operations, 1 to 100000000
      workload: { operations: 0 }
                              ^
`,
    );
  });
});
