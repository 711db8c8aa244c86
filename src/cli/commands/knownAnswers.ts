import type { Plan } from '../../model/plan.js';
import { isPublished, type KnownAnswer, knownAnswersOf } from '../../report/knownAnswers.js';
import { knownAnswersText } from '../../report/knownAnswersText.js';
import { PLAIN } from '../../report/palette.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode } from '../exit.js';
import type { Host } from '../host.js';
import { runScenario } from '../runScenario.js';

/** How known answers are to be shown. */
export interface KnownAnswersFlags {
  readonly json?: boolean;
  readonly color?: ColourChoice;
}

/**
 * Runs every scenario that tells published figures, with all its seeds, and shows what came of them.
 * @returns 1 unless all of them are reproduced
 */
export async function knownAnswersCommand(
  host: Host,
  plans: readonly Plan[],
  flags: KnownAnswersFlags,
): Promise<ExitCode> {
  const palette = await paletteFor(host, host.stdout, flags.color);
  const answers: KnownAnswer[] = [];
  for (const plan of plans.filter(tellsFigures)) answers.push(...(await answersOf(host, plan)));
  const text = flags.json
    ? `${JSON.stringify(answers, null, 2)}\n`
    : knownAnswersText(answers, palette);
  host.stdout.write(text);
  return answers.every(({ outcome }) => outcome === 'pass') ? EXIT.ok : EXIT.failed;
}

function tellsFigures({ variants }: Plan): boolean {
  return variants.some(({ checks }) => checks.some(isPublished));
}

async function answersOf(host: Host, plan: Plan): Promise<readonly KnownAnswer[]> {
  const habits = { clock: 'virtual', trace: false, print: 'nothing', overrides: [] } as const;
  const command = `breaker-lab ${plan.scenario}`;
  const order = { ...habits, plan, command, focus: undefined, operationsKept: 0 };
  const { report } = await runScenario(host, { ...order, workers: null, reports: null }, PLAIN);
  return knownAnswersOf(report);
}
