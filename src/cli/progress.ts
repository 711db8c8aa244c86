import { formatDuration } from '../model/time.js';
import type { Driver } from '../sim/drive.js';
import { EXIT, Stop } from './exit.js';
import type { Host } from './host.js';

/** How long a person waits before being told; and how often after that. */
const SILENT_MS = 1000;
const EVERY_MS = 100;

/**
 * Drives a long run: lets the host breathe, stops on Ctrl-C, and past a second shows progress on
 * stderr if that is a terminal.
 * @param kept says what an interruption leaves behind
 */
export function progressDriver(host: Host, label: string, kept: string): Driver {
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
      showLine(host, `${label}: at ${formatDuration(run.now)}, ${settled}`);
    },
  };
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
