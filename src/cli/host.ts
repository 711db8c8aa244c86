import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeedThread } from './seedThread.js';
import type { WorkerOrder } from './seedWorker.js';

/** A stream that text is written to. */
export interface TextStream {
  readonly isTTY: boolean;
  /** Width of the terminal; 80 where there is none. */
  readonly columns: number;
  write(text: string): void;
  /** Resolves once what was written has gone out far enough for more. */
  drained(): Promise<void>;
}

/** What a command may ask of the machine. Only this file touches `process` and the streams. */
export interface Host {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingFolder: string;
  /** The folder of the package: where package.json and scenarios are. */
  readonly packageFolder: string;
  readonly node: string;
  readonly platform: string;
  /** The date and time. */
  date(): Date;
  /** Milliseconds that never go back. */
  millis(): number;
  /** The whole of standard input as text; what came of it so far once the user asks to stop. */
  readInput(): Promise<string>;
  /** True once the user asked to stop. */
  readonly interrupted: boolean;
  /** Lets signals and output happen. */
  breathe(): Promise<void>;
  /** How many threads the machine can run side by side. */
  readonly cores: number;
  /** Starts a thread that runs seeds. */
  startSeedThread(order: WorkerOrder): Promise<SeedThread>;
  /** Resolves after about this long, or as soon as the user asks to stop. */
  sleep(millis: number): Promise<void>;
}

const CLOCKS = { date: () => new Date(), millis: () => performance.now() };

/** The machine this process runs on. */
export function processHost(): Host {
  const interruption = new Interruption();
  const packageFolder = findPackageFolder();
  return {
    stdout: textStream(process.stdout),
    stderr: textStream(process.stderr),
    environment: process.env,
    workingFolder: process.cwd(),
    packageFolder,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    ...CLOCKS,
    readInput: () => readInput(process.stdin),
    get interrupted() {
      return interruption.happened;
    },
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    cores: availableParallelism(),
    startSeedThread: (order) => seedThread(packageFolder, order),
    sleep: (millis) => interruption.sleep(millis),
  };
}

/** Loaded where it is needed: most runs are of one seed. */
async function seedThread(packageFolder: string, order: WorkerOrder): Promise<SeedThread> {
  const { startSeedThread } = await import('./seedThread.js');
  return startSeedThread(packageFolder, order);
}

function textStream(stream: NodeJS.WriteStream): TextStream {
  // Whoever reads us may stop early, as `head` does; that is no fault.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  return {
    isTTY: stream.isTTY === true,
    columns: stream.columns ?? 80,
    write: (text) => void stream.write(text),
    drained: () =>
      stream.writableNeedDrain
        ? new Promise((resolve) => stream.once('drain', resolve))
        : Promise.resolve(),
  };
}

async function readInput(stream: NodeJS.ReadStream): Promise<string> {
  let text = '';
  const stop = (): void => void stream.destroy();
  process.once('SIGINT', stop);
  try {
    for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  } catch (error) {
    if (!stream.destroyed) throw error;
  } finally {
    process.off('SIGINT', stop);
  }
  return text;
}

/** The first Ctrl-C asks the command to stop; a second one ends the process at once. */
class Interruption {
  happened = false;
  private wakeSleeper = (): void => {};

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => this.stop());
  }

  sleep(millis: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, millis);
      this.wakeSleeper = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private stop(): void {
    if (this.happened) process.exit(130);
    this.happened = true;
    this.wakeSleeper();
  }
}

/** The nearest folder above this file whose package.json is ours, in the sources as in the bundle. */
function findPackageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (packageAt(folder)?.name !== 'breaker-lab') {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the package.json of breaker-lab is missing');
    folder = parent;
  }
  return folder;
}

/** The name and version of the package in a folder; undefined when there is none. */
export function packageAt(folder: string): { name: string; version: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
