import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/model/scope.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { readCheck } from '../../src/scenario/readCheck.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { writePlan } from '../../src/scenario/writePlan.js';
import { nodesOf } from '../scenarioTexts.js';
import { coin } from '../seedRuns.js';

const NOBODY = { names: [], byRole: () => undefined };

function reading(holdsIn: string): { holdsIn: number | undefined; said: string } {
  const findings = new Findings();
  const written = `name: c\nmetric: completed\natLeast: 1\nholdsIn: ${holdsIn}`;
  const outline = outlineOf({ workload: {} });
  const context = { variants: NOBODY, outline, findings };
  const check = readCheck(nodesOf(written), 'checks[0]', context);
  return { holdsIn: check?.holdsIn, said: problemsText(findings.list(), PLAIN) };
}

describe('holdsIn', () => {
  it.each([
    ['70%', 70],
    ['70', 70],
    ['99.5 %', 99.5],
    ['null', undefined],
  ])('written %s means %s percent', (written, holdsIn) => {
    expect(reading(written)).toEqual({ holdsIn, said: '' });
  });

  it.each(['0%', '100%', '-1', 'most', 'true'])(
    'is not %s: no number of seeds would prove never or always',
    (written) => {
      const { holdsIn, said } = reading(written);
      expect([
        holdsIn,
        said.split('\n')[0]?.startsWith('error: my.yaml:4:10: checks[0].holdsIn'),
      ]).toEqual([undefined, true]);
    },
  );

  it('and the number of seeds are written so that they are read back the same', () => {
    const plan = coin('seeds=30');
    const document = writePlan(plan);
    const text = JSON.stringify(document);
    expect(readScenario({ file: 'plan.json', text }).plan).toEqual(plan);
    expect([document.seeds, writePlan(coin()).seeds]).toEqual([30, undefined]);
  });
});
