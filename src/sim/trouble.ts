import { type Micros, NEVER } from '../model/time.js';
import { shareMet, type TroubleSettings } from '../model/trouble.js';
import type { Jobs } from './jobs.js';
import type { RunContext } from './pipeline.js';
import { purposeOf } from './random.js';
import { Spell } from './spell.js';
import type { FloatColumn } from './table.js';

/** A part of the run with a name: it lasts until the next one begins. */
export interface Phase {
  readonly name: string;
  readonly from: Micros;
}

/** Where a trouble is found. */
export interface TroubleSetup {
  /** What nobody else has: its draws are kept apart by it. */
  readonly name: string;
  /** The endpoints of the dependency, in order. */
  readonly endpoints: readonly string[];
  readonly phases: readonly Phase[];
}

/** Kinds of trouble in which nobody gets an answer other than an error, if they meet every call. */
const STOPPING: readonly TroubleSettings['kind'][] = ['down', 'refuse', 'hang'];

/** One trouble of a dependency: when it is there, whom it can meet and whom it does meet. */
export class Trouble {
  readonly kind: TroubleSettings['kind'];
  readonly spell: Spell;
  private readonly hosts: readonly number[];
  private readonly endpoints: readonly number[];
  /** The share of calls that it meets in full strength, from 0 to 1. */
  private readonly share: number;
  private readonly context: RunContext;
  private readonly purpose: number;
  /** What each call draws for this trouble; null: it meets all or none. */
  private readonly luck: FloatColumn | null;

  constructor(context: RunContext, settings: TroubleSettings, setup: TroubleSetup, jobs: Jobs) {
    this.context = context;
    this.kind = settings.kind;
    this.spell = spellOf(settings, setup.phases);
    this.hosts = settings.hosts.map((host) => host - 1);
    this.endpoints = settings.endpoints.map((name) => setup.endpoints.indexOf(name) + 1);
    this.share = shareMet(settings) / 100;
    this.purpose = purposeOf(setup.name);
    const grows = settings.kind !== 'slow' && settings.ramp > 0;
    this.luck = this.share < 1 || grows ? jobs.floats() : null;
  }

  /** The call in a slot draws its luck, once: with the same luck it meets what grows sooner or later. */
  draw(job: number, slot: number): void {
    if (this.luck === null || this.spell.isOver(this.context.queue.now)) return;
    this.luck.data[job] = this.context.luck(this.purpose, slot);
  }

  /** True when it is there now for a job at this host and endpoint. */
  meets(job: number, host: number, endpoint: number): boolean {
    const { now } = this.context.queue;
    if (!this.spell.isActive(now) || !this.reaches(host, endpoint)) return false;
    if (this.luck === null) return true;
    return this.luck.of(job) < this.share * this.spell.strength(now);
  }

  /** True when the job is among its share, were it in full strength: what grows is not the share. */
  chooses(job: number, host: number, endpoint: number): boolean {
    if (!this.reaches(host, endpoint)) return false;
    return this.luck === null || this.luck.of(job) < this.share;
  }

  /** True when calls to this host and endpoint are its concern. */
  reaches(host: number, endpoint: number): boolean {
    return (
      this.reachesHost(host) && (this.endpoints.length === 0 || this.endpoints.includes(endpoint))
    );
  }

  /** True when this host is its concern, whatever the endpoint. */
  coversHost(host: number): boolean {
    return this.reachesHost(host) && this.endpoints.length === 0;
  }

  /** True when nobody gets an answer other than an error, or none, while it is there. */
  get isStoppage(): boolean {
    return this.share >= 1 && STOPPING.includes(this.kind);
  }

  private reachesHost(host: number): boolean {
    return this.hosts.length === 0 || this.hosts.includes(host);
  }
}

/**
 * When a trouble is there.
 * @throws Error for a phase that nobody knows: a fault of the caller, since a plan is checked when
 * it is read
 */
export function spellOf(settings: TroubleSettings, phases: readonly Phase[]): Spell {
  const { during, ramp, flap } = settings;
  const from = settings.from ?? 0;
  const until = settings.until ?? NEVER;
  return new Spell({
    ...(during === null ? { from, until } : phaseTime(during, phases)),
    ramp,
    flap,
  });
}

function phaseTime(name: string, phases: readonly Phase[]): { from: Micros; until: Micros } {
  const index = phases.findIndex((phase) => phase.name === name);
  const phase = phases[index];
  if (phase === undefined)
    throw new Error(`a trouble is during a phase that nobody knows: ${name}`);
  return { from: phase.from, until: phases[index + 1]?.from ?? NEVER };
}
