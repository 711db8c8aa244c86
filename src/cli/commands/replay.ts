import { type Replay, replay } from '../../lab.js';
import type { VariantPlan } from '../../model/plan.js';
import { loadEndOf } from '../../model/world.js';
import type { Palette } from '../../report/palette.js';
import { problemsText } from '../../report/problemText.js';
import { wrap } from '../../report/words.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode, Stop } from '../exit.js';
import type { Host } from '../host.js';
import { clearLine, progressDriver } from '../progress.js';
import { findReport } from '../reportLookup.js';
import { seedRunner } from '../seedPool.js';

/** The options of `replay`. */
export interface ReplayFlags {
  readonly json?: boolean;
  readonly reports: string;
  readonly color?: ColourChoice;
}

const KEPT = 'the report is as it was';

/** Runs a report's plan again and says whether everything came out as it was saved. */
export async function replayCommand(
  host: Host,
  name: string,
  flags: ReplayFlags,
): Promise<ExitCode> {
  const { name: shown, report } = findReport(host, name, flags.reports);
  if (report.clock === 'real') {
    throw new Stop(
      EXIT.usage,
      `error: ${shown} was run on the real clock, whose timing cannot be repeated\n  run its scenario again with --clock virtual for a report that can be replayed`,
    );
  }
  const driver = ({ world }: VariantPlan) => progressDriver(host, 'replay', KEPT, loadEndOf(world));
  const others = seedRunner(host, { label: 'replay', kept: KEPT, workers: null });
  const outcome = await replay(report, shown, { driver, others });
  clearLine(host);
  const palette = await paletteFor(host, host.stdout, flags.color);
  if (outcome.replay === undefined)
    throw new Stop(EXIT.usage, problemsText(outcome.problems, palette).trimEnd());
  host.stdout.write(
    flags.json
      ? `${JSON.stringify(outcome.replay, null, 2)}\n`
      : replayText(shown, outcome.replay, palette),
  );
  return outcome.replay.reproduced ? EXIT.ok : EXIT.failed;
}

function replayText(
  name: string,
  { reproduced, variants, firstDifference }: Replay,
  palette: Palette,
): string {
  const lines = variants.map(({ name: variant, saved, got }) =>
    saved === got
      ? `${palette.good('SAME')}    ${saved}  ${variant}`
      : `${palette.bad('DIFFERS')} ${saved}  ${variant}\n        ${got}  in this run`,
  );
  const summary = reproduced
    ? [palette.good(`Reproduced: ${name}`)]
    : wrap(`Not reproduced: in ${name}, ${firstDifference}`, 80).map(palette.bad);
  return `${[...lines, ...summary].join('\n')}\n`;
}
