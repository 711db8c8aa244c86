import { DURATION_UNITS, formatDuration, type Micros } from '../model/time.js';
import type { Driver } from '../sim/drive.js';
import type { Run } from '../sim/simulate.js';
import { EXIT, Stop } from './exit.js';
import type { Host } from './host.js';

/** How long a person waits before being told; and how often after that. */
const SILENT_MS = 1000;
const EVERY_MS = 100;

/**
 * Drives a long run: lets the host breathe, stops on Ctrl-C, and past a second shows progress on
 * stderr if that is a terminal.
 * @param kept says what an interruption leaves behind
 * @param loadEnd when the load ends, where only that is known and not how many operations there are
 */
export function progressDriver(
  host: Host,
  label: string,
  kept: string,
  loadEnd: Micros | null = null,
): Driver {
  const started = host.millis();
  let nextShow = started + SILENT_MS;
  let total = 0;
  return {
    async turn(run): Promise<void> {
      await host.breathe();
      await host.stdout.drained();
      if (host.interrupted) {
        clearLine(host);
        throw new Stop(EXIT.interrupted, `interrupted: ${label} was not finished; ${kept}`);
      }
      total = Math.max(total, run.remaining);
      if (host.millis() < nextShow) return;
      nextShow = host.millis() + EVERY_MS;
      const settled = `${total - run.remaining} of ${total} operations settled`;
      const took = host.millis() - started;
      const far = loadEnd === null ? settled : loadWords(run, loadEnd, took);
      showLine(host, `${label}: at ${formatDuration(roundly(run.now, loadEnd))}, ${far}`);
    },
  };
}

/** Without digits that only flicker: milliseconds, or seconds of a load of a quarter of an hour. */
function roundly(now: Micros, loadEnd: Micros | null): Micros {
  if (loadEnd === null) return now;
  const grain = loadEnd < 15 * DURATION_UNITS.m ? DURATION_UNITS.ms : DURATION_UNITS.s;
  return Math.floor(now / grain) * grain;
}

/** How much of the load is behind, and about how long the rest of it takes if it takes as long. */
function loadWords({ now, remaining }: Run, end: Micros, tookMillis: number): string {
  if (now >= end) return `the load is over, ${remaining} operations are under way`;
  const seconds = Math.ceil((tookMillis * (end - now)) / Math.max(1, now) / 1000);
  const left = `about ${formatDuration(seconds * DURATION_UNITS.s)} left`;
  return `${Math.floor((100 * now) / end)} % of ${formatDuration(end)}, ${left}`;
}

/** Removes the progress line, if there can be one. */
export function clearLine(host: Host): void {
  if (showsProgress(host)) host.stderr.write('\r\x1b[2K');
}

/** Shows a line of progress, in the place of the one before. */
export function showLine(host: Host, text: string): void {
  if (showsProgress(host)) host.stderr.write(`\r\x1b[2K${text.slice(0, host.stderr.columns - 1)}`);
}

function showsProgress(host: Host): boolean {
  const { CI } = host.environment;
  return host.stderr.isTTY && (CI === undefined || CI === '');
}
