import { describe, expect, it } from 'vitest';
import type { Replay, ReportDocument } from '../../../src/index.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { runIn } from '../captureHost.js';
import { folderWith, reportIn, session08 } from '../savedFiles.js';

const [BEFORE, AFTER, CONTROL] = [
  'session-08-no-circuit-breaker',
  'session-08-circuit-breaker',
  'session-08-same-outage',
];

describe('replay', () => {
  it('hits every digest of an untouched report', async () => {
    const folder = await folderWith({ kept: (json) => json });
    const [before, after, control] = (await session08()).variants.map(({ digest }) => digest);
    expect(await runIn(folder, ['replay', 'kept.json'])).toEqual({
      code: 0,
      out: `SAME    ${before}  ${BEFORE}\nSAME    ${after}  ${AFTER}\nSAME    ${control}  ${CONTROL}\nReproduced: kept.json\n`,
      err: '',
    });
  });

  it.each([
    ['changes of a knob', ['--set', 'dependency.latency=0ms', '--seed', '7']],
    ['one variant alone', ['--variant', 'control']],
    ['two variants', ['--variant', 'before', '--variant', 'control']],
    ['all rows of the operations', ['--set', 'operations=30', '--operations', 'all']],
    ['no rows at all', ['--operations', '0']],
    ['a verdict of fail', ['--set', 'breaker.failureThreshold=48']],
  ])('reproduces a report with %s', async (_, words) => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08', ...words]);
    const { code, out } = await runIn(folder, ['replay', 'session-08', '--json']);
    const { reproduced, firstDifference }: Replay = JSON.parse(out);
    expect([code, reproduced, firstDifference]).toEqual([0, true, null]);
  });

  it('does not mind who made the report and when', async () => {
    const folder = await folderWith({
      moved: (json) => json.replace('v20.19.0', 'v99.0.0').replace('"version": "', '"version": "9'),
    });
    expect((await runIn(folder, ['replay', 'moved.json'])).code).toBe(0);
  });

  it.each([
    ['"completed": 12', '"completed": 11', 'variants.1.metrics.completed is 11, the run gives 12'],
    [
      '"why": "all',
      '"why": "nearly all',
      'variants.0.verdict.why is "nearly all 4 checks hold", the run gives "all 4 checks hold"',
    ],
    ['"seed": 1', '"seed": 2', 'seed is 2, the run gives 1'],
    [
      '"settledAtMs": 770',
      '"settledAtMs": 769',
      'variants.0.operations.0.settledAtMs is 769, the run gives 770',
    ],
  ])('finds out that %s became %s, and names the place', async (from, to, place) => {
    const folder = await folderWith({ edited: (json) => json.replace(from, to) });
    const { code, out, err } = await runIn(folder, ['replay', 'edited.json', '--json']);
    const { reproduced, firstDifference }: Replay = JSON.parse(out);
    expect({ code, err, reproduced, firstDifference }).toEqual({
      code: 1,
      err: '',
      reproduced: false,
      firstDifference: place,
    });
  });

  it('shows which variant runs otherwise when the plan was edited', async () => {
    const folder = await folderWith({
      edited: (json) => json.replace('"openDuration": "200ms"', '"openDuration": "100ms"'),
    });
    const [was, is] = [await session08(), await session08(['--set', 'breaker.openDuration=100ms'])];
    const [before, after, control] = was.variants.map(({ digest }) => digest);
    const now = is.variants[1]?.digest;
    const { code, out } = await runIn(folder, ['replay', 'edited.json']);
    expect([code, out.split('\n').slice(0, 4)]).toEqual([
      1,
      [
        `SAME    ${before}  ${BEFORE}`,
        `DIFFERS ${after}  ${AFTER}`,
        `        ${now}  in this run`,
        `SAME    ${control}  ${CONTROL}`,
      ],
    ]);
  });

  it('reads the plan of a report as carefully as a scenario', async () => {
    const folder = await folderWith({
      edited: (json) => json.replace('"openDuration": "200ms"', '"openDuration": "200"'),
    });
    const { code, out, err } = await runIn(folder, ['replay', 'edited.json']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatchInlineSnapshot(`
      "error: edited.json (plan):139:29: variants.session-08-circuit-breaker.policies[1].breaker.openDuration: found the text "200", expected a duration with its unit such as 250ms or 1m30s, 1us to 3650d
                      "openDuration": "200",
                                      ^
        did you mean 200ms or 200s?
      "
    `);
  });

  it('refuses a report of the real clock', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['session-08', '--clock', 'real']);
    const name = `reports/session-08/${AFTER}-2026-06-28-130200.json`;
    expect(await runIn(folder, ['replay', 'session-08'])).toEqual({
      code: 2,
      out: '',
      err: `error: ${name} was run on the real clock, whose timing cannot be repeated\n  run its scenario again with --clock virtual for a report that can be replayed\n`,
    });
  });

  it.each([
    ['a focus that is no variant', (report) => ({ ...report, focus: ['nobody'] })],
    ['no focus', (report) => ({ ...report, focus: [] })],
    ['no variants', (report) => ({ ...report, variants: [] })],
    ['a variant too few', (report) => ({ ...report, variants: report.variants.slice(1) })],
    [
      'a variant twice',
      (report) => ({ ...report, variants: report.variants.concat(report.variants) }),
    ],
  ] as readonly (readonly [string, (report: ReportDocument) => ReportDocument])[])(
    'finds out %s, and names the place',
    async (_, change) => {
      const folder = await folderWith({
        edited: (json) => JSON.stringify(change(reportIn(json))),
      });
      const { code, out, err } = await runIn(folder, ['replay', 'edited.json']);
      const place = /\b(focus|variants|worldDifferences)\b/.test(`${out}${err}`);
      expect({ isFault: code === 3, isFine: code === 0, place }).toEqual({
        isFault: false,
        isFine: false,
        place: true,
      });
    },
  );
});
