import { describe, expect, it } from 'vitest';
import { knownAnswersCommand } from '../../../src/cli/commands/knownAnswers.js';
import { readScenario } from '../../../src/index.js';
import { scenarioWith } from '../../scenarioTexts.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { CaptureHost, runIn } from '../captureHost.js';

/** Runs the command on one small scenario with this check. */
async function answered(check: string, json = false) {
  const { plan } = readScenario({ file: 'my.yaml', text: scenarioWith({ check }) });
  if (plan === undefined) throw new Error('the check was refused');
  const host = new CaptureHost(temporaryFolder());
  const code = await knownAnswersCommand(host, [plan], { json });
  return { code, out: host.stdout.text };
}

describe('list --known-answers', () => {
  it('says of every published figure whether it is reproduced', async () => {
    const check = '{ name: all done, metric: completed, published: 3, within: 0 }';
    expect(await answered(check)).toEqual({
      code: 0,
      out: `only
PASS  all done: completed
      published 3; ours 3; allowed exactly 3

1 of 1 published figure in 1 scenario reproduced
`,
    });
  });

  it('exits with 1 when one is not', async () => {
    const { code } = await answered('{ name: c, metric: completed, published: 4, within: 0 }');
    expect(code).toBe(1);
  });

  it('leaves out what tells no figure, and is a list as JSON', async () => {
    const { code, out } = await answered('{ name: c, metric: completed, equals: 4 }', true);
    expect([code, JSON.parse(out)]).toEqual([0, []]);
  });

  it('is another list than that of the metrics', async () => {
    const words = ['list', '--known-answers', '--metrics'];
    const { code, err } = await runIn(temporaryFolder(), words);
    expect([code, err]).toEqual([
      2,
      "error: option '--known-answers' cannot be used with option '--metrics'\n",
    ]);
  });
});
