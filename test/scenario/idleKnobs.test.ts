import { describe, expect, it } from 'vitest';
import { policyWords } from '../../src/explain/policyWords.js';
import type { PolicyPlan, VariantPlan } from '../../src/model/plan.js';
import type { OptionRemark } from '../../src/model/problems.js';
import type { LabRecord } from '../../src/model/records.js';
import { isPolicyKind, POLICIES } from '../../src/policy/register.js';
import { startRun } from '../../src/sim/simulate.js';
import { changedPolicies, EVERY_POLICY } from '../policy/policyModes.js';
import { planOf, scenarioWith } from '../scenarioTexts.js';

/** Two seconds in which everything goes wrong that a policy may react to. */
const ROUGH = `{ latency: { distribution: uniform, from: 1ms, to: 60ms }, capacity: { servers: 2, queue: 3 }, trouble: [${[
  '{ kind: down, from: 200ms, until: 500ms }',
  '{ kind: hang, from: 600ms, until: 800ms }',
  '{ kind: rate-limit, rate: 20/s, retryAfter: 70ms, from: 900ms, until: 1200ms }',
  '{ kind: slow, factor: 4, from: 1300ms, until: 1500ms }',
].join(', ')}] }`;

function variantWith(written: string): VariantPlan {
  const policies = `[{ retry: { maxAttempts: 3, delay: 20ms } }, { ${written} }, { timeout: 90ms }]`;
  const text = scenarioWith({ dependency: ROUGH, policies }).replace(
    'workload: { operations: 3 }',
    'duration: 2s\n  workload: { arrivals: 80/s }',
  );
  const [variant] = planOf(text).variants;
  if (variant === undefined) throw new Error(text);
  return variant;
}

const policyOf = ({ policies }: VariantPlan): PolicyPlan => policies[1] as PolicyPlan;

function remarksOn({ kind, settings }: PolicyPlan): readonly OptionRemark[] {
  return isPolicyKind(kind) ? (POLICIES[kind].remarks?.(settings) ?? []) : [];
}

const isRefused = (policy: PolicyPlan): boolean =>
  remarksOn(policy).some(({ severity }) => severity === 'error');

/** Whether a remark is about a knob, or about what the knob is part of. */
const isAbout = (knob: string, { option }: OptionRemark): boolean =>
  `${knob}.`.startsWith(`${option}.`);

/** Everything that happens, but for what a policy says of its size as it is put in place. */
function storyOf(variant: VariantPlan, policy: PolicyPlan): string {
  const lines: string[] = [];
  const [first, , last] = variant.policies;
  const take = (record: LabRecord) => {
    const { kind } = record;
    if (kind !== 'level-placed' && kind !== 'run-started')
      lines.push(Object.values(record).join(' '));
  };
  const policies = [first, policy, last].filter((each) => each !== undefined);
  const run = startRun({ ...variant, policies }, 5, { take });
  while (run.step());
  return lines.join('\n');
}

/** A policy as written, and every policy that one turn of a knob makes of it. */
function modesOf(written: string): readonly PolicyPlan[] {
  const policy = policyOf(variantWith(written));
  const modes = [policy, ...changedPolicies(policy).map(({ changed }) => changed)];
  return modes.filter((mode) => !isRefused(mode));
}

describe('a knob that decides nothing', () => {
  it.each(EVERY_POLICY)(
    'is remarked on, or what it does is told, in every mode of %s',
    (written) => {
      const silent = modesOf(written).flatMap((mode) => {
        const idle = remarksOn(mode);
        return changedPolicies(mode)
          .filter(({ changed }) => !isRefused(changed))
          .filter(({ changed }) => policyWords(changed) === policyWords(mode))
          .filter(({ knob }) => !idle.some((remark) => isAbout(knob, remark)))
          .map(({ knob }) => `${knob} of ${policyWords(mode)}`);
      });
      expect(silent).toEqual([]);
    },
  );

  it.each(EVERY_POLICY)('really decides nothing where it is remarked on: %s', (written) => {
    const variant = variantWith(written);
    const wrong = modesOf(written).flatMap((mode) => {
      const idle = remarksOn(mode).filter(({ isOfWritten }) => isOfWritten);
      const turned = changedPolicies(mode).filter(
        ({ knob, changed }) =>
          idle.some((remark) => isAbout(knob, remark)) &&
          remarksOn(changed).some((remark) => remark.isOfWritten && isAbout(knob, remark)),
      );
      const story = turned.length === 0 ? '' : storyOf(variant, mode);
      return turned
        .filter(({ changed }) => storyOf(variant, changed) !== story)
        .map(({ knob }) => `${knob} of ${policyWords(mode)}`);
    });
    expect(wrong).toEqual([]);
  });
});
