import { describe, expect, it } from 'vitest';
import { BASE, readFirst } from '../baseTexts.js';

/** BASE with a variant that extends `guarded` and changes its policies. */
const withChange = (change: string, more = ''): string => `${BASE}  changed:
    extends: guarded
    role: control
    about: Changed.
    change: ${change}
${more}`;

/** The policies of `changed` as show --json has them, at most the named knobs. */
function policiesOf(text: string, base = '') {
  const { plan, said } = readFirst({ 'my.yaml': text, base });
  if (plan === undefined || /^error/m.test(said)) throw new Error(said);
  const changed = plan.variants.find(({ name }) => name === 'changed');
  return changed?.policies.map(({ kind, settings }) => [
    kind,
    settings['maxAttempts'] ?? settings['openDuration'] ?? settings['after'],
  ]);
}

function errorsIn(text: string): readonly string[] {
  const { said } = readFirst({ 'my.yaml': text });
  return said.split('\n').filter((line) => /^(error| {2}\S)/.test(line));
}

const open = (initial: number) => ({ initial, factor: 1, max: null, jitter: 'none' });

describe('changes of inherited policies', () => {
  it('set one knob and leave the rest of the list as it is', () => {
    expect(policiesOf(withChange('{ breaker.openDuration: 1s }'))).toEqual([
      ['retry', 9],
      ['breaker', open(1_000_000)],
    ]);
  });

  it('reach below short forms, as --set does', () => {
    expect(policiesOf(withChange('{ breaker.openDuration.factor: 2 }'))).toEqual([
      ['retry', 9],
      ['breaker', { ...open(500_000), factor: 2 }],
    ]);
  });

  it('may be several, and name a policy by its index', () => {
    const change = '{ "[0].retry.maxAttempts": 4, "1.breaker.openDuration": 2s }';
    expect(policiesOf(withChange(change))).toEqual([
      ['retry', 4],
      ['breaker', open(2_000_000)],
    ]);
  });

  it('replace a policy as a whole, in its place', () => {
    expect(policiesOf(withChange('{ breaker: { failureThreshold: 2 } }'))).toEqual([
      ['retry', 9],
      ['breaker', open(30_000_000)],
    ]);
    expect(policiesOf(withChange('{ "[1]": { timeout: 2s } }'))).toEqual([
      ['retry', 9],
      ['timeout', 2_000_000],
    ]);
  });

  it('take a policy away with none', () => {
    expect(policiesOf(withChange('{ breaker: none }'))).toEqual([['retry', 9]]);
    expect(
      policiesOf(
        withChange('{ "[0]": none, retry.maxAttempts: 2 }'.replace(', retry.maxAttempts: 2', '')),
      ),
    ).toEqual([['breaker', open(500_000)]]);
  });

  it('do not touch the variant that is extended', () => {
    const { plan } = readFirst({ 'my.yaml': withChange('{ breaker.openDuration: 1s }') });
    expect(plan?.variants[1]?.policies[1]?.settings['openDuration']).toEqual(open(500_000));
  });

  it('hold for policies that another file lists', () => {
    const text = `scenario: mine
extends: base
variants:
  changed: { change: { breaker.openDuration: 3s, retry.maxAttempts: 2 } }
`;
    expect(policiesOf(text, withChange('{ breaker.openDuration: 1s }'))).toEqual([
      ['retry', 2],
      ['breaker', open(3_000_000)],
    ]);
  });

  it('are of no account once a nearer file lists its own policies', () => {
    const text = `scenario: mine
extends: base
variants:
  changed: { policies: [{ breaker: { openDuration: 7s } }] }
`;
    expect(policiesOf(text, withChange('{ breaker.openDuration: 1s }'))).toEqual([
      ['breaker', open(7_000_000)],
    ]);
  });
});

describe('a change that cannot be made', () => {
  it.each([
    ['{ braker.openDuration: 1s }', 'braker.openDuration', '15', '  did you mean breaker?'],
    ['{ timeout: 1s }', 'timeout', '15', undefined],
    ['{ "[2].retry.delay": 1s }', '[2].retry.delay', '15', undefined],
    ['{ dependency.latency: 1s }', 'dependency.latency', '15', undefined],
  ])('%s names no policy that there is', (change, path, column, hint) => {
    expect(errorsIn(withChange(change))).toEqual([
      `error: my.yaml:31:${column}: variants.changed.change: found the unknown path ${path}, expected a path that begins with one of its policies: retry or breaker`,
      ...(hint === undefined ? [] : [hint]),
    ]);
  });

  it('names a knob that the policy does not have', () => {
    expect(errorsIn(withChange('{ retry.tries: 2 }'))).toEqual([
      'error: my.yaml:31:15: variants.changed.policies[0].retry.tries: found the unknown key tries, expected maxAttempts, delay, retryOn or honourRetryAfter',
    ]);
  });

  it('has a value that the knob does not take: it is said of the value', () => {
    expect(errorsIn(withChange('{ breaker.openDuration: 5 }'))[0]).toMatch(
      /^error: my\.yaml:31:37: variants\.changed\.policies\[1\]\.breaker\.openDuration/,
    );
  });

  it('stands beside a list of its own', () => {
    expect(errorsIn(withChange('{ retry.maxAttempts: 2 }', '    policies: []\n'))).toEqual([
      'error: my.yaml:31:5: variants.changed.change: found policies and change, expected change for inherited policies',
      '  write the change into the list',
    ]);
  });

  it('has nothing to change', () => {
    const text = BASE.replace('policies: []', 'change: { retry.maxAttempts: 2 }');
    expect(errorsIn(text)).toEqual(
      [
        'error: my.yaml:11:3: variants.bare.policies: found nothing, expected a list of policies, the outermost first; [] for none',
        'error: my.yaml:14:5: variants.bare.change: found change, but no policies, expected change for inherited policies',
        '  they come with extends',
      ].map((line) => line.replace('my.yaml:11:3', 'my.yaml:12:5')),
    );
  });

  it('is no mapping', () => {
    expect(errorsIn(withChange('faster'))).toEqual([
      'error: my.yaml:31:13: variants.changed.change: found the text "faster", expected a mapping of keys to values',
    ]);
  });
});
