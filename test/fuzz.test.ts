import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { PlainSettings } from '../src/model/shapes.js';
import { makeAcceptable } from './fuzz/acceptable.js';
import { anyScenario } from './fuzz/anyScenario.js';
import { faultsOf } from './fuzz/faults.js';

/** More than these are looked for with FUZZ_RUNS=20000, with another FAST_CHECK_SEED. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1_000);

describe('any scenario that the reader accepts', () => {
  it(
    'runs to its end, keeps the laws, and does the same again when its saved plan is run',
    () => {
      let accepted = 0;
      const property = fc.property(anyScenario, (scenario) => {
        const plan = makeAcceptable(scenario)?.plan;
        if (plan === undefined) return;
        accepted += 1;
        expect(faultsOf(plan)).toEqual([]);
      });
      const { failed, counterexample, errorInstance } = fc.check(property, {
        numRuns: RUNS,
        // Only looking for the smallest failure takes so long, even on a slow machine: what was found
        // until then will do.
        interruptAfterTimeLimit: 300 * RUNS,
      });
      if (failed) throw new Error(reproduction(counterexample?.[0]), { cause: errorInstance });
      expect(accepted).toBeGreaterThanOrEqual(0.95 * RUNS);
    },
    600 * RUNS,
  );
});

/** The smallest scenario that was found, as a file. */
function reproduction(scenario: PlainSettings | undefined): string {
  const document = scenario && makeAcceptable(scenario)?.document;
  return `save this as fuzzed.yaml and run breaker-lab fuzzed.yaml:\n${stringify(document)}`;
}
