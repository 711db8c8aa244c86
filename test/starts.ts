import type { VariantPlan } from '../src/model/plan.js';
import type { Sink } from '../src/model/records.js';
import { type Run, startRun } from '../src/sim/simulate.js';

/** Sets a variant up to run with seed 1. */
export function start(variant: VariantPlan, sink: Sink): Run {
  return startRun(variant, 1, sink);
}
