import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../../src/index.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { runIn } from '../captureHost.js';

const [BEFORE, AFTER, CONTROL] = [
  'session-08-no-circuit-breaker',
  'session-08-circuit-breaker',
  'session-08-same-outage',
];
const STEM = `session-08/${AFTER}-2026-06-28-130200`;
const FILE = `reports/${STEM}`;

describe('compare', () => {
  it('says of the identical run that it is one', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08']);
    await runIn(folder, ['session-08']);
    const { code, out, err } = await runIn(folder, ['compare', 'session-08']);
    expect([code, err]).toEqual([0, '']);
    expect(out.replaceAll(/(T13:02:00)[+-]\d\d:\d\d/g, '$1+00:00')).toBe(`\
Comparing two reports of session-08
a is ${FILE}.json
(2026-06-28T13:02:00+00:00, virtual clock, pass)
b is ${FILE}-2.json
(2026-06-28T13:02:00+00:00, virtual clock, pass)

The plans are the same.

${BEFORE}
The identical run: the digests are equal.

${AFTER}
The identical run: the digests are equal.

${CONTROL}
The identical run: the digests are equal.

Both reports are of the identical run.
`);
  });

  it('names the variants that only one of the reports holds', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08']);
    await runIn(folder, ['session-08', '--variant', 'after', '--reports', 'part']);
    const { code, out } = await runIn(folder, ['compare', `${FILE}.txt`, `part/${STEM}.json`]);
    expect([code, out.split('\n\n').slice(-2)]).toEqual([
      0,
      [`Only a holds the variant ${CONTROL}.`, 'Both reports are of the identical run.\n'],
    ]);
    const back = await runIn(folder, ['compare', `part/${STEM}.json`, `${FILE}.txt`]);
    expect(back.out.split('\n\n').slice(-2)).toEqual([
      `Only b holds the variant ${CONTROL}.`,
      'Both reports are of the identical run.\n',
    ]);
  });

  it('ends with 2 when the reports have no variant in common', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['init', 'mine']);
    await runIn(folder, ['mine.yaml']);
    await runIn(folder, ['session-08', '--variant', 'before']);
    const { code, out } = await runIn(folder, ['compare', 'mine', BEFORE]);
    const sections = out.split('\n\n');
    expect([code, sections[0]?.split('\n')[0], sections.slice(-4)]).toEqual([
      2,
      'Comparing two reports of mine and session-08, which are different scenarios',
      [
        'Only a holds the variant mine-before.',
        'Only a holds the variant mine-after.',
        `Only b holds the variant ${BEFORE}.`,
        'The reports have no variant in common: nothing was compared.\n',
      ],
    ]);
  });

  it('with --json prints one document', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08', '--variant', 'before']);
    const change = ['--set', 'dependency.latency=6ms'];
    await runIn(folder, ['session-08', '--variant', 'before', ...change]);
    const { out } = await runIn(folder, ['compare', BEFORE, '--json']);
    const { a, b, variants, ...rest }: Comparison = JSON.parse(out);
    const path = (name: string): string => `variants.${name}.world.dependency.latency`;
    expect(rest).toEqual({
      format: 'breaker-lab-comparison/1',
      identical: false,
      planDifferences: [BEFORE, AFTER, CONTROL].map((name) => ({
        path: path(name),
        a: '5ms',
        b: '6ms',
      })),
      onlyInA: [],
      onlyInB: [],
      // One variant settles later; the calls of all three take longer.
      worse: 4,
    });
    const file = `reports/session-08/${BEFORE}-2026-06-28-130200`;
    expect([a.name, b.name]).toEqual([`${file}.json`, `${file}-2.json`]);
    expect(
      variants.map(({ name, metrics }) => [
        name,
        metrics.find(({ metric }) => metric === 'lastSettledMs'),
      ]),
    ).toEqual([
      [BEFORE, { metric: 'lastSettledMs', a: 770, b: 774, difference: 4, judgement: 'worse' }],
    ]);
  });
});
