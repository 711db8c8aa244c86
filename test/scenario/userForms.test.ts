import { describe, expect, it } from 'vitest';
import type { PlainSettings } from '../../src/model/shapes.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { readSteps } from '../../src/scenario/readSteps.js';

/** The settings that differ from those without a config. */
function settingsOf(library: string, config: string): PlainSettings {
  const read = (text: string): PlainSettings => {
    const { list, problems } = readSteps({ file: 'my.yaml', text });
    if (list === undefined) throw new Error(problemsText(problems, PLAIN));
    return list.breaker;
  };
  const steps = 'steps: [{ t: 0, call: ok }]';
  const plain = read(`library: ${library}\n${steps}`);
  const given = read(`library: ${library}\nconfig: ${config}\n${steps}`);
  const changed = Object.entries(given).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(plain[name]),
  );
  return Object.fromEntries(changed);
}

function complaintsAbout(text: string): string {
  const problems = readSteps({
    file: 'my.yaml',
    text: `${text}\nsteps: [{ t: 0, call: ok }]`,
  }).problems;
  return problemsText(problems, PLAIN);
}

describe('a config as users of the library write it', () => {
  it('has bare durations in ms, for every library and at any depth', () => {
    expect(settingsOf('Polly v8', '{ SamplingDuration: 2000, BreakDuration: 1.5s }')).toEqual({
      SamplingDuration: 2_000_000,
      BreakDuration: 1_500_000,
    });
    expect(settingsOf('gobreaker', '{ Timeout: 100 }')).toEqual({ Timeout: 100_000 });
    expect(
      settingsOf('Polly', '{ BreakDurationGenerator: { kind: constant, duration: 700 } }'),
    ).toEqual({
      BreakDurationGenerator: { kind: 'constant', duration: 700_000 },
    });
    expect(
      settingsOf(
        'failsafe',
        '{ failure_policy: { kind: consecutive_failures, backoff: { kind: constant, duration: 50 } } }',
      ),
    ).toEqual({
      failure_policy: {
        kind: 'consecutive_failures',
        num_failures: 5,
        backoff: { kind: 'constant', duration: 50_000 },
      },
    });
  });

  it('opossum: timeout false', () => {
    expect(settingsOf('opossum', '{ timeout: false }')).toEqual({ timeout: 'false' });
  });

  it('gobreaker: a ReadyToTrip written as in Go', () => {
    const rule = (text: string): unknown =>
      settingsOf('gobreaker', `{ ReadyToTrip: '${text}' }`)['ReadyToTrip'];
    expect(rule('ConsecutiveFailures > 2')).toEqual({ kind: 'consecutiveFailures', gt: 2 });
    expect(rule('counts.ConsecutiveFailures >= 2')).toEqual({ kind: 'consecutiveFailures', gt: 1 });
    expect(rule('TotalFailures > 2')).toEqual({ kind: 'totalFailures', gte: 3 });
    expect(rule('counts.TotalFailures >= 2')).toEqual({ kind: 'totalFailures', gte: 2 });
    expect(rule('Requests >= 100 && TotalFailures/Requests >= 0.6')).toEqual({
      kind: 'failureRatio',
      minRequests: 100,
      ratio: 0.6,
    });
  });

  it('polly: a generator that doubles', () => {
    expect(settingsOf('polly', '{ BreakDurationGenerator: 1000 * 2^HalfOpenAttempts }')).toEqual({
      BreakDurationGenerator: { kind: 'exponential', base: 1_000_000 },
    });
  });

  it('resilience4j: seconds in the name, and waits that grow', () => {
    const config = `{ slidingWindowType: TIME_BASED, slidingWindowSizeSeconds: 20,
  waitIntervalFunctionInOpenState: { exponential: { initial: 180000, multiplier: 2, max: 900000 } } }`;
    expect(settingsOf('resilience4j', config)).toEqual({
      slidingWindowType: 'TIME_BASED',
      slidingWindowSize: 20,
      waitIntervalFunctionInOpenState: {
        ofExponentialBackoff: {
          initialIntervalMillis: 180_000_000,
          multiplier: 2,
          maxIntervalMillis: 900_000_000,
        },
      },
    });
  });

  it('hystrix: the names without their prefix', () => {
    const config =
      '{ requestVolumeThreshold: 5, errorThresholdPercentage: 10, sleepWindowInMilliseconds: 700 }';
    expect(settingsOf('Hystrix', config)).toEqual({
      circuitBreakerRequestVolumeThreshold: 5,
      circuitBreakerErrorThresholdPercentage: 10,
      circuitBreakerSleepWindowInMilliseconds: 700_000,
    });
  });

  it('generic: the words that reports use, for the breaker of the lab', () => {
    const config =
      '{ consecutiveFailures: 3, cooldown: 700, closeAfterSuccesses: 2, windowMs: 9000 }';
    expect(settingsOf('generic', config)).toEqual({
      failureThreshold: 3,
      openDuration: { initial: 700_000, factor: 1, max: null, jitter: 'none' },
      successThreshold: 2,
      slidingWindow: { calls: null, duration: 9_000_000 },
    });
    expect(settingsOf('generic', '{ window: 20 }')).toEqual({
      slidingWindow: { calls: 20, duration: null },
    });
  });

  it('may name a version', () => {
    const text = 'library: gobreaker\nversion: 1.0.0\nsteps: [{ t: 0, call: ok }]';
    expect(readSteps({ file: 'my.yaml', text }).list?.breaker['version']).toBe('1.0.0');
  });
});

describe('what is odd or wrong in a config', () => {
  it('an option that says which outcomes count is not looked at, and that is said', () => {
    expect(complaintsAbout('library: opossum\nconfig: { errorFilter: x, timeout: 1s }')).toBe(
      `warning: my.yaml:2:11: config.errorFilter: found errorFilter, expected steps that say of each call how it ends
    config: { errorFilter: x, timeout: 1s }
              ^
  it is not looked at: ignored and cancelled calls are steps of their own
`,
    );
  });

  it('a small number in Semian, whose own numbers are seconds, is asked about', () => {
    const config = '{ error_timeout: 10 , error_threshold: 3, success_threshold: 1 }';
    expect(complaintsAbout(`library: semian\nconfig: ${config}`)).toBe(
      `warning: my.yaml:2:26: config.error_timeout: found 10, expected milliseconds, as everywhere under config
    config: ${config}
                             ^
  it is read as 10ms; write 10s for seconds
`,
    );
    expect(complaintsAbout(`library: semian\nconfig: ${config.replace(' 10 ', ' 1000 ')}`)).toBe(
      '',
    );
  });

  it('an unknown library, and a library besides a breaker', () => {
    expect(complaintsAbout('library: oppossum')).toBe(
      `error: my.yaml:1:10: library: found the text "oppossum", expected breaker-lab, resilience4j, hystrix, polly, gobreaker, failsafe, semian, semian-adaptive, opossum, cockatiel or envoy
    library: oppossum
             ^
  did you mean opossum?
`,
    );
    expect(complaintsAbout('library: opossum\nbreaker: { like: polly }')).toBe(
      `error: my.yaml:1:1: library: found breaker and library, expected breaker: as in a scenario, or library: with config:
    library: opossum
    ^
`,
    );
  });

  it('options that do not go together are found as in a scenario', () => {
    expect(complaintsAbout('library: generic\nconfig: { slowCallDuration: 5 }')).toBe(
      `error: my.yaml:2:29: config.slowCallDuration: found slowCallDuration alone, expected slowCallDuration and slowCallRateThreshold together, or neither
    config: { slowCallDuration: 5 }
                                ^
  one says which calls are slow, the other how many are too many
`,
    );
  });
});
