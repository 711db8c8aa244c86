import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { readSteps } from '../../src/scenario/readSteps.js';

const STEP = 'steps: [{ t: 0, call: ok }]';

function complaintsAbout(text: string): string {
  return problemsText(readSteps({ file: 'my.yaml', text }).problems, PLAIN);
}

describe('a file', () => {
  it('that is fine comes out with every default', () => {
    const { list, problems } = readSteps({
      file: 'my.yaml',
      text: `title: x
breaker: { like: gobreaker }
seed: 7
steps: [{ t: 1m30s, call: "503", n: 2, id: a, note: y }, { t: 0.5, do: State }]
expect: [{ t: 1, after: 2nd a, result: ErrOpenState, TotalFailures: 1, state: HALF_OPEN }]`,
    });
    expect(problems).toEqual([]);
    expect(list).toEqual({
      breaker: {
        library: 'gobreaker',
        version: '2.4.0',
        MaxRequests: 1,
        Interval: 0,
        BucketPeriod: 0,
        Timeout: 60_000_000,
        ReadyToTrip: { kind: 'consecutiveFailures', gt: 5 },
      },
      seed: 7,
      steps: [
        {
          kind: 'call',
          t: 90_000_000,
          call: 503,
          takes: 0,
          n: 2,
          every: null,
          concurrent: false,
          id: 'a',
          host: 0,
        },
        { kind: 'do', t: 500, verb: 'State' },
      ],
      expect: [
        {
          t: 1000,
          since: null,
          host: 0,
          moment: { side: 'after', ordinal: 2, filters: [{ kind: 'id', id: 'a' }], text: '2nd a' },
          state: 'HALF_OPEN',
          result: { answer: 'rejected', refusals: ['open'], text: 'ErrOpenState' },
          counters: [{ name: 'failures', written: 'TotalFailures', amount: 1 }],
        },
      ],
    });
  });

  it('needs a breaker and steps', () => {
    expect(
      complaintsAbout(''),
    ).toBe(`error: my.yaml:1:1: found an empty file, expected a breaker and steps
  breaker-lab steps --help shows a file to start from
`);
    expect(complaintsAbout('seed: 1')).toBe(
      `error: my.yaml:1:1: found no breaker, expected breaker: as in a scenario, or library: with config:
    seed: 1
    ^
`,
    );
    expect(complaintsAbout('breaker: { like: opossum }\nsteps: []')).toBe(
      `error: my.yaml:2:8: steps: found an empty list, expected a list with at least one step
    steps: []
           ^
`,
    );
  });

  it('with several mistakes is told of all of them at once', () => {
    const text = `breakr: {}
breaker: { library: opossum, resetTimout: 1 }
steps:
  - { t: 0, call: sucess, n: 0 }
  - { t: 0, do: isolate }
  - { call: ok }
  - { t: 0, call: failure, every: 1, concurrent: true }
expect:
  - { t: 0, state: HALFOPEN, failure: 1 }
  - { t: 0, after: 1st probe, state: opn }
  - { t: 0 }`;
    expect(complaintsAbout(text)).toMatchInlineSnapshot(`
      "error: my.yaml:1:1: breakr: found the unknown key breakr, expected breaker, library, version, config, steps, expect or seed
          breakr: {}
          ^
        did you mean breaker?
      error: my.yaml:2:30: breaker.resetTimout: found the unknown key resetTimout, expected version, timeout, errorThresholdPercentage, resetTimeout, rollingCountTimeout, rollingCountBuckets, volumeThreshold, capacity, allowWarmUp, enabled, rollingPercentilesEnabled or enableSnapshots
          breaker: { library: opossum, resetTimout: 1 }
                                       ^
        did you mean resetTimeout?
      error: my.yaml:4:19: steps[0].call: found the text "sucess", expected ok, fail, ignored, unhandled, cancel, hang or an HTTP status from 100 to 599
            - { t: 0, call: sucess, n: 0 }
                            ^
        did you mean ok?
      error: my.yaml:4:30: steps[0].n: found 0, expected a whole number of calls, 1 to 100000
            - { t: 0, call: sucess, n: 0 }
                                       ^
      error: my.yaml:5:17: steps[1].do: found the text "isolate", expected open, close, enable, disable or wait
            - { t: 0, do: isolate }
                          ^
      error: my.yaml:6:5: steps[2].t: found nothing, expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d (a bare number means ms)
            - { call: ok }
              ^
        it has no default
      error: my.yaml:7:19: steps[3].call: found the text "failure", expected ok, fail, ignored, unhandled, cancel, hang or an HTTP status from 100 to 599
            - { t: 0, call: failure, every: 1, concurrent: true }
                            ^
        did you mean fail?
      error: my.yaml:9:30: expect[0].failure: found the unknown key failure, expected t, since, host, note, after, before, state, result, fires, failures, successes, rejects, timeouts, semaphoreRejections, rate, requests, calls, failureRate, admitted, rejected, queued, executed or inFlight
            - { t: 0, state: HALFOPEN, failure: 1 }
                                       ^
        did you mean failures?
      error: my.yaml:10:20: expect[1].after: found the text "1st probe", expected words such as the call, 3rd ok, 5 calls, 2nd rejected, 10th result, all or the id of a step
            - { t: 0, after: 1st probe, state: opn }
                             ^
      error: my.yaml:10:38: expect[1].state: found the text "opn", expected halfOpen, closed, open, forced-open or disabled
            - { t: 0, after: 1st probe, state: opn }
                                               ^
        did you mean open?
      error: my.yaml:11:5: expect[2]: found an expectation of nothing, expected a state, a result or a counter
            - { t: 0 }
              ^
      "
    `);
  });
});

describe('a step', () => {
  it('is a call or something by hand, not both and not neither', () => {
    const steps = 'steps: [{ t: 0 }, { t: 0, call: ok, do: wait }]';
    expect(complaintsAbout(`breaker: { like: opossum }\n${steps}`)).toBe(
      `error: my.yaml:2:9: steps[0]: found neither call nor do, expected one of them
    ${steps}
            ^
error: my.yaml:2:19: steps[1]: found call and do, expected one of them
    ${steps}
                      ^
`,
    );
  });

  it('has an id of one word, and a host that there is', () => {
    const steps = "steps:\n  - { t: 0, call: ok, id: 'a b' }\n  - { t: 0, call: ok, host: 1 }";
    expect(complaintsAbout(`breaker: { like: opossum }\n${steps}`)).toBe(
      `error: my.yaml:3:27: steps[0].id: found the text "a b", expected one word
      - { t: 0, call: ok, id: 'a b' }
                              ^
error: my.yaml:4:29: steps[1].host: found 1, expected 0, the only host
      - { t: 0, call: ok, host: 1 }
                                ^
`,
    );
    const hosts = 'steps: [{ t: 0, call: ok, host: 4 }]\nexpect: [{ t: 0, host: 4, state: open }]';
    expect(
      complaintsAbout(`breaker: { library: envoy, max_ejection_percent: 25, hosts: 4 }\n${hosts}`),
    ).toBe(
      `error: my.yaml:2:33: steps[0].host: found 4, expected a host from 0 to 3
    steps: [{ t: 0, call: ok, host: 4 }]
                                    ^
error: my.yaml:3:24: expect[0].host: found 4, expected a host from 0 to 3
    expect: [{ t: 0, host: 4, state: open }]
                           ^
`,
    );
  });

  it('has concurrent calls or calls every so often', () => {
    const steps = 'steps: [{ t: 0, call: ok, concurrent: true, every: 5 }]';
    expect(complaintsAbout(`breaker: { like: opossum }\n${steps}`)).toBe(
      `error: my.yaml:2:52: steps[0].every: found concurrent and every, expected one of them: concurrent calls start together
    ${steps}
                                                       ^
`,
    );
  });

  it('of a list has its share of 100000 calls', () => {
    const two = (n: number): string =>
      `[{ t: 0, call: ok, n: 99999 }, { t: 0, call: ok, n: ${n} }]`;
    expect(complaintsAbout(`breaker: {}\nsteps: ${two(1)}`)).toBe('');
    expect(complaintsAbout(`breaker: {}\nsteps: ${two(2)}`)).toBe(
      `error: my.yaml:2:8: steps: found 100001 calls, expected at most 100000 calls in all
    steps: ${two(2)}
           ^
`,
    );
  });
});

describe('an expectation', () => {
  it('stands before or after something, which the file names', () => {
    const expected = `expect:
  - { t: 0, after: ok, before: ok, state: open }
  - { t: 0, after: 0th, state: open }
  - { t: 0, after: the, state: open }
  - { t: 0, before: [ok], state: open }
  - { t: 0, before: 2nd okay, state: open }`;
    expect(complaintsAbout(`breaker: {}\n${STEP}\n${expected}`)).toMatchInlineSnapshot(`
      "error: my.yaml:4:24: expect[0]: found after and before, expected at most one of them
            - { t: 0, after: ok, before: ok, state: open }
                                 ^
      error: my.yaml:5:20: expect[1].after: found the text "0th", expected words such as the call, 3rd ok, 5 calls, 2nd rejected, 10th result, all or the id of a step
            - { t: 0, after: 0th, state: open }
                             ^
      error: my.yaml:6:20: expect[2].after: found the text "the", expected words such as the call, 3rd ok, 5 calls, 2nd rejected, 10th result, all or the id of a step
            - { t: 0, after: the, state: open }
                             ^
      error: my.yaml:7:21: expect[3].before: found a list, expected words such as the call, 3rd ok, 5 calls, 2nd rejected, 10th result, all or the id of a step
            - { t: 0, before: [ok], state: open }
                              ^
      error: my.yaml:8:21: expect[4].before: found the text "2nd okay", expected words such as the call, 3rd ok, 5 calls, 2nd rejected, 10th result, all or the id of a step
            - { t: 0, before: 2nd okay, state: open }
                              ^
      "
    `);
  });

  it('knows the results, states and counters of the library', () => {
    const expected = `expect:
  - { t: 0, result: EOPENBREAKER }
  - { t: 0, state: Isolatd, throughputs: 1 }
  - { t: 0, failures: many }`;
    expect(
      complaintsAbout(`breaker: { like: polly }\n${STEP}\n${expected}`),
    ).toMatchInlineSnapshot(`
      "error: my.yaml:4:21: expect[0].result: found the text "EOPENBREAKER", expected admitted, rejected, queued, open, probing, bulkhead-full, forced-open, BrokenCircuitException or IsolatedCircuitException
            - { t: 0, result: EOPENBREAKER }
                              ^
      error: my.yaml:5:20: expect[1].state: found the text "Isolatd", expected Closed, Open, HalfOpen, Isolated, forced-open or disabled
            - { t: 0, state: Isolatd, throughputs: 1 }
                             ^
        did you mean Isolated?
      error: my.yaml:5:29: expect[1].throughputs: found the unknown key throughputs, expected t, since, host, note, after, before, state, result, throughput, failures, failureRate, halfOpenAttempts, rate, total, failureCount, admitted, rejected, queued, executed or inFlight
            - { t: 0, state: Isolatd, throughputs: 1 }
                                      ^
        did you mean throughput?
      error: my.yaml:6:23: expect[2].failures: found the text "many", expected a number
            - { t: 0, failures: many }
                                ^
      "
    `);
  });
});
