import { describe, expect, it } from 'vitest';
import type { PolicyPlan } from '../../src/model/plan.js';
import { backoffTable } from '../../src/policy/backoff.js';
import { retryTable } from '../../src/policy/retry.js';
import { NOBODY } from '../../src/sim/pipeline.js';
import { breaker, MS, retry, variant, world } from '../plans.js';
import { settingsOf } from '../policy/settingsOf.js';
import { RecordList } from '../records.js';
import { start } from '../starts.js';

/** Everything that happens to operations against a dependency that never recovers. */
function story(operations: number, ...policies: readonly PolicyPlan[]): readonly string[] {
  const list = new RecordList();
  const dead = world(operations, { recoversAfter: 'never' });
  const run = start(variant({ world: dead, policies }), list);
  while (run.step());
  return list.lines;
}

describe('a stack of policies', () => {
  it('without any lets every operation call once', () => {
    expect(story(1)).toEqual([
      '0 run-started 1/1',
      '0 dependency-changed dependency up>down',
      '0 operation-started 0/0',
      '0 call-started 0/1 dependency',
      '5000 call-answered 0/1 dependency',
      '5000 operation-settled 0/1',
      '5000 run-ended',
    ]);
  });

  it('with retry outside lets every attempt ask the breaker', () => {
    expect(story(1, retry(3, 10 * MS), breaker(1, 12 * MS))).toEqual([
      '0 run-started 1/3',
      '0 breaker-placed breaker >closed ok',
      '0 dependency-changed dependency up>down',
      '0 operation-started 0/0',
      '0 call-started 0/1 dependency',
      '5000 call-answered 0/1 dependency',
      '5000 breaker-changed 0/1 breaker closed>open (a failure)',
      '5000 retry-waiting 0/1 retry until 15000',
      '15000 fast-fail 0/2 breaker (open)',
      '15000 retry-waiting 0/2 retry until 25000',
      '25000 breaker-changed 0/3 breaker open>half-open (open for 12ms)',
      '25000 probe-admitted 0/3 breaker',
      '25000 call-started 0/3 dependency',
      '30000 call-answered 0/3 dependency',
      '30000 breaker-changed 0/3 breaker half-open>open (the probe failed)',
      '30000 operation-settled 0/3',
      '30000 run-ended',
    ]);
  });

  it('with the breaker outside asks it once an operation, and tells it how all attempts ended', () => {
    expect(story(1, breaker(1, 12 * MS), retry(2, 10 * MS))).toEqual([
      '0 run-started 1/2',
      '0 breaker-placed breaker >closed',
      '0 dependency-changed dependency up>down',
      '0 operation-started 0/0',
      '0 call-started 0/1 dependency',
      '5000 call-answered 0/1 dependency',
      '5000 retry-waiting 0/1 retry until 15000',
      '15000 call-started 0/2 dependency',
      '20000 call-answered 0/2 dependency',
      '20000 breaker-changed 0/2 breaker closed>open (a failure)',
      '20000 operation-settled 0/2',
      '20000 run-ended',
    ]);
  });

  it('waits between attempts as the backoff of the retry grows', () => {
    const delay = settingsOf(backoffTable, { initial: 10 * MS, growth: 'exponential' });
    const policy = { kind: 'retry', settings: settingsOf(retryTable, { maxAttempts: 4, delay }) };
    const waits = story(1, policy).filter((line) => line.includes('retry-waiting'));
    expect(waits).toEqual([
      '5000 retry-waiting 0/1 retry until 15000',
      '20000 retry-waiting 0/2 retry until 40000',
      '45000 retry-waiting 0/3 retry until 85000',
    ]);
  });

  it('gives every wait with jitter luck of its own, the same in every run', () => {
    const delay = settingsOf(backoffTable, { initial: 100 * MS, jitter: 'full' });
    const policy = { kind: 'retry', settings: settingsOf(retryTable, { maxAttempts: 2, delay }) };
    const starts = (): readonly string[] =>
      story(5, policy).filter((line) => /call-started .\/2/.test(line));
    expect(new Set(starts().map((line) => line.split(' ')[0])).size).toBe(5);
    expect(starts()).toEqual(starts());
  });

  it('with a retry in a retry multiplies the attempts, numbered through', () => {
    const attempts = story(1, retry(2, 100 * MS), retry(3, 10 * MS));
    expect(attempts.filter((line) => line.includes('call-started'))).toEqual(
      [0, 15, 30, 135, 150, 165].map(
        (ms, index) => `${ms * MS} call-started 0/${index + 1} dependency`,
      ),
    );
    expect(attempts.at(0)).toBe('0 run-started 1/6');
    expect(attempts.at(-2)).toBe('170000 operation-settled 0/6');
  });

  it('sends on a refusal from further inside without teaching the breaker outside anything', () => {
    const lines = story(3, breaker(2, 1000 * MS), breaker(1, 1000 * MS));
    // The second and third operation are answered after the inner breaker has opened: too late.
    expect(lines.filter((line) => line.includes('breaker-changed'))).toEqual([
      '5000 breaker-changed 0/1 breaker 2 closed>open (a failure)',
      '5000 breaker-changed 1/1 breaker closed>open (2 failures in a row)',
    ]);
  });

  it('gives the place of a probe back when the probe is refused further inside', () => {
    // Outside: one failure trips, half-open after 10 ms. Inside: open for a second.
    const lines = story(1, retry(4, 10 * MS), breaker(1, 10 * MS), breaker(1, 1000 * MS));
    expect(lines.filter((line) => /fast-fail|probe|breaker-changed/.test(line))).toEqual([
      '5000 breaker-changed 0/1 breaker 2 closed>open (a failure)',
      '5000 breaker-changed 0/1 breaker closed>open (a failure)',
      '15000 breaker-changed 0/2 breaker open>half-open (open for 10ms)',
      '15000 probe-admitted 0/2 breaker',
      '15000 fast-fail 0/2 breaker 2 (open)',
      '25000 probe-admitted 0/3 breaker',
      '25000 fast-fail 0/3 breaker 2 (open)',
      '35000 probe-admitted 0/4 breaker',
      '35000 fast-fail 0/4 breaker 2 (open)',
    ]);
  });

  it('tells a refusal while open from one while a probe is under way', () => {
    const fails = story(2, retry(2, 10 * MS), breaker(1, 10 * MS)).filter((line) =>
      line.includes('fast-fail'),
    );
    expect(fails).toEqual(['15000 fast-fail 1/2 breaker (probing)']);
  });

  it('is refused with a kind of policy that nobody knows', () => {
    const unknown = variant({ policies: [{ kind: 'hope', settings: {} }] });
    expect(() => start(unknown, new RecordList())).toThrow(
      new Error('a plan holds a policy that nobody knows: hope'),
    );
  });

  it('is refused with settings that do not fit their kind', () => {
    const wrong = variant({ policies: [{ kind: 'retry', settings: { maxAttempts: 2 } }] });
    expect(() => start(wrong, new RecordList())).toThrow(
      new Error('setting delay does not fit its table: undefined'),
    );
  });

  it('has nobody outside until it is finished', () => {
    expect(() => NOBODY.leave(0, 'ok')).toThrow(
      new Error('an attempt left a pipeline that was not finished'),
    );
  });
});
