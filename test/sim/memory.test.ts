import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { run } from '../../src/runPlan.js';
import { session08 } from '../plans.js';

const OPERATIONS = 1_000_000;

setFlagsFromString('--expose-gc');
// Exposed by the flag just set; node has no typed way to ask for it.
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use once the garbage is gone. */
function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

it('a million operations need less than 120 bytes each, and get the figures of twelve', async () => {
  const plan = session08(`operations=${OPERATIONS}`);
  const before = bytesInUse();
  let most = 0;
  let turns = 0;
  const driver = {
    turn: () => {
      // Every turn would take minutes of collecting; every tenth sees each phase of the run.
      if (turns % 10 === 0) most = Math.max(most, bytesInUse() - before);
      turns += 1;
      return Promise.resolve();
    },
  };
  const { variants } = await run(plan, { onlyFocus: true, driver: () => driver });
  const after = variants.find(({ role }) => role === 'after');
  // All at the start, both probes, and everybody at the end but for the operation that completed
  // as the second probe; refused are all but a probe in the second and third round, and the first
  // probe's operation once more.
  expect(after?.metrics).toMatchObject({
    completed: OPERATIONS,
    dependencyCalls: 2 * OPERATIONS + 1,
    fastFails: 2 * OPERATIONS - 2,
    attempts: 4 * OPERATIONS - 1,
    'breaker.opened': 2,
    lastSettledMs: 765,
  });
  expect(after?.laws.filter(({ held }) => !held)).toEqual([]);
  expect(after?.operations.rows).toHaveLength(20);
  expect(Math.ceil(most / OPERATIONS)).toBeLessThan(120);
  // The turns in which nothing was measured would show up here: there were many.
  expect(turns).toBeGreaterThan(100);
});
