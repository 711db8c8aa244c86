import { type DependencySettings, dependencyTable } from '../../src/model/dependency.js';
import { narrow } from '../../src/model/narrow.js';
import { isAnswer, type Outcome } from '../../src/model/outcomes.js';
import type { Sink } from '../../src/model/records.js';
import type { Micros } from '../../src/model/time.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { readFields } from '../../src/scenario/readFields.js';
import type { DependencyStage } from '../../src/sim/dependency.js';
import { RANKS } from '../../src/sim/lane.js';
import type { Outer, RunContext, Stage } from '../../src/sim/pipeline.js';
import { placeDependency } from '../../src/sim/placeDependency.js';
import type { EventQueue } from '../../src/sim/queue.js';
import type { Slots } from '../../src/sim/slots.js';
import type { Phase } from '../../src/sim/trouble.js';
import { RecordList } from '../records.js';
import { nodesOf } from '../scenarioTexts.js';
import { contextInto } from './worlds.js';

/** A dependency as a scenario file would have it. */
export function dependencyOf(text: string): DependencySettings {
  const findings = new Findings();
  const node = nodesOf(text);
  const settings = readFields(dependencyTable, node, 'dependency', findings, node.place);
  if (settings === undefined || findings.hasErrors)
    throw new Error(problemsText(findings.list(), PLAIN));
  return narrow(dependencyTable, settings);
}

/** A world of dependencies, without policies, that calls can be sent into by hand. */
export class DependencyWorld {
  readonly context: RunContext;

  constructor(sink: Sink = new RecordList()) {
    this.context = contextInto(sink);
  }

  get queue(): EventQueue {
    return this.context.queue;
  }

  get slots(): Slots {
    return this.context.slots;
  }

  /** Places a dependency; `behind` is what it calls in turn. */
  place(text: string, about: Partial<Surroundings> = {}): DependencyStage {
    const { phases = [], behind = null, name = 'dependency' } = about;
    const settings = dependencyOf(text);
    const place = { subject: name, dependency: name };
    return placeDependency(this.context, { settings, place, phases, downstream: behind });
  }

  /** Does something at a moment, in the order in which it was said. */
  at(time: Micros, act: () => void): void {
    this.queue.at(time, RANKS.normal, { wake: act }, 0);
  }

  /** Runs until nothing is left that anybody waits for, the world's own changes included up to then. */
  run(): void {
    while (!this.queue.isIdle) this.queue.step();
  }
}

/** What stands around a dependency. */
interface Surroundings {
  readonly phases: readonly Phase[];
  readonly behind: Stage | null;
  readonly name: string;
}

/** How calls that start at these moments end, one line each, in the order in which they end. */
export function endsOf(
  text: string,
  starts: readonly Micros[],
  about: Partial<Surroundings> = {},
): readonly string[] {
  const world = new DependencyWorld();
  const callers = new Callers(world, world.place(text, about));
  for (const [operation, at] of starts.entries()) world.at(at, () => callers.start(operation));
  world.run();
  return callers.ends;
}

/** Sends operations into a stage, one call each, and notes how they end. */
export class Callers implements Outer {
  /** One end a line: `10000 3 error`. */
  readonly ends: string[] = [];
  /** How long each took that was answered. */
  readonly took: Micros[] = [];
  private readonly world: DependencyWorld;
  private readonly stage: Stage;
  private readonly slotOf = new Map<number, number>();

  constructor(world: DependencyWorld, stage: Stage) {
    this.world = world;
    this.stage = stage;
    stage.outer = this;
  }

  /** The operation calls now. */
  start(operation: number, endpoint = 0): void {
    const slot = this.world.slots.aside(operation, 0, this.world.queue.now);
    this.world.slots.endpoint.data[slot] = endpoint;
    this.slotOf.set(operation, slot);
    this.world.slots.beginAttempt(slot);
    this.stage.enter(slot);
  }

  /** The operation gives up now, if it still waits. */
  giveUp(operation: number): void {
    const slot = this.slotOf.get(operation);
    if (slot === undefined) return;
    this.slotOf.delete(operation);
    this.stage.cancel(slot);
    this.world.slots.release(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const { queue, slots } = this.world;
    const operation = slots.operation.of(slot);
    const wait = slots.retryAfter.of(slot);
    this.slotOf.delete(operation);
    this.ends.push([queue.now, operation, outcome, wait > 0 ? `in ${wait}` : ''].join(' ').trim());
    if (isAnswer(outcome)) this.took.push(queue.now - slots.startedAt.of(slot));
    slots.release(slot);
  }

  /** Operations that still wait for an answer. */
  get waiting(): number {
    return this.slotOf.size;
  }
}
