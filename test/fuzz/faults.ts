import { DigestFold } from '../../src/analysis/digest.js';
import { judgeAll, VariantFolds } from '../../src/analysis/result.js';
import type { Plan, VariantPlan } from '../../src/model/plan.js';
import type { LabRecord, Sink } from '../../src/model/records.js';
import { dependenciesOf } from '../../src/model/world.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { writePlan } from '../../src/scenario/writePlan.js';
import { startRun } from '../../src/sim/simulate.js';
import { readDocument } from './readDocument.js';

/** Far more than any of these plans needs, if it ends at all. */
const MOST_STEPS = 200_000;

/** What is wrong with how a plan runs, in words; nothing when it is as it should be. */
export function faultsOf(plan: Plan): readonly string[] {
  const ran = plan.variants.map((variant) => {
    const folds = new VariantFolds(variant, 20);
    return { folds, fault: faultOfEnd(variant, plan.seed, folds) };
  });
  const results = judgeAll(ran.map(({ folds }) => folds));
  const broken = results.flatMap(({ name, laws }) =>
    laws.filter(({ held }) => !held).map(({ law, detail }) => `${name}: not ${law}: ${detail}`),
  );
  const digests = results.map(({ digest }) => digest);
  return [...ran.flatMap(({ fault }) => fault), ...broken, ...notReproduced(plan, digests)];
}

/** The plan as a report keeps it, read and run again. */
function notReproduced(plan: Plan, digests: readonly string[]): readonly string[] {
  const { plan: again, problems } = readDocument(writePlan(plan));
  if (again === undefined) return [`its saved plan: ${problemsText(problems, PLAIN)}`];
  return again.variants.flatMap((variant, index) => {
    const digest = new DigestFold();
    runInto(variant, again.seed, digest);
    const isSame = digest.hex() === digests[index];
    return isSame ? [] : [`${variant.name}: another digest when its saved plan is run`];
  });
}

/** Unless calls hang, all settles by itself, or is cut off when the limit is reached. */
function faultOfEnd(variant: VariantPlan, seed: number, folds: VariantFolds): readonly string[] {
  const { reason, at } = runInto(variant, seed, folds);
  const { world, name } = variant;
  const troubles = Object.values(dependenciesOf(world)).flatMap(({ trouble }) => trouble);
  const mayStop = troubles.some(({ kind }) => kind === 'hang') || at >= world.drainLimit;
  const isFine = reason === '' || (mayStop && reason !== ENDLESS);
  return isFine ? [] : [`${name}: ${reason} at ${at} us`];
}

const ENDLESS = 'it goes on and on';

function runInto(variant: VariantPlan, seed: number, sink: Sink): { reason: string; at: number } {
  let end = { reason: ENDLESS, at: 0 };
  const take = (record: LabRecord) => {
    if (record.kind === 'run-ended') end = { reason: record.reason, at: record.at };
    sink.take(record);
  };
  const run = startRun(variant, seed, { take });
  for (let steps = 0; run.step(); steps += 1) if (steps === MOST_STEPS) break;
  return end;
}
