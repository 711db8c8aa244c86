import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/model/plan.js';
import { BASE, readFirst } from '../baseTexts.js';

/** BASE with more variants. */
const withVariants = (lines: string): string => `${BASE}${lines}`;

function planOf(text: string, base = ''): Plan {
  const { plan, said } = readFirst({ 'my.yaml': text, base });
  if (plan === undefined || said !== '') throw new Error(said);
  return plan;
}

function errorsIn(text: string, base = ''): readonly string[] {
  const { said } = readFirst({ 'my.yaml': text, base });
  return said.split('\n').filter((line) => /^(error| {2}\S)/.test(line));
}

const variantOf = (plan: Plan, name: string) => plan.variants.find((one) => one.name === name);
const kindsOf = (plan: Plan, name: string) =>
  variantOf(plan, name)?.policies.map(({ kind }) => kind);

describe('a variant that extends another', () => {
  it('takes deviations of the world, policies, checks and verdict from it', () => {
    const text = withVariants(`  far:
    role: control
    about: Guarded, and far away.
    extends: guarded
    world: { dependency: { latency: 80ms } }
  farther:
    extends: far
    role: control
    about: And with errors.
    world: { dependency: { failureRate: 2% } }
    verdict: { pass: STILL GOOD }
`);
    const plan = planOf(text);
    const [guarded, far, farther] = ['guarded', 'far', 'farther'].map((name) =>
      variantOf(plan, name),
    );
    expect([far?.policies, far?.checks, far?.verdict]).toEqual([
      guarded?.policies,
      guarded?.checks,
      guarded?.verdict,
    ]);
    expect(farther?.verdict).toEqual({ pass: 'STILL GOOD', fail: 'IT DOES NOT HELP' });
    expect(farther?.world.dependency).toEqual({ ...far?.world.dependency, failureRate: 2 });
    expect(far?.world.dependency.latency).toEqual({ distribution: 'fixed', value: 80_000 });
  });

  it('may stand before it in the file', () => {
    const text = BASE.replace(
      'variants:\n',
      'variants:\n  early: { extends: guarded, role: control, about: Early. }\n',
    );
    expect(kindsOf(planOf(text), 'early')).toEqual(['retry', 'breaker']);
  });

  it('says itself what it is for', () => {
    expect(errorsIn(withVariants('  mute: { extends: guarded }\n'))).toEqual([
      'error: my.yaml:27:9: variants.mute.about: found nothing, expected a text',
      '  it has no default',
      'error: my.yaml:27:9: variants.mute.role: found nothing, expected before, after or control',
      '  it has no default',
    ]);
  });

  it('follows it when a nearer file changes it', () => {
    const base = withVariants('  copy: { extends: guarded, role: control, about: A copy. }\n');
    const text = `scenario: mine
extends: base
variants:
  guarded: { policies: [{ timeout: 1s }] }
`;
    expect(kindsOf(planOf(text, base), 'copy')).toEqual(['timeout']);
  });

  it('may extend one that this file takes away, and so give it another name', () => {
    const text = `scenario: mine
extends: base
variants:
  guarded: none
  mine-guarded: { extends: guarded, role: after, about: By my name. }
`;
    const plan = planOf(text, BASE);
    expect(plan.variants.map(({ name }) => name)).toEqual(['bare', 'mine-guarded']);
    expect(kindsOf(plan, 'mine-guarded')).toEqual(['retry', 'breaker']);
  });

  it('extends what the nearest file says, under everything that any file says of it', () => {
    const base = withVariants(
      '  copy: { extends: bare, role: control, about: A copy., world: { drainLimit: 1h } }\n',
    );
    const text = 'scenario: mine\nextends: base\nvariants: { copy: { extends: guarded } }\n';
    const plan = planOf(text, base);
    expect([kindsOf(plan, 'copy'), variantOf(plan, 'copy')?.world.drainLimit]).toEqual([
      ['retry', 'breaker'],
      3_600_000_000,
    ]);
  });

  it('that there is not is refused, with the nearest name', () => {
    expect(
      errorsIn(withVariants('  copy: { extends: garded, role: control, about: A copy. }\n')),
    ).toEqual([
      'error: my.yaml:27:20: variants.copy.extends: found the text "garded", expected bare or guarded',
      '  did you mean guarded?',
    ]);
  });

  it('that is itself, or comes back to itself, is refused once', () => {
    const itself = withVariants('  a: { extends: a, role: control, about: A. }\n');
    expect(errorsIn(itself)).toEqual([
      'error: my.yaml:27:17: variants.a.extends: found the variant itself, expected a variant that does not come back to this one',
    ]);
    const circle = withVariants(`  a: { extends: b, role: control, about: A. }
  b: { extends: c, role: control, about: B. }
  c: { extends: b, role: control, about: C. }
`);
    expect(errorsIn(circle)).toEqual([
      'error: my.yaml:29:17: variants.c.extends: found b extends c extends b, expected a variant that does not come back to this one',
    ]);
  });
});
