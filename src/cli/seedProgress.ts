import { formatDuration } from '../model/time.js';
import { EXIT, Stop } from './exit.js';
import type { Host } from './host.js';
import { clearLine, showLine } from './progress.js';

const SILENT_MS = 1000;
const EVERY_MS = 100;

/** How far a run with many seeds has come: shown past a second, with the time that is left. */
export class SeedProgress {
  private readonly host: Host;
  private readonly label: string;
  private readonly total: number;
  private readonly started: number;
  private nextShow: number;
  private done = 0;

  /** @param total seeds to run */
  constructor(host: Host, label: string, total: number) {
    this.host = host;
    this.label = label;
    this.total = total;
    this.started = host.millis();
    this.nextShow = this.started + SILENT_MS;
  }

  /** One more seed is done. */
  count(): void {
    this.done += 1;
  }

  /**
   * Shows how far it is.
   * @throws Stop when the user asked to stop
   */
  look(kept: string): void {
    const { host, label } = this;
    if (host.interrupted) {
      clearLine(host);
      throw new Stop(EXIT.interrupted, `interrupted: ${label} was not finished; ${kept}`);
    }
    if (host.millis() < this.nextShow) return;
    this.nextShow = host.millis() + EVERY_MS;
    showLine(host, `${label}: ${this.done} of ${this.total} more seeds, ${this.timeLeft()}`);
  }

  private timeLeft(): string {
    if (this.done === 0) return 'time left not known yet';
    const each = (this.host.millis() - this.started) / this.done;
    const seconds = Math.ceil((each * (this.total - this.done)) / 1000);
    return `about ${formatDuration(seconds * 1_000_000)} left`;
  }
}
