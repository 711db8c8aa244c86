import type { SeedRun } from '../analysis/seedRun.js';
import { runOthers, type SeedOrder } from '../runSeeds.js';
import type { Driver } from '../sim/drive.js';
import type { Host } from './host.js';
import { SeedProgress } from './seedProgress.js';
import type { SeedThread } from './seedThread.js';

/** How the seeds after the first are to be run. */
export interface PoolOrder {
  readonly label: string;
  /** Says what an interruption leaves behind. */
  readonly kept: string;
  /** Threads to use; 1: this one. Null: as many as there are cores, where it is worth it. */
  readonly workers: number | null;
  /** How long the first seed took, in milliseconds. */
  readonly firstMs: number;
}

/** Starting a thread takes some tens of milliseconds: less work than this is done sooner without. */
const WORTH_MS = 300;
/** How often to look whether the user wants to stop. */
const LOOK_MS = 50;

/** Runs the seeds after the first, which is under way from now on until the others are asked for. */
export function seedRunner(
  host: Host,
  pool: Omit<PoolOrder, 'firstMs'>,
): (order: SeedOrder) => Promise<readonly SeedRun[]> {
  const started = host.millis();
  return (order) => runOnCores(host, { ...pool, firstMs: host.millis() - started }, order);
}

/**
 * Runs seeds on the cores of the machine. What comes out does not depend on how many: every seed
 * is a run of its own, and whoever asked puts them in order.
 */
export function runOnCores(
  host: Host,
  pool: PoolOrder,
  order: SeedOrder,
): Promise<readonly SeedRun[]> {
  const progress = new SeedProgress(host, pool.label, order.seeds.length);
  const threads = Math.min(threadsFor(host, pool, order.seeds.length), order.seeds.length);
  if (threads <= 1) return runHere(host, pool, order, progress);
  return runOnThreads(host, pool, order, { progress, threads });
}

function threadsFor(host: Host, { workers, firstMs }: PoolOrder, seeds: number): number {
  if (workers !== null) return workers;
  return firstMs * seeds < WORTH_MS ? 1 : host.cores;
}

async function runHere(
  host: Host,
  { kept }: PoolOrder,
  order: SeedOrder,
  progress: SeedProgress,
): Promise<readonly SeedRun[]> {
  const done: SeedRun[] = [];
  const driver = (): Driver => ({
    async turn(): Promise<void> {
      await host.breathe();
      progress.look(kept);
    },
  });
  for (const seed of order.seeds) {
    done.push(...(await runOthers({ ...order, seeds: [seed] }, { driver })));
    progress.count();
  }
  return done;
}

interface Team {
  readonly progress: SeedProgress;
  readonly threads: number;
}

async function runOnThreads(
  host: Host,
  { kept }: PoolOrder,
  { seeds, plan, focus, onlyFocus }: SeedOrder,
  { progress, threads }: Team,
): Promise<readonly SeedRun[]> {
  const team = await Promise.all(
    Array.from({ length: threads }, () => host.startSeedThread({ plan, focus, onlyFocus })),
  );
  const waiting = [...seeds];
  try {
    const work = Promise.all(team.map((thread) => takeTurns(thread, waiting, progress)));
    await watch(host, work, () => progress.look(kept));
    return (await work).flat();
  } finally {
    await Promise.all(team.map((thread) => thread.end()));
  }
}

/** A thread takes the next seed as soon as it is free: long runs hold nobody else up. */
async function takeTurns(
  thread: SeedThread,
  waiting: number[],
  progress: SeedProgress,
): Promise<readonly SeedRun[]> {
  const done: SeedRun[] = [];
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
    done.push(await thread.run(seed));
    progress.count();
  }
  return done;
}

/** Looks around until the work is done or has failed. */
async function watch(host: Host, work: Promise<unknown>, look: () => void): Promise<void> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  const end = work.then(over, over);
  while (!isOver) {
    await Promise.race([end, host.sleep(LOOK_MS)]);
    if (!isOver) look();
  }
}
