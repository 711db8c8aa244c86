import type { RunContext } from './pipeline.js';
import { Pool, type PoolSettings, type Work } from './pool.js';
import { LineStamps } from './waitingLine.js';

/** A pool as a scenario describes it: every client has one. */
export interface PoolPlan {
  readonly name: string;
  readonly settings: PoolSettings;
  readonly clients: number;
}

/** The pools of one name, one for each client, made when the client's first operation comes. */
export class Workforce {
  private readonly context: RunContext;
  private readonly plan: PoolPlan;
  private readonly work: Work;
  private readonly stamps: LineStamps;
  private readonly pools: (Pool | undefined)[] = [];

  constructor(context: RunContext, plan: PoolPlan, work: Work) {
    this.context = context;
    this.plan = plan;
    this.work = work;
    this.stamps = new LineStamps(context.slots.ints());
    // A lone client's pool is there from the start, used or not: readers learn its size.
    if (plan.clients === 1) this.open(0);
  }

  /** The pool of the client whose operation is in the slot. */
  of(slot: number): Pool {
    const client = this.context.slots.client.of(slot);
    return this.pools[client] ?? this.open(client);
  }

  private open(client: number): Pool {
    const { name, settings } = this.plan;
    const setup = { name, settings, instance: client + 1 };
    const pool = new Pool(this.context, setup, this.stamps, this.work);
    this.pools[client] = pool;
    return pool;
  }
}
