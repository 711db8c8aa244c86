import { join } from 'node:path';
import type { Host, TextStream } from '../../src/cli/host.js';
import { runCli } from '../../src/cli/program.js';
import { type SeedThread, startSeedThread } from '../../src/cli/seedThread.js';
import type { WorkerOrder } from '../../src/cli/seedWorker.js';

/** The folder of the package under test. */
export const PACKAGE_FOLDER = join(import.meta.dirname, '..', '..');

/** What may be different from a pipe on an ordinary machine. */
export interface HostChanges {
  readonly environment?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  readonly columns?: number;
  readonly date?: Date;
  /** What standard input holds; default: nothing. */
  readonly input?: string;
  /** How many milliseconds pass at each pause that a long run makes. */
  readonly breathMs?: number;
  /** At which pause, counted from 1, the user presses Ctrl-C; default: never. */
  readonly interruptAtPause?: number;
  /** How many threads there can be side by side; default: one. */
  readonly cores?: number;
}

/** A stream that keeps what is written to it. */
class CaptureStream implements TextStream {
  readonly isTTY: boolean;
  readonly columns: number;
  text = '';

  constructor(changes: HostChanges) {
    this.isTTY = changes.isTerminal ?? false;
    this.columns = changes.columns ?? 80;
  }

  write(text: string): void {
    this.text += text;
  }

  drained(): Promise<void> {
    return Promise.resolve();
  }
}

/** A machine of our own: output is kept, the date stands still, milliseconds pass by hand. */
export class CaptureHost implements Host {
  readonly stdout: CaptureStream;
  readonly stderr: CaptureStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingFolder: string;
  readonly packageFolder = PACKAGE_FOLDER;
  readonly node = 'v20.19.0';
  readonly platform = 'linux x64';
  interrupted = false;
  private readonly changes: HostChanges;
  private now = 0;
  private pauses = 0;

  constructor(workingFolder: string, changes: HostChanges = {}) {
    this.workingFolder = workingFolder;
    this.changes = changes;
    this.stdout = new CaptureStream(changes);
    this.stderr = new CaptureStream(changes);
    this.environment = changes.environment ?? {};
  }

  get cores(): number {
    return this.changes.cores ?? 1;
  }

  startSeedThread(order: WorkerOrder): Promise<SeedThread> {
    return Promise.resolve(startSeedThread(PACKAGE_FOLDER, order));
  }

  date(): Date {
    return this.changes.date ?? JUNE;
  }

  millis(): number {
    return this.now;
  }

  readInput(): Promise<string> {
    return Promise.resolve(this.changes.input ?? '');
  }

  breathe(): Promise<void> {
    this.pause(this.changes.breathMs ?? 0);
    return Promise.resolve();
  }

  /** Threads that run meanwhile get their answers through. */
  sleep(millis: number): Promise<void> {
    this.pause(millis);
    return new Promise((resolve) => setImmediate(resolve));
  }

  private pause(millis: number): void {
    this.now += millis;
    this.pauses += 1;
    if (this.pauses === this.changes.interruptAtPause) this.interrupted = true;
  }
}

/** The 28th of June 2026, 13:02:00, wherever the test runs. */
const JUNE = new Date(2026, 5, 28, 13, 2, 0);

/** What a command line came to. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command line in a folder, in this process. */
export async function runIn(
  folder: string,
  words: readonly string[],
  changes: HostChanges = {},
): Promise<Outcome> {
  const host = new CaptureHost(folder, changes);
  const code = await runCli(host, words);
  return { code, out: host.stdout.text, err: host.stderr.text };
}
