import type { Check } from './checks.js';
import type { Recording } from './recording.js';
import type { PlainSettings } from './shapes.js';
import type { World } from './world.js';

/**
 * What was asked: a scenario with every default written in and every override applied. Frozen;
 * the same plan and seed give the same run on every machine.
 */
export interface Plan {
  /** The scenario's name: lower case words joined by hyphens. */
  readonly scenario: string;
  /** One line. */
  readonly title: string;
  /** What it shows, in the scenario's own words. */
  readonly about: string;
  /** Where it comes from. */
  readonly source: string;
  /** Seed of every random draw; 0 to 2^32 - 1. */
  readonly seed: number;
  /** With how many seeds to run it, counted up from `seed`; 1 to 10,000. */
  readonly seeds: number;
  /** The variant that the scenario's bare name stands for. */
  readonly focus: string;
  /** Rows of a table of first checks: what names of variants begin with. Left out: no such table. */
  readonly grid?: readonly string[];
  /** In the order of the file; never empty. */
  readonly variants: readonly VariantPlan[];
}

/** What a variant is there for. */
export type Role = (typeof ROLES)[number];

/** The roles in the order in which tables show them. */
export const ROLES = ['before', 'after', 'control'] as const;

/** The policies of one client in the scenario's world, and what is claimed of the result. */
export interface VariantPlan {
  readonly name: string;
  readonly role: Role;
  readonly about: string;
  /** The scenario's world with this variant's own deviations applied. */
  readonly world: World;
  /** What was recorded in the file of its trace besides the starts; left out: nothing was. */
  readonly recording?: Recording;
  /** Outermost first. */
  readonly policies: readonly PolicyPlan[];
  /** Never empty: nothing passes on nothing. */
  readonly checks: readonly Check[];
  readonly verdict: VerdictTexts;
}

/** What the verdict says when every check holds, and when one does not. */
export interface VerdictTexts {
  readonly pass: string;
  readonly fail: string;
}

/** One policy of a stack, of a kind that the policy room's register knows. */
export interface PolicyPlan {
  /** `retry`, `breaker`, ... */
  readonly kind: string;
  /** Settings as the kind's table describes them. */
  readonly settings: PlainSettings;
  /** The dependencies in front of which it stands; left out: all of them. */
  readonly for?: readonly string[];
  /** Who shares its state; left out: `client`. */
  readonly scope?: PolicyScope;
}

/**
 * Who shares the state of a policy.
 *
 * - `client`: every client has one for each dependency.
 * - `host`, `endpoint`: every client has one for each host or endpoint of a dependency.
 * - `dependency`: all clients share one for each dependency.
 * - `application`: every client has one for all of its dependencies together.
 */
export type PolicyScope = (typeof POLICY_SCOPES)[number];

/** All scopes; the first holds unless the file says otherwise. */
export const POLICY_SCOPES = ['client', 'host', 'endpoint', 'dependency', 'application'] as const;
