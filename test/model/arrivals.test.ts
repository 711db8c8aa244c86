import { describe, expect, it } from 'vitest';
import { arrivalsTable } from '../../src/model/arrivals.js';
import { writeFields } from '../../src/model/written.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { entryOf } from '../../src/scenario/node.js';
import { readFields } from '../../src/scenario/readFields.js';
import { nodesOf } from '../scenarioTexts.js';

/** What `load: ...` means when that is written in a file; or what is wrong with it. */
function read(written: string): unknown {
  const findings = new Findings();
  const root = nodesOf(`load: ${written}`);
  const node = entryOf(root, 'load')?.value;
  const settings = readFields(arrivalsTable, node, 'load', findings, root.place);
  const [complaint] = problemsText(findings.list(), PLAIN).split('\n');
  return complaint === '' ? settings : complaint;
}

const DEFAULTS = { process: 'poisson', rate: null, stages: [], duration: null };
const MINUTE = 60_000_000;

describe('a load as written in a file', () => {
  it.each([
    ['{ rate: 40/s, duration: 80s }', { rate: 40, duration: 80_000_000 }],
    [
      '{ process: constant, rate: 30/m, duration: 1h }',
      { process: 'constant', rate: 0.5, duration: 60 * MINUTE },
    ],
    [
      '{ stages: [{ for: 1m, rate: 0/s, rampTo: 80/s }, { for: 2m, rate: 80/s }] }',
      {
        stages: [
          { for: MINUTE, rate: 0, rampTo: 80 },
          { for: 2 * MINUTE, rate: 80, rampTo: null },
        ],
      },
    ],
  ])('%s', (written, settings) => {
    expect(read(written)).toEqual({ ...DEFAULTS, ...settings });
  });

  it.each([
    ['{ rate: 0/s }', 'load.rate: found the text "0/s"'],
    ['{ rate: 40 }', 'load.rate: found 40'],
    ['{ duration: 0s }', 'load.duration: found the text "0s"'],
    ['{ process: random }', 'load.process: found the text "random"'],
    ['{ stages: [{ rate: 1/s }] }', 'load.stages[0].for: found nothing'],
    ['{ stages: [{ for: 1s }] }', 'load.stages[0].rate: found nothing'],
    ['{ stages: [{ for: 0s, rate: 1/s }] }', 'load.stages[0].for: found the text "0s"'],
    [
      '{ stages: [{ for: 1s, rate: 1/s, ramp: 2/s }] }',
      'load.stages[0].ramp: found the unknown key',
    ],
  ])('%s is refused', (written, complaint) => {
    expect(read(written)).toContain(complaint);
  });

  it('is written back with its units', () => {
    const stages = [{ for: MINUTE, rate: 0.5, rampTo: null }];
    expect(writeFields(arrivalsTable, { ...DEFAULTS, stages, duration: 2 * MINUTE })).toEqual({
      ...DEFAULTS,
      stages: [{ for: '1m', rate: '30/m', rampTo: null }],
      duration: '2m',
    });
  });
});
