import { describe, expect, it } from 'vitest';
import type { Check } from '../../src/model/checks.js';
import { outlineOf } from '../../src/model/scope.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { readCheck } from '../../src/scenario/readCheck.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { writePlan } from '../../src/scenario/writePlan.js';
import { nodesOf, scenarioWith } from '../scenarioTexts.js';

const NOBODY = { names: [], byRole: () => undefined };

function reading(written: string): { check: Check | undefined; said: string } {
  const findings = new Findings();
  const outline = outlineOf({ workload: {} });
  const context = { variants: NOBODY, outline, findings };
  const check = readCheck(nodesOf(written), 'checks[0]', context);
  return { check, said: problemsText(findings.list(), PLAIN) };
}

/** What was found and expected, and the hint, without the line it stands in. */
const saidOf = (written: string): string | undefined =>
  /found .*/.exec(reading(`{ name: c, ${written} }`).said)?.[0];

describe('a check of a published figure', () => {
  it('may be within so much of it, in the unit of the metric or in percent of it', () => {
    const read = (written: string) => reading(`{ name: c, ${written} }`).check;
    expect(read('metric: completedRatio, published: 0.999, within: 0.005')).toEqual({
      ...{ name: 'c', metric: 'completedRatio', relation: 'within', published: 0.999 },
      limit: { kind: 'value', value: 0.999 },
      within: { kind: 'amount', value: 0.005 },
    });
    const rate = read('metric: goodput, published: 200/s, within: 4/s');
    expect([rate?.published, rate?.within]).toEqual([200, { kind: 'amount', value: 4 }]);
    const time = read('metric: lastSettledMs, published: 2.3s, within: 5 %');
    expect([time?.published, time?.within]).toEqual([2300, { kind: 'percent', value: 5 }]);
  });

  it('may have any other relation and tell the figure beside it', () => {
    const { check } = reading('{ name: c, metric: goodput, atMost: 1/s, published: 0/s }');
    expect(check).toMatchObject({ relation: 'atMost', limit: { value: 1 }, published: 0 });
    const state = reading('{ name: c, metric: breaker.finalState, equals: open, published: open }');
    expect(state.check?.published).toBe('open');
  });

  it('may tell in how many of the seeds the source saw it', () => {
    const claim = 'metric: goodput, atMost: 1/s, holdsIn: 52%, published: 70%';
    const { check } = reading(`{ name: c, ${claim} }`);
    expect([check?.holdsIn, check?.publishedSeeds, check?.published]).toEqual([52, 70, undefined]);
  });

  it('may say what is wrong with the source, and says nothing where it is null', () => {
    const claim = 'metric: failed, equals: 3';
    expect(reading(`{ name: c, ${claim}, remark: " Theirs is 4. " }`).check?.remark).toBe(
      'Theirs is 4.',
    );
    const silent = reading(`{ name: c, ${claim}, remark: null, published: null }`);
    expect(Object.keys(silent.check ?? {})).toEqual(['name', 'metric', 'relation', 'limit']);
  });

  it.each([
    [
      'metric: goodput, published: 200, within: 4/s',
      'found 200, expected a rate with its unit such as 58/s',
    ],
    [
      'metric: goodput, published: 200/s, within: 4',
      'found 4, expected a rate with its unit such as 58/s, or a share of the figure such as 5%',
    ],
    [
      'metric: failed, published: 3, within: -1',
      'found -1, expected a number, or a share of the figure such as 5%',
    ],
    [
      'metric: failed, published: 3, within: 0%',
      'found the text "0%", expected a percentage, above 0 below 100',
    ],
    [
      'metric: failed, published: 0, within: 5%',
      'found the text "5%", expected a number: any share of 0 is 0',
    ],
    ['metric: failed, within: 5', 'found 5, expected published beside it: a number'],
    [
      'metric: failed, published: 5',
      'found no relation, expected exactly one of atLeast, atMost, above, below, equals or within',
    ],
    [
      'metric: failed, published: 5, within: 1, atMost: 6',
      'found atMost and within, expected exactly one of atLeast, atMost, above, below, equals or within',
    ],
    ['metric: failed, atMost: 6, published: 70%', 'found the text "70%", expected a number'],
    [
      'metric: failed, atMost: 6, holdsIn: 50%, published: 170%',
      'found the text "170%", expected a number, or a share of the seeds such as 70%',
    ],
    [
      'metric: breaker.finalState, published: open, within: 1',
      'found within for breaker.finalState, expected equals',
    ],
    ['metric: failed, equals: 5, remark: 7', 'found 7, expected a text'],
    ['metric: failed, equals: 5, published: [5]', 'found a list, expected a number'],
  ])('%s is refused', (written, said) => {
    expect(saidOf(written)).toBe(said);
  });

  it('tells how the figure is written that was meant', () => {
    const { said } = reading('{ name: c, metric: completedRatio, published: 99.7%, within: 5% }');
    expect(said).toContain('write 0.997 for 99.7 %');
  });

  it('tells what is wrong with the figure once', () => {
    const { said } = reading('{ name: c, metric: failed, published: many, within: 5% }');
    expect(said.match(/error/g)).toHaveLength(1);
  });
});

it.each([
  '{ name: c, metric: completedRatio, published: 0.999, within: 0.005, remark: "Theirs: 1." }',
  '{ name: c, metric: lastSettledMs, published: 2.3s, within: 5% }',
  '{ name: c, metric: goodput, published: 200/s, within: 4/s }',
  '{ name: c, metric: goodput, atMost: 1/s, holdsIn: 52%, published: 70% }',
  '{ name: c, metric: failedCalls, atMost: only.attempts, published: 25 }',
])('%s is written so that it is read back the same', (check) => {
  const { plan } = readScenario({ file: 'my.yaml', text: scenarioWith({ check }) });
  if (plan === undefined) throw new Error('the check was refused');
  const text = JSON.stringify(writePlan(plan));
  expect(readScenario({ file: 'plan.json', text }).plan).toEqual(plan);
});
