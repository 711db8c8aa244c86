import { describe, expect, it } from 'vitest';
import { verdictsOf } from './stepStory.js';

const OWN = 'breaker: { failureThreshold: 3, openDuration: 100ms, probes: 2, successThreshold: 2 }';

/** Some failures that trip, then four probes: two that take time, one that fails later, one too many. */
const STEPS = `
  - { t: 0, call: fail, n: 3 }
  - { t: 0, call: ok, n: 2 }
  - { t: 100, call: ok, takes: 20, id: first }
  - { t: 110, call: fail, takes: 10, id: second }
  - { t: 110, call: ok }`;

function verdicts(expected: string): readonly string[] {
  return verdictsOf(`${OWN}\nsteps:${STEPS}\nexpect:\n${expected}`);
}

describe('moments', () => {
  it('a time alone is looked at after everything that happens then', () => {
    expect(
      verdicts(`
  - { t: 0, state: open, failures: 3, admitted: 3, rejected: 2 }
  - { t: 110, state: half-open, admitted: 1, rejected: 1 }
  - { t: 120, state: open }
  - { t: 119.999, state: half-open }`),
    ).toEqual([
      'holds: state open; failures 3; admitted 3; rejected 2',
      'holds: state half-open; admitted 1; rejected 1',
      'holds: state open',
      'holds: state half-open',
    ]);
  });

  it('after and before count what happens at that time', () => {
    expect(
      verdicts(`
  - { t: 0, before: the call, state: closed, failures: 0 }
  - { t: 0, after: 1st, failures: 1 }
  - { t: 0, after: 2nd fail, failures: 2, admitted: 2 }
  - { t: 0, before: 3rd fail, failures: 2 }
  - { t: 0, after: 3 calls, failures: 3 }
  - { t: 0, after: 1st rejection, rejected: 1 }
  - { t: 0, after: ok, rejected: 2 }
  - { t: 0, before: ok, rejected: 0 }
  - { t: 0, after: all, rejected: 2 }
  - { t: 0, after: 3rd result, state: open }
  - { t: 100, before: the call, state: open, admitted: 3, rejected: 2 }`),
    ).toEqual([
      'holds: state closed; failures 0',
      'holds: failures 1',
      'holds: failures 2; admitted 2',
      'holds: failures 2',
      'holds: failures 3',
      'holds: rejected 1',
      'holds: rejected 2',
      'holds: rejected 0',
      'holds: rejected 2',
      'holds: state open',
      'holds: state open; admitted 3; rejected 2',
    ]);
  });

  it('an id means its calls, as they start and as they end', () => {
    expect(
      verdicts(`
  - { t: 100, after: first, state: half-open, probes: 1 }
  - { t: 110, after: second admitted, probes: 2 }
  - { t: 120, before: second, state: half-open, probes: 1, probesJudged: 1 }
  - { t: 120, after: first ok, state: half-open }
  - { t: 120, after: second, state: open }
  - { t: 120, after: 1st second fail, state: open }`),
    ).toEqual([
      'holds: state half-open; probes 1',
      'holds: probes 2',
      'holds: state half-open; probes 1; probesJudged 1',
      'holds: state half-open',
      'holds: state open',
      'holds: state open',
    ]);
  });

  it('a moment that never comes fails the expectation', () => {
    expect(
      verdicts(`
  - { t: 0, after: 4th fail, state: open }
  - { t: 100, before: rejected, state: half-open }
  - { t: 50, after: the call, state: open }
  - { t: 100, after: 1st fail, state: half-open }`),
    ).toEqual([
      'fails: nothing that happens then is "4th fail"',
      'fails: nothing that happens then is "rejected"',
      'fails: nothing that happens then is "the call"',
      'fails: nothing that happens then is "1st fail"',
    ]);
  });

  it('what is done by hand counts under its verb, not as a call', () => {
    const list = `${OWN}
steps: [{ t: 0, do: force-open }, { t: 0, call: ok }, { t: 0, do: reset }, { t: 0, do: wait }]
expect:
  - { t: 0, after: force-open, state: forced-open }
  - { t: 0, after: 1st, result: forced-open, state: forced-open }
  - { t: 0, before: reset, state: forced-open }
  - { t: 0, after: reset, state: closed }
  - { t: 0, after: wait, state: closed }`;
    expect(verdictsOf(list)).toEqual([
      'holds: state forced-open',
      'holds: state forced-open; result forced-open',
      'holds: state forced-open',
      'holds: state closed',
      'holds: state closed',
    ]);
  });
});

describe('results', () => {
  it('are those of the latest call at that time, with the reason', () => {
    expect(
      verdicts(`
  - { t: 0, after: 3 calls, result: admitted }
  - { t: 0, result: open }
  - { t: 0, result: probing }
  - { t: 110, after: second, result: executed }
  - { t: 110, result: probing }
  - { t: 110, result: admitted }`),
    ).toEqual([
      'holds: result admitted',
      'holds: result open',
      'fails: result probing, found rejected (open)',
      'holds: result executed',
      'holds: result probing',
      'fails: result admitted, found rejected (probing)',
    ]);
  });

  it('without a call are what one more would be told, and that call leaves no trace', () => {
    expect(
      verdicts(`
  - { t: 99, result: rejected }
  - { t: 105, result: admitted, probes: 1, admitted: 1 }
  - { t: 115, result: rejected }
  - { t: 219, result: rejected }
  - { t: 220, result: admitted, state: open }`),
    ).toEqual([
      'holds: result rejected',
      'holds: result admitted; probes 1; admitted 1',
      'holds: result rejected',
      'holds: result rejected',
      'holds: state open; result admitted',
    ]);
  });
});

describe('words and numbers', () => {
  it('states may be said in any spelling of the lab or the library', () => {
    const list = `
breaker: { library: resilience4j, slidingWindowSize: 3 }
steps: [{ t: 0, do: metrics-only }, { t: 0, call: fail, n: 2 }, { t: 0, call: ok }]
expect:
  - { t: 0, state: METRICS_ONLY }
  - { t: 0, state: Metrics-only }
  - { t: 0, state: disabled }
  - { t: 0, state: CLOSED }`;
    expect(verdictsOf(list)).toEqual([
      'holds: state METRICS_ONLY',
      'holds: state Metrics-only',
      'holds: state disabled',
      'fails: state CLOSED, found METRICS_ONLY',
    ]);
  });

  it('a number with decimals is compared to as many, a whole one exactly', () => {
    const list = `
breaker: { library: resilience4j, slidingWindowSize: 3, failureRateThreshold: 90 }
steps: [{ t: 0, call: fail, n: 2 }, { t: 0, call: ok }]
expect:
  - { t: 0, failureRate: 66.67 }
  - { t: 0, failureRate: 66.667 }
  - { t: 0, rate: 66.66 }
  - { t: 0, failureRate: 67 }
  - { t: 0, numberOfFailedCalls: 2, buffered: 4 }`;
    expect(verdictsOf(list)).toEqual([
      'holds: failureRate 66.67',
      'holds: failureRate 66.667',
      'fails: rate 66.66, found 66.66666412353516',
      'fails: failureRate 67, found 66.66666412353516',
      'fails: numberOfFailedCalls 2; buffered 4, found 3',
    ]);
  });

  it('admitted and rejected are of the steps that began last, or of the calls since a time', () => {
    const list = `${OWN}
steps: [{ t: 0, call: fail, n: 4, every: 10 }, { t: 20, call: ok, n: 2 }, { t: 20, call: ok }]
expect:
  - { t: 10, admitted: 2, rejected: 0 }
  - { t: 20, admitted: 0, rejected: 3 }
  - { t: 30, admitted: 0, rejected: 3 }
  - { t: 30, since: 0, admitted: 3, rejected: 4, executed: 3 }
  - { t: 30, since: 20, admitted: 1, rejected: 4 }
  - { t: 30, since: 20.001, admitted: 0, rejected: 1 }`;
    expect(verdictsOf(list)).toEqual([
      'holds: admitted 2; rejected 0',
      'holds: admitted 0; rejected 3',
      'holds: admitted 0; rejected 3',
      'holds: admitted 3; rejected 4; executed 3',
      'holds: admitted 1; rejected 4',
      'holds: admitted 0; rejected 1',
    ]);
  });
});
