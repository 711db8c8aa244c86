import type { Micros } from './time.js';
import { LONE_DEPENDENCY } from './world.js';

/** Which part of a run a figure is about. What is not said does not narrow it down. */
export interface Scope {
  /** A phase of the world, by its name. */
  readonly phase?: string;
  /** A flow of the workload, by its name. */
  readonly flow?: string;
  /** A dependency, by its name. */
  readonly dependency?: string;
  /** A client, numbered from 1 as people count; in records they are numbered from 0. */
  readonly client?: number;
}

/** The whole run. */
export const EVERYTHING: Scope = {};

/** What a scope may be narrowed down by, in the order in which it is spoken of. */
export const SCOPE_PARTS = ['phase', 'flow', 'dependency', 'client'] as const;

/** One of {@link SCOPE_PARTS}. */
export type ScopePart = (typeof SCOPE_PARTS)[number];

/** The phase before `warmUp` is over; see {@link WorldOutline.phases}. */
export const WARM_UP = 'warm-up';

/** A stretch of time with a name. It lasts until the next one begins, the last one until the end. */
export interface Phase {
  readonly name: string;
  readonly from: Micros;
}

/** What of a world a scope may name. */
export interface WorldOutline {
  /** In the order of time; the warm-up first, where there is one. */
  readonly phases: readonly Phase[];
  /** Records before this moment are not counted, but for the phase of their own. */
  readonly warmUp: Micros;
  /** The names of the flows; none where there is one without a name. */
  readonly flows: readonly string[];
  readonly dependencies: readonly string[];
  /** How many there are, numbered from 1. */
  readonly clients: number;
}

/** The parts of a world that an outline is drawn from; what is left out is at its simplest. */
export interface OutlinedWorld {
  readonly workload: object;
  readonly phases?: readonly Phase[];
  readonly warmUp?: Micros;
  readonly flows?: object;
  readonly dependencies?: object | null;
  readonly clients?: number;
}

/** Says what of a world a scope may name. */
export function outlineOf(world: OutlinedWorld): WorldOutline {
  const { phases = [], warmUp = 0, flows = {}, dependencies, clients = 1 } = world;
  const names = Object.keys(dependencies ?? {});
  return {
    phases: warmUp > 0 ? afterWarmUp(phases, warmUp) : phases,
    warmUp,
    flows: Object.keys(flows),
    dependencies: names.length > 0 ? names : [LONE_DEPENDENCY],
    clients,
  };
}

/** What was over before the warm-up was has no phase, and what was under way begins after it. */
function afterWarmUp(phases: readonly Phase[], warmUp: Micros): readonly Phase[] {
  const rest = phases.flatMap(({ name, from }, index) => {
    const until = phases[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return until > warmUp ? [{ name, from: Math.max(from, warmUp) }] : [];
  });
  return [{ name: WARM_UP, from: 0 }, ...rest];
}

/** True where nothing narrows the scope down. */
export function isEverything(scope: Scope): boolean {
  return SCOPE_PARTS.every((part) => scope[part] === undefined);
}

/** Two scopes are the same exactly when their keys are equal. */
export function scopeKey({ phase, flow, dependency, client }: Scope): string {
  return JSON.stringify([phase ?? null, flow ?? null, dependency ?? null, client ?? null]);
}

/** `phase outage, flow index`; nothing for the whole run. */
export function scopeWords(scope: Scope): string {
  return SCOPE_PARTS.flatMap((part) => {
    const value = scope[part];
    return value === undefined ? [] : [`${part} ${value}`];
  }).join(', ');
}
