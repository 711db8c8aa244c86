import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SeedRun } from '../analysis/seedRun.js';
import type { WorkerOrder } from './seedWorker.js';

/** Runs seeds away from the main thread, one at a time. */
export interface SeedThread {
  /** @throws Error when the thread died of something */
  run(seed: number): Promise<SeedRun>;
  /** Ends the thread, in the middle of a run if need be. */
  end(): Promise<void>;
}

/** Starts a thread of the built package; see `.config/build.mjs`. */
export function startSeedThread(packageFolder: string, order: WorkerOrder): SeedThread {
  const worker = new Worker(join(packageFolder, 'dist', 'seedWorker.cjs'), { workerData: order });
  let settle: Pending = NOBODY_WAITS;
  let fault: Error | null = null;
  worker.on('message', (done: SeedRun) => settle.resolve(done));
  worker.on('error', (error: Error) => {
    fault = error;
    settle.reject(error);
  });
  return {
    run: (seed) =>
      new Promise<SeedRun>((resolve, reject) => {
        settle = { resolve, reject };
        // It may have died before anybody asked for anything.
        if (fault === null) worker.postMessage(seed);
        else reject(fault);
      }),
    end: async () => void (await worker.terminate()),
  };
}

interface Pending {
  resolve(done: SeedRun): void;
  reject(error: Error): void;
}

const NOBODY_WAITS: Pending = { resolve: () => {}, reject: () => {} };
