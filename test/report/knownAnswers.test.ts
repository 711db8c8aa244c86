import { describe, expect, it } from 'vitest';
import { makeReport, PLAIN, readScenario, runSeeds } from '../../src/index.js';
import { knownAnswersOf } from '../../src/report/knownAnswers.js';
import { knownAnswersText } from '../../src/report/knownAnswersText.js';

/** Ten operations; each fails with an even chance, and of the two variants one tries for ever. */
const COINS = (checks: string, seeds = 1): string => `
scenario: coins
title: Coins
about: Heads and tails.
seeds: ${seeds}
world:
  workload: { operations: 10 }
  dependency: { latency: 1ms, trouble: [{ kind: fail, rate: 50% }] }
variants:
  coins-once:
    role: before
    about: Once.
    policies: []
    checks:
${checks}
    verdict: { pass: GOOD, fail: BAD }
`;

async function answersTo(checks: string, seeds = 1) {
  const { plan, problems } = readScenario({ file: 'coins.yaml', text: COINS(checks, seeds) });
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  const made = { at: '', elapsedMs: 0, node: '', platform: '' };
  const tool = { name: 'breaker-lab', version: 'test' };
  return knownAnswersOf(makeReport(await runSeeds(plan), { tool, made, overrides: [] }));
}

describe('known answers', () => {
  it('are the checks that tell a published figure, with what one run came to', async () => {
    const answers = await answersTo(`
      - { name: all of them, metric: operations, published: 10, within: 0 }
      - { name: none is retried, metric: amplification, published: 1, within: 5%, remark: Of course. }
      - { name: not told, metric: failed, equals: 0 }
      - { name: at most, metric: failed, atMost: 10, published: 5 }`);
    expect(
      answers.map(({ name, published, allowed, outcome }) => [name, published, allowed, outcome]),
    ).toEqual([
      ['all of them', '10', 'exactly 10', 'pass'],
      ['none is retried', '1.00', '0.95 to 1.05', 'pass'],
      ['at most', '5', 'at most 10', 'pass'],
    ]);
    expect(answers[0]).toMatchObject({ scenario: 'coins', variant: 'coins-once', ours: '10' });
    expect(answers.map(({ remark }) => remark)).toEqual([null, 'Of course.', null]);
  });

  it('have the median and its interval over seeds, or in how many seeds it is so', async () => {
    const answers = await answersTo(
      `
      - { name: half of them, metric: completedRatio, published: 0.5, within: 0.2 }
      - { name: some fail, metric: failed, above: 0, holdsIn: 80%, published: 100% }
      - { name: never more, metric: failed, atMost: operations, published: 5 }`,
      30,
    );
    const shown = answers.map(({ published, allowed, seeds }) => [published, allowed, seeds]);
    expect(shown).toEqual([
      ['0.50', '0.30 to 0.70', 30],
      ['in 100 % of the seeds', 'more than 0 in at least 80 %', 30],
      ['5', 'at most 10', 30],
    ]);
    expect(answers[0]?.ours).toMatch(/^0\.[456]\d \[0\.\d\d, 0\.\d\d\]$/);
    // All ten fail in one seed of a thousand: in these thirty some always fail and some do not.
    expect(answers[1]?.ours).toBe('in 30 of 30 [89 %, 100 %]');
  });

  it('that are missed say so, and the last line counts', async () => {
    const answers = await answersTo(`
      - { name: all of them, metric: operations, published: 10, within: 0 }
      - name: twice as many
        metric: operations
        published: 20
        within: 1
        remark: Their counter counts every operation twice, as it starts and as it ends.`);
    expect(knownAnswersText(answers, PLAIN)).toBe(`coins-once
PASS  all of them: operations
      published 10; ours 10; allowed exactly 10
FAIL  twice as many: operations
      published 20; ours 10; allowed 19 to 21
      Remark: Their counter counts every operation twice, as it starts and as it
      ends.

1 of 2 published figures in 1 scenario reproduced
`);
  });
});
