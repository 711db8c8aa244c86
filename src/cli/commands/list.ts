import { METRICS } from '../../model/metrics.js';
import type { Plan } from '../../model/plan.js';
import { QUANTILE_RULE } from '../../model/timeFigures.js';
import { policyListText } from '../../report/referenceText.js';
import { alignColumns } from '../../report/table.js';
import { WIDTH, wrap } from '../../report/words.js';
import { referenceWords } from '../../scenario/reference.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { type CoursePart, courseOf } from '../course.js';
import { courseMarkdown, courseText } from '../courseText.js';
import { EXIT, type ExitCode } from '../exit.js';
import type { Host } from '../host.js';
import { findScenario, shippedNames } from '../scenarioFiles.js';
import { knownAnswersCommand } from './knownAnswers.js';

/** The options of `list`. */
export interface ListFlags {
  readonly json?: boolean;
  readonly metrics?: boolean;
  readonly policies?: boolean;
  readonly markdown?: boolean;
  readonly knownAnswers?: boolean;
  readonly color?: ColourChoice;
}

/** Lists the shipped scenarios, the policies, the metric catalogue, or published figures with what comes of them. */
export async function listCommand(host: Host, flags: ListFlags): Promise<ExitCode> {
  if (flags.knownAnswers) return knownAnswersCommand(host, shippedPlans(host), flags);
  if (flags.policies) await listPolicies(host, flags);
  else if (flags.metrics) host.stdout.write(flags.json ? asJson(METRICS) : metricsText());
  else await listScenarios(host, flags);
  return EXIT.ok;
}

async function listPolicies(host: Host, flags: ListFlags): Promise<void> {
  const words = referenceWords();
  const palette = await paletteFor(host, host.stdout, flags.color);
  const policies = words.filter(({ sort }) => sort === 'policy');
  host.stdout.write(flags.json ? asJson(policies) : policyListText(words, palette));
}

async function listScenarios(host: Host, flags: ListFlags): Promise<void> {
  const plans = shippedPlans(host);
  const palette = await paletteFor(host, host.stdout, flags.color);
  const inWords = flags.markdown ? courseMarkdown(plans) : courseText(plans, palette);
  host.stdout.write(flags.json ? asJson(courseOf(plans).flatMap(entriesOf)) : inWords);
}

function shippedPlans(host: Host): readonly Plan[] {
  return shippedNames(host).map((name) => findScenario(host, name, []).plan);
}

function entriesOf({ name: group, plans }: CoursePart): readonly object[] {
  return plans.map(({ scenario, title, about, focus, variants }) => {
    const entries = variants.map(({ name, role, about: shows }) => ({ name, role, about: shows }));
    return { scenario, group, title, about, focus, variants: entries };
  });
}

/** A line about each metric and its rule below: a table of so many lines is slow to draw and read. */
function metricsText(): string {
  const heads = alignColumns(
    METRICS.map(({ name, unit, better }) => [name, unit, betterWords(better)]),
    ['left', 'left', 'left'],
  );
  const lines = METRICS.flatMap(({ meaning }, index) => [
    heads[index] ?? '',
    ...wrap(meaning, WIDTH - 6).map((line) => `      ${line}`),
  ]);
  return `${[...lines, '', ...wrap(QUANTILE_RULE, WIDTH)].join('\n')}\n`;
}

function betterWords(better: (typeof METRICS)[number]['better']): string {
  return better === 'neither' ? '' : `${better} is better`;
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
