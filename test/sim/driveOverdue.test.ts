import { expect, it } from 'vitest';
import type { LabRecord } from '../../src/model/records.js';
import { driveReal, STEPS_PER_TURN } from '../../src/sim/drive.js';
import { startRun } from '../../src/sim/simulate.js';
import { breaker, MS, retry, variant, world } from '../plans.js';

it('a host gets its turns while events of a real clock are overdue', async () => {
  const operations = 3 * STEPS_PER_TURN;
  const run = startRun(variant({ world: world(operations, { latency: 0 }), policies: [] }), 1, {
    take: () => {},
  });
  const remaining: number[] = [];
  const driver = { turn: async (of: { remaining: number }) => void remaining.push(of.remaining) };
  await driveReal(run, driver, { now: () => 1_000 * MS, sleepUntil: () => Promise.resolve() });
  // Starts take the first three turns, answers the next three.
  const after = [3, 3, 3, 3, 2, 1].map((turns) => turns * STEPS_PER_TURN);
  expect(remaining).toEqual(after);
});

it('a step after the end does nothing, whatever the world still has in store', () => {
  const kinds: string[] = [];
  const of = variant({ world: world(1, { failsFrom: 50 * MS, recoversAfter: 90 * MS }) });
  const run = startRun({ ...of, policies: [] }, 1, { take: ({ kind }) => void kinds.push(kind) });
  while (run.step());
  const atEnd = [...kinds];
  expect([run.step(), run.step()]).toEqual([false, false]);
  expect(kinds).toEqual(atEnd);
  expect(kinds.filter((kind) => kind === 'run-ended')).toHaveLength(1);
});

it('two breakers of one stack have luck of their own', () => {
  const jittered = breaker(1, 100 * MS);
  const openDuration = { initial: 100 * MS, factor: 1, max: null, jitter: 'full' };
  const policy = { kind: 'breaker', settings: { ...jittered.settings, openDuration } };
  const opened: string[] = [];
  const take = ({ kind, to, reason }: LabRecord): void => {
    if (kind === 'breaker-changed' && to === 'half-open') opened.push(reason);
  };
  const of = variant({
    world: world(1, { recoversAfter: 'never' }),
    policies: [retry(40, 200 * MS), policy, policy],
  });
  const run = startRun(of, 1, { take });
  while (run.step());
  const [outer, inner] = [0, 1].map((which) => opened.filter((_, index) => index % 2 === which));
  expect(opened.length).toBeGreaterThan(10);
  expect(outer).not.toEqual(inner);
});
