import { describe, expect, it } from 'vitest';
import type { Check } from '../src/model/checks.js';
import type { Role, VariantPlan } from '../src/model/plan.js';
import { OPERATIONS_KEPT, run } from '../src/runPlan.js';
import { plan, variant, world } from './plans.js';

/** A variant whose one check says how many of its operations complete. */
function claiming(name: string, role: Role, completed: number, operations = 1): VariantPlan {
  const limit = { kind: 'value', value: completed } as const;
  const check = { name: 'completed', metric: 'completed', relation: 'equals', limit } as const;
  return variant({ name, role, world: world(operations), checks: [check] });
}

/** A check that looks at the dependency calls of another variant. */
function lookingAt(name: string): Check {
  const limit = { kind: 'metric', variant: name, metric: 'dependencyCalls' } as const;
  return { name: `like ${name}`, metric: 'dependencyCalls', relation: 'equals', limit };
}

const BEFORE = claiming('before', 'before', 1);
const AFTER = claiming('after', 'after', 1);
const CONTROL = claiming('control', 'control', 1);
const ALL = plan(AFTER, CONTROL, BEFORE);

async function namesRun(...args: Parameters<typeof run>): Promise<readonly string[]> {
  const { variants } = await run(...args);
  return variants.map(({ name }) => name);
}

describe('running a plan', () => {
  it('runs every variant in the order of the plan, and judges its focus', async () => {
    const labRun = await run(ALL);
    expect(labRun.variants.map(({ name }) => name)).toEqual(['after', 'control', 'before']);
    const { focus, outcome, clock } = labRun;
    expect({ focus, outcome, clock }).toEqual({
      focus: ['after'],
      outcome: 'pass',
      clock: 'virtual',
    });
    expect(labRun.plan).toBe(ALL);
  });

  it('takes another focus, in the order of the plan', async () => {
    const { focus } = await run(ALL, { focus: ['before', 'after'] });
    expect(focus).toEqual(['after', 'before']);
  });

  it('runs for the focus alone also those that calls are avoided against', async () => {
    expect(await namesRun(ALL, { onlyFocus: true })).toEqual(['after', 'before']);
    const control = { onlyFocus: true, focus: ['control'] };
    expect(await namesRun(ALL, control)).toEqual(['control', 'before']);
  });

  it('needs nobody else for a focus that is the baseline itself', async () => {
    expect(await namesRun(ALL, { onlyFocus: true, focus: ['before'] })).toEqual(['before']);
  });

  it('runs for the focus alone also the variants that its checks look at', async () => {
    const curious = { ...BEFORE, checks: [lookingAt('control')] };
    const three = plan(curious, AFTER, CONTROL);
    expect(await namesRun(three, { onlyFocus: true })).toEqual(['before', 'control']);
  });

  it.each([
    ['an unknown name', ['nobody']],
    ['an unknown name beside a known one', ['after', 'nobody']],
    ['nothing', []],
  ])('refuses a focus that is %s', async (_, focus) => {
    await expect(run(ALL, { focus })).rejects.toThrow(
      new Error(`the focus ${focus.join()} is not among the variants of made-up`),
    );
  });

  it('keeps 20 rows of the operations table unless asked otherwise', async () => {
    const many = plan(claiming('many', 'after', 25, 25));
    const rows = async (...args: Parameters<typeof run>) =>
      (await run(...args)).variants.map(({ operations }) => [
        operations.rows.length,
        operations.total,
      ]);
    expect(await rows(many)).toEqual([[OPERATIONS_KEPT, 25]]);
    expect(await rows(many, { operationsKept: 3 })).toEqual([[3, 25]]);
    expect(await rows(many, { operationsKept: Number.POSITIVE_INFINITY })).toEqual([[25, 25]]);
    expect(OPERATIONS_KEPT).toBe(20);
  });
});

describe('the outcome of a run', () => {
  const hopeless = (role: Role) => claiming(role, role, 7);

  it('fails when a variant of the focus fails', async () => {
    expect((await run(plan(hopeless('after'), BEFORE))).outcome).toBe('fail');
    const both = { focus: ['control', 'after'] };
    expect((await run(plan(AFTER, hopeless('control')), both)).outcome).toBe('fail');
  });

  it('shows nothing when a before that was run along shows no harm: a gain over nothing is no gain', async () => {
    const { outcome, variants } = await run(plan(AFTER, hopeless('before')));
    expect([outcome, ...variants.map(({ verdict }) => verdict.outcome)]).toEqual([
      'shows-nothing',
      'pass',
      'shows-nothing',
    ]);
  });

  it('fails for a before that shows no harm and is asked for by itself', async () => {
    const alone = await run(plan(AFTER, hopeless('before')), { focus: ['before'] });
    expect([alone.outcome, alone.variants[1]?.verdict.outcome]).toEqual(['fail', 'fail']);
  });

  it('does not depend on a variant outside the focus with another role', async () => {
    expect((await run(plan(AFTER, hopeless('control')))).outcome).toBe('pass');
  });

  it('fails without a single check', async () => {
    expect((await run(plan(variant()))).outcome).toBe('fail');
  });
});
