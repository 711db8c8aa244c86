import { describe, expect, it } from 'vitest';
import { run } from '../../src/index.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { writePlan } from '../../src/scenario/writePlan.js';
import { BASE, readFirst } from '../baseTexts.js';

/** The plan of a file over BASE, in which nothing is wrong or odd. */
function planOver(text: string, overrides: readonly string[] = []) {
  const { plan, said } = readFirst({ 'my.yaml': text, base: BASE }, overrides);
  if (plan === undefined || said !== '') throw new Error(said);
  return plan;
}

const basePlan = readFirst({ base: BASE }).plan;

describe('a scenario that extends another', () => {
  it('is the other one under its own name when it says nothing else', () => {
    expect(planOver('scenario: mine\nextends: base\n')).toEqual({ ...basePlan, scenario: 'mine' });
  });

  it('replaces keys of the head, and keeps the others', () => {
    const { title, about, seed, source, focus } = planOver(
      'scenario: mine\nextends: base\ntitle: Mine\nseed: 9\nfocus: bare\n',
    );
    expect({ title, about, seed, source, focus }).toEqual({
      title: 'Mine',
      about: 'Ten operations and an outage of a second.',
      seed: 9,
      source: 'Nobody.',
      focus: 'bare',
    });
  });

  it('lays its world over that of the other, key by key', () => {
    const plan = planOver(
      'scenario: mine\nextends: base\nworld: { dependency: { recoversAfter: 2s }, drainLimit: 1h }\n',
    );
    for (const { world } of plan.variants) {
      const { latency, recoversAfter } = world.dependency;
      expect([latency, recoversAfter, world.drainLimit, world.workload.operations]).toEqual([
        { distribution: 'fixed', value: 20_000 },
        2_000_000,
        3_600_000_000,
        10,
      ]);
    }
  });

  it('lays a variant over the one of the same name, lists as a whole', () => {
    const text = `scenario: mine
extends: base
variants:
  guarded:
    about: A retry alone.
    world: { dependency: { latency: 5ms } }
    policies: [{ retry: { maxAttempts: 9 } }]
    verdict: { fail: NOT ENOUGH }
`;
    const [bare, guarded] = planOver(text).variants;
    const [, below] = basePlan?.variants ?? [];
    expect(bare).toEqual(basePlan?.variants[0]);
    expect([guarded?.role, guarded?.about, guarded?.checks, guarded?.verdict]).toEqual([
      'after',
      'A retry alone.',
      below?.checks,
      { pass: 'IT HELPS', fail: 'NOT ENOUGH' },
    ]);
    expect(guarded?.policies.map(({ kind }) => kind)).toEqual(['retry']);
    expect(guarded?.world.dependency.latency).toEqual({ distribution: 'fixed', value: 5_000 });
  });

  it('adds variants after the inherited ones, and takes away those that are none', () => {
    const text = `scenario: mine
extends: base
variants:
  third: { extends: guarded, role: control, about: A third. }
  bare: none
`;
    expect(planOver(text).variants.map(({ name }) => name)).toEqual(['guarded', 'third']);
  });

  it('has the first after for its focus when the inherited one was taken away', () => {
    const text = `scenario: mine
extends: base
variants:
  other: { extends: guarded, role: after, about: The same by another name. }
  guarded: none
`;
    expect(planOver(text).focus).toBe('other');
  });

  it('holds through any number of files, the nearest deciding', () => {
    const files: Record<string, string> = {
      'my.yaml': 'scenario: mine\nextends: f1\nworld: { dependency: { latency: 1ms } }\n',
    };
    for (let index = 1; index <= 40; index += 1)
      files[`f${index}`] =
        `scenario: f${index}\nextends: ${index === 40 ? 'base' : `f${index + 1}`}\nseed: ${index}\nworld: { dependency: { latency: ${index + 1}ms } }\n`;
    const { plan, said } = readFirst({ ...files, base: BASE });
    expect([said, plan?.seed, plan?.variants[0]?.world.dependency.latency]).toEqual([
      '',
      1,
      { distribution: 'fixed', value: 1_000 },
    ]);
  });

  it('is changed by --set as if it were written in one file', () => {
    const text = 'scenario: mine\nextends: base\nworld: { dependency: { latency: 5ms } }\n';
    const sets = ['breaker.openDuration=1s', 'dependency.latency=9ms', 'seed=3'];
    const plan = planOver(text, sets);
    const [, guarded] = plan.variants;
    expect(plan.seed).toBe(3);
    expect(guarded?.world.dependency.latency).toEqual({ distribution: 'fixed', value: 9_000 });
    expect(guarded?.policies[1]?.settings['openDuration']).toMatchObject({ initial: 1_000_000 });
  });

  it('is written into reports with everything that it inherits, so it runs again without the base', async () => {
    const text = `scenario: mine
extends: base
variants:
  slow: { extends: guarded, role: control, about: Slow., change: { breaker.openDuration: 2s } }
`;
    const plan = planOver(text);
    const again = readScenario({ file: 'plan.json', text: JSON.stringify(writePlan(plan)) });
    // Every default is written in, so of knobs that decide nothing there is a lot to say.
    expect(again.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(again.plan).toEqual(plan);
    const digests = async (of: typeof plan) => (await run(of)).variants.map(({ digest }) => digest);
    expect(await digests(plan)).toEqual(again.plan && (await digests(again.plan)));
  });
});

describe('what is wrong', () => {
  it('in an inherited part is said of the file in which it stands, after that of the file itself', () => {
    const wrong = BASE.replace('latency: 20ms', 'latency: 20').replace('500ms', '5ss');
    const { said } = readFirst({
      'my.yaml': 'scenario: mine\nextends: base\nseed: many\n',
      base: wrong,
    });
    expect(said.split('\n').filter((line) => line.startsWith('error'))).toEqual([
      'error: my.yaml:3:7: seed: found the text "many", expected a whole number, 0 to 4294967295',
      'error: base:9:26: world.dependency.latency: found 20, expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d',
      'error: base:23:55: variants.guarded.policies[1].breaker.openDuration: found the text "5ss", expected a duration with its unit such as 250ms or 1m30s, 1us to 3650d',
    ]);
  });

  it('between a part of this file and an inherited one is said of where either was written', () => {
    const text = 'scenario: mine\nextends: base\nworld: { dependency: { failsFrom: 2s } }\n';
    const { said } = readFirst({ 'my.yaml': text, base: BASE });
    expect(said.split('\n')[0]).toBe(
      'error: base:9:47: world.dependency: found failsFrom 2s and recoversAfter 1s, expected recoversAfter later than failsFrom',
    );
  });

  it('is odd only in the file that is read, where the base alone was fine', () => {
    const text = 'scenario: mine\nextends: base\nworld: { dependency: { latency: 700ms } }\n';
    const { plan, problems } = readFirst({ 'my.yaml': text, base: BASE });
    expect(plan?.scenario).toBe('mine');
    expect(
      problems.map(({ severity, file, line, found }) => [severity, file, line, found]),
    ).toEqual([['warning', 'base', 23, '500ms, shorter than one call of 700ms']]);
  });
});
