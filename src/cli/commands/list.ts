import { METRICS } from '../../model/metrics.js';
import { drawTable, words } from '../../report/table.js';
import { wrap } from '../../report/words.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode } from '../exit.js';
import type { Host } from '../host.js';
import { findScenario, shippedNames } from '../scenarioFiles.js';

/** The options of `list`. */
export interface ListFlags {
  readonly json: boolean;
  readonly metrics: boolean;
  readonly color?: ColourChoice;
}

/** Lists the shipped scenarios, or the metric catalogue. */
export async function listCommand(host: Host, flags: ListFlags): Promise<ExitCode> {
  if (flags.metrics) host.stdout.write(flags.json ? asJson(METRICS) : metricsText());
  else await listScenarios(host, flags);
  return EXIT.ok;
}

async function listScenarios(host: Host, flags: ListFlags): Promise<void> {
  const plans = shippedNames(host).map((name) => findScenario(host, name, []).plan);
  if (flags.json) {
    const entries = plans.map(({ scenario, title, about, focus, variants }) => ({
      scenario,
      title,
      about,
      focus,
      variants: variants.map(({ name, role, about: shows }) => ({ name, role, about: shows })),
    }));
    host.stdout.write(asJson(entries));
    return;
  }
  const palette = await paletteFor(host, host.stdout, flags.color);
  for (const { scenario, title, about, variants } of plans) {
    const lines = variants.flatMap(({ name, role, about: shows }) => [
      `  ${name} (${role})`,
      ...wrap(shows, 74).map((line) => palette.dim(`      ${line}`)),
    ]);
    host.stdout.write(
      `${[palette.strong(scenario), ...wrap(`${title}. ${about}`, 78).map((line) => `  ${line}`), ...lines].join('\n')}\n`,
    );
  }
}

function metricsText(): string {
  const rows = METRICS.map(({ name, unit, better, meaning }) => [
    name,
    unit,
    better,
    wrap(meaning, 30).join('\n'),
  ]);
  return `${drawTable([words('Metric'), words('Unit'), words('Better'), words('Meaning')], rows)}\n`;
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
