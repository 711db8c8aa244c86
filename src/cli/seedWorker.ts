import { parentPort, workerData } from 'node:worker_threads';
import type { SeedRun } from '../analysis/seedRun.js';
import { runSeed, type SeedOrder } from '../runSeeds.js';

/** What a worker is started with. */
export type WorkerOrder = Omit<SeedOrder, 'seeds'>;

/** What a worker is told: a seed to run. What it answers: what came of it. */
export type SeedMessage = number;
/** The answer of a worker. */
export type SeedAnswer = SeedRun;

// Whoever starts this thread hands over a WorkerOrder; nothing else is ever sent here.
const order = workerData as WorkerOrder;

parentPort?.on('message', (seed: SeedMessage) => {
  void runSeed(order, seed).then((done: SeedAnswer) => parentPort?.postMessage(done));
});
