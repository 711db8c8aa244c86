import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STEPS_HELP } from '../../../src/cli/stepsHelp.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { type HostChanges, type Outcome, runIn } from '../captureHost.js';

/** A breaker that trips, probes and closes, with something that never ends. */
const LIST = `
breaker: { failureThreshold: 3, openDuration: 1s, probes: 2 }
steps:
  - { t: 0, call: fail, n: 5, every: 10 }
  - { t: 1020, call: hang, id: probe }
  - { t: 1020, call: ok, takes: 30 }
  - { t: 1021, call: 200 }
  - { t: 2s, do: force-open }
expect:
  - { t: 20, after: the call, state: open, failures: 3 }
  - { t: 1050, before: result, state: half-open, probes: 2 }
  - { t: 1050, state: closed }
`;

/** Runs the command on a text, as a file. */
async function steps(text: string, flags: readonly string[] = []): Promise<Outcome> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'my.yaml'), text);
  return runIn(folder, ['steps', 'my.yaml', ...flags]);
}

/** Runs the command on standard input. */
function piped(input: string, flags: readonly string[] = [], changes: HostChanges = {}) {
  return runIn(temporaryFolder(), ['steps', '-', ...flags], { input, ...changes });
}

describe('steps', () => {
  it('tells what happened after each step, and holds it against what was expected', async () => {
    const { code, out, err } = await steps(LIST, ['--expect']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatchInlineSnapshot(`
      "breaker-lab
        failureThreshold 3, slidingWindow 100, openDuration 1s, probes 2

         0 to 10 ms  fail, 1 to 2 of 5  admitted           closed
            failures 2, consecutiveFailures 2
              20 ms  fail, 3 of 5       admitted           open
            failures 3, consecutiveFailures 3
            open: 3 failures in a row
        30 to 40 ms  fail, 4 to 5 of 5  rejected: open     open
            1020 ms  probe: hang        admitted           half-open
            probes 1, inFlight 1
            half-open: open for 1s
            1020 ms  ok                 admitted           half-open
            probes 2, inFlight 2
            1021 ms  200                rejected: probing  half-open
            1050 ms  ok, ends                              closed
            failures 0, consecutiveFailures 0, probes 0, inFlight 1
            closed: the probe succeeded
            2000 ms  force-open                            forced-open
            forced-open: forced by hand

      Never ended
        1 call: hang, under way since 1020 ms

      Expected
      PASS  20 ms, after the call: state open; failures 3
      PASS  1050 ms, before result: state half-open; probes 2
      PASS  1050 ms: state closed
      3 of 3 expectations hold
      "
    `);
  });

  it('a line that tells of a change stands alone, and a rate not yet taken is none', async () => {
    const { out } = await piped(`
breaker: { library: resilience4j, slidingWindowSize: 2, waitDurationInOpenState: 1s }
steps: [{ t: 0, call: fail, n: 2 }, { t: 1001, call: ignored, n: 5 }]`);
    expect(out).toMatchInlineSnapshot(`
      "resilience4j 2.4.0
        slidingWindowSize 2, waitDurationInOpenState 1s

           0 ms  fail, 1 of 2          admitted  CLOSED     buffered 1, failed 1,
                                                            failureRate none,
                                                            slowCallRate none
           0 ms  fail, 2 of 2          admitted  OPEN       buffered 2, failed 2,
                                                            failureRate 100,
                                                            slowCallRate 0, attempt 1
            OPEN: 100 % of 2 calls failed, limit 50 %
        1001 ms  ignored, 1 of 5       admitted  HALF_OPEN  buffered 0, failed 0,
                                                            failureRate none,
                                                            slowCallRate none,
                                                            permits 10
            HALF_OPEN: waited 1s in open, then a call came
        1001 ms  ignored, 2 to 5 of 5  admitted  HALF_OPEN
      "
    `);
  });

  it('tells of calls that wait', async () => {
    const { out } = await piped(`
breaker: { library: cockatiel, breaker: { type: ConsecutiveBreaker, threshold: 1 }, halfOpenAfter: 1s }
steps:
  - { t: 0, call: fail }
  - { t: 1s, call: hang }
  - { t: 1s, call: ok, n: 2 }`);
    expect(out).toMatchInlineSnapshot(`
      "cockatiel 4.0.0
        breaker {"type":"ConsecutiveBreaker","threshold":1}, halfOpenAfter 1s

           0 ms  fail             admitted  Open      failures 1, total 1
            Open: 1 failures in a row, limit 1
        1000 ms  hang             admitted  HalfOpen  inFlight 1
            HalfOpen: a call came after 1000 ms
        1000 ms  ok, 1 to 2 of 2  queued    HalfOpen

      Never ended
        1 call: hang, under way since 1000 ms
        2 calls: ok, waiting since 1000 ms
      "
    `);
  });

  it('reads standard input', async () => {
    expect(await piped(LIST)).toEqual(await steps(LIST));
  });

  it('takes one line of JSON', async () => {
    const line = '{"library":"opossum","config":{"timeout":false},"steps":[{"t":0,"call":"fail"}]}';
    const { code, out } = await piped(line);
    expect(code).toBe(0);
    expect(out).toMatchInlineSnapshot(`
      "opossum 10.0.0
        timeout false

        0 ms  fail  admitted  open  fires 1, failures 1, rate 100
            open: 1 failures of 1 calls started in the window (100 %), limit 50 %
      "
    `);
  });

  it('an expectation that does not hold is said, and is a failure only with --expect', async () => {
    const wrong = LIST.replace('failures: 3', 'failures: 4, rejected: 0').replace(
      'before: result',
      'before: 2nd result',
    );
    const { code, out } = await steps(wrong);
    expect(code).toBe(0);
    expect(out.slice(out.indexOf('Expected'))).toBe(`Expected
FAIL  20 ms, after the call: state open; failures 4, found 3; rejected 0
FAIL  1050 ms, before 2nd result: nothing that happens then is "2nd result"
PASS  1050 ms: state closed
1 of 3 expectations hold
`);
    expect(await steps(wrong, ['--expect'])).toEqual({ code: 1, out, err: '' });
  });

  it('with --json prints one document', async () => {
    const list = `
breaker: { library: polly, MinimumThroughput: 2 }
steps: [{ t: 1.5, call: fail, n: 2 }, { t: 2, call: hang }]
expect: [{ t: 2, result: rejected }, { t: 9, after: ok, state: Closed }]`;
    const { code, out } = await steps(list, ['--json', '--expect']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchInlineSnapshot(`
      {
        "expectations": [
          {
            "fields": [
              {
                "expected": "rejected",
                "found": "rejected (open)",
                "holds": true,
                "name": "result",
              },
            ],
            "holds": true,
            "t": 2,
          },
          {
            "after": "ok",
            "fault": "nothing that happens then is "ok"",
            "fields": [],
            "holds": false,
            "t": 9,
          },
        ],
        "holds": false,
        "library": "polly",
        "options": {
          "BreakDuration": "5s",
          "BreakDurationGenerator": null,
          "FailureRatio": 0.1,
          "MinimumThroughput": 2,
          "SamplingDuration": "30s",
        },
        "seed": 1,
        "turns": [
          {
            "answer": "admitted",
            "call": 1,
            "changes": [],
            "counters": {
              "failureRate": 1,
              "failures": 1,
              "halfOpenAttempts": 0,
              "inFlight": 0,
              "throughput": 1,
            },
            "ended": true,
            "kind": "call",
            "ownState": "Closed",
            "state": "closed",
            "step": 0,
            "t": 1.5,
            "what": "fail",
          },
          {
            "answer": "admitted",
            "call": 2,
            "changes": [
              {
                "to": "Open",
                "why": "2 of 2 calls failed in 30s: ratio 1.000, limit 0.1",
              },
            ],
            "counters": {
              "failureRate": 1,
              "failures": 2,
              "halfOpenAttempts": 0,
              "inFlight": 0,
              "throughput": 2,
            },
            "ended": true,
            "kind": "call",
            "ownState": "Open",
            "state": "open",
            "step": 0,
            "t": 1.5,
            "what": "fail",
          },
          {
            "answer": "rejected",
            "call": 1,
            "changes": [],
            "counters": {
              "failureRate": 1,
              "failures": 2,
              "halfOpenAttempts": 0,
              "inFlight": 0,
              "throughput": 2,
            },
            "ended": false,
            "kind": "call",
            "ownState": "Open",
            "refusal": "open",
            "state": "open",
            "step": 1,
            "t": 2,
            "what": "hang",
          },
        ],
        "unsettled": [],
        "version": "8.7.0",
      }
    `);
  });

  it('--expect without expectations proves nothing and is refused', async () => {
    const text = LIST.slice(0, LIST.indexOf('expect:'));
    expect(await steps(text, ['--expect'])).toEqual({
      code: 2,
      out: '',
      err: 'error: my.yaml expects nothing\n  add expect: to the file, or leave --expect out\n',
    });
    expect((await piped(text, ['--expect'])).err).toBe(
      'error: standard input expects nothing\n  add expect: to the file, or leave --expect out\n',
    );
    expect((await steps(text)).out).not.toContain('Expected');
  });

  it('what is wrong in the input is said, and nothing is played', async () => {
    expect(await piped('breaker: {}\nsteps: [{ t: 0, call: fails }]')).toEqual({
      code: 2,
      out: '',
      err: `error: standard input:2:23: steps[0].call: found the text "fails", expected ok, fail, ignored, unhandled, cancel, hang or an HTTP status from 100 to 599
    steps: [{ t: 0, call: fails }]
                          ^
  did you mean fail?
`,
    });
    expect(await runIn(temporaryFolder(), ['steps', 'none.yaml'])).toEqual({
      code: 2,
      out: '',
      err: 'error: none.yaml: there is no such file\n',
    });
  });

  it('a warning does not keep the steps from being played', async () => {
    const { code, out, err } = await piped(
      'library: opossum\nconfig: { errorFilter: x }\nsteps: [{ t: 0, do: wait }]',
    );
    expect([code, out]).toEqual([
      0,
      `opossum 10.0.0
  every option at its default

  0 ms  wait    closed
`,
    ]);
    expect(err.split('\n')[0]).toBe(
      'warning: standard input:2:11: config.errorFilter: found errorFilter, expected steps that say of each call how it ends',
    );
  });

  it('the file in the help is one that runs, and what it expects holds', async () => {
    const lines = STEPS_HELP.slice(
      STEPS_HELP.indexOf('  breaker:'),
      STEPS_HELP.indexOf('\n\nbreaker '),
    );
    const { code, err } = await steps(lines, ['--expect']);
    expect([code, err]).toEqual([0, '']);
    const { out } = await runIn(temporaryFolder(), ['steps', '--help']);
    expect(out).toContain(STEPS_HELP);
  });
});
