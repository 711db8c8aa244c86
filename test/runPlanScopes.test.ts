import { describe, expect, it } from 'vitest';
import { replay } from '../src/lab.js';
import { PLAIN } from '../src/report/palette.js';
import { readReport } from '../src/report/read.js';
import { reportText } from '../src/report/text.js';
import { run } from '../src/runPlan.js';
import { writePlan } from '../src/scenario/writePlan.js';
import { reportOf } from './savedReports.js';
import { planOf } from './scenarioTexts.js';

/** Two calls before the outage, two in it, one after it; one dependency, one named flow. */
const OUTAGE = `
scenario: an-outage
title: An outage
about: Who asks during the outage gets a stand-in, or nothing.
world:
  phases: [{ name: healthy, from: 0s }, { name: outage, from: 100ms }, { name: recovery, from: 200ms }]
  workload: { trace: [0ms, 10ms, 100ms, 110ms, 200ms] }
  flows: { index: { steps: [{ call: dependency }] } }
  dependency: { latency: 20ms, failsFrom: 100ms, recoversAfter: 200ms }
variants:
  bare:
    role: before
    about: Nothing in front of it.
    policies: []
    checks:
      - { name: the outage fails it, metric: completed, phase: outage, equals: 0 }
    verdict: { pass: HARM, fail: NO HARM }
  covered:
    role: after
    about: A stand-in in its place.
    policies: [fallback: { kind: value }]
    checks:
      - { name: more than before, metric: completed, phase: outage, above: before.completed }
      - { name: by the stand-in, metric: fallback, phase: outage, flow: index, equals: completed }
      - { name: every call is wasted, metric: wastedCalls, phase: outage, dependency: dependency, equals: dependencyCalls }
      - { name: healthy again, metric: goodput, phase: recovery, client: 1, atLeast: 50/s }
    verdict: { pass: COVERED, fail: NOT COVERED }
`;

describe('a plan whose checks are about parts of the run', () => {
  it('holds each against that part, of both variants', async () => {
    const { variants, outcome } = await run(planOf(OUTAGE));
    const lines = variants.flatMap(({ checks }) =>
      checks.map(({ name, actual, relation, limit, outcome: each }) =>
        [each, name, actual, relation, limit].join(' '),
      ),
    );
    expect([outcome, ...lines]).toEqual([
      'pass',
      'pass the outage fails it 0 equals 0',
      'pass more than before 2 above 0',
      'pass by the stand-in 2 equals 2',
      'pass every call is wasted 2 equals 2',
      // One in the 20 ms that the run still lasts.
      'pass healthy again 50 atLeast 50',
    ]);
  });

  it('measures every part that any check is about in every variant', async () => {
    const { variants } = await run(planOf(OUTAGE));
    const parts = [
      { phase: 'healthy' },
      { phase: 'outage' },
      { phase: 'recovery' },
      { flow: 'index' },
      { phase: 'outage', flow: 'index' },
      { phase: 'outage', dependency: 'dependency' },
      { phase: 'recovery', client: 1 },
    ];
    expect(variants.map(({ scopes }) => scopes.map(({ scope }) => scope))).toEqual([parts, parts]);
  });

  it('has no data of a part that another variant does not have', async () => {
    const other = OUTAGE.replace(
      'policies: []',
      'policies: []\n    world: { phases: [{ name: all, from: 0s }] }',
    ).replace('phase: outage, equals: 0', 'phase: all, atLeast: 1');
    const { variants } = await run(planOf(other));
    const [first] = variants.find(({ name }) => name === 'covered')?.checks ?? [];
    expect([first?.outcome, first?.actual, first?.limit]).toEqual(['no-data', 2, null]);
  });

  it('is written and read again as it is', () => {
    const plan = planOf(OUTAGE);
    const written = writePlan(plan);
    expect(planOf(JSON.stringify(written))).toEqual(plan);
    expect(written.variants['covered']?.checks[3]).toEqual({
      ...{ name: 'healthy again', metric: 'goodput', phase: 'recovery', client: 1 },
      atLeast: '50/s',
    });
  });
});

describe('its report', () => {
  it('is read back, and reproduced by a replay', async () => {
    const report = await reportOf(planOf(OUTAGE));
    const reading = readReport(JSON.stringify(report));
    expect(reading.report).toEqual(report);
    const outcome = await replay(report, 'saved.json');
    expect(outcome.replay?.firstDifference).toBe(null);
  });

  it('says so in the text: tables of phases and flows, and what each check is about', async () => {
    const text = reportText(await reportOf(planOf(OUTAGE)), PLAIN);
    const lines = text.split('\n');
    const from = lines.indexOf('By phase');
    expect(lines.slice(from, from + 15)).toEqual([
      'By phase',
      '┌──────────┬───────────┬────────┬──────────┬───────┬───────┐',
      '│ Phase    │ Completed │ Failed │ Fallback │ Calls │   p99 │',
      '├──────────┼───────────┼────────┼──────────┼───────┼───────┤',
      '│ healthy  │         2 │      0 │        0 │     2 │ 20 ms │',
      '│ outage   │         2 │      0 │        2 │     2 │ 20 ms │',
      '│ recovery │         1 │      0 │        0 │     1 │ 20 ms │',
      '└──────────┴───────────┴────────┴──────────┴───────┴───────┘',
      '',
      'By flow',
      '┌───────┬───────────┬────────┬──────────┬───────┬───────┐',
      '│ Flow  │ Completed │ Failed │ Fallback │ Calls │   p99 │',
      '├───────┼───────────┼────────┼──────────┼───────┼───────┤',
      '│ index │         5 │      0 │        2 │     5 │ 20 ms │',
      '└───────┴───────────┴────────┴──────────┴───────┴───────┘',
    ]);
    expect(text).toContain('completed (phase outage) is 2, wanted more');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });
});
