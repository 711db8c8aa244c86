import type { Plan, VariantPlan } from '../model/plan.js';
import type { World } from '../model/world.js';
import { dependencyStories } from './dependencyStory.js';
import { flowStories } from './flowStory.js';
import { loadStory } from './loadStory.js';
import { policyWords } from './policyWords.js';

/** A world in paragraphs of sentences. */
export type WorldStory = readonly (readonly string[])[];

/** A plan in sentences. */
export interface PlanStory {
  /** The world that most variants live in. */
  readonly world: WorldStory;
  /** In the order of the plan. */
  readonly variants: readonly VariantStory[];
}

/** What is different about one variant, in sentences. */
export interface VariantStory {
  readonly variant: VariantPlan;
  /** What holds in its world in the place of what it lacks; empty where its world is the common one. */
  readonly differs: readonly string[];
  /** What holds in the common world and not in its own. */
  readonly lacks: readonly string[];
  /** What every operation goes through. */
  readonly policies: string;
}

/** Tells a plan as a story: the common world, and then what is different about each variant. */
export function planStory({ variants }: Plan): PlanStory {
  const worlds = variants.map(({ world }) => worldStory(world));
  const world = sharedBy(worlds, mostCommon(worlds));
  const told = variants.map((variant, index) =>
    variantStory(variant, (worlds[index] ?? []).flat(), world.flat()),
  );
  return { world, variants: told };
}

/** A world in paragraphs of sentences, one for each thing that is out of the ordinary. */
export function worldStory(world: World): WorldStory {
  return [loadStory(world), ...flowStories(world), ...dependencyStories(world)];
}

/**
 * What holds for at least half of the variants: where each trouble has variants of its own, the world
 * of the first is no more common than the others.
 */
function sharedBy(worlds: readonly WorldStory[], world: WorldStory): WorldStory {
  const isShared = (said: string) =>
    worlds.filter((other) => other.flat().includes(said)).length * 2 >= worlds.length;
  return world.map((said) => said.filter(isShared)).filter((said) => said.length > 0);
}

/** The first of those that are there most often. */
function mostCommon(worlds: readonly WorldStory[]): WorldStory {
  const texts = worlds.map((world) => world.flat().join('\n'));
  const counts = texts.map((text) => texts.filter((other) => other === text).length);
  return worlds[counts.indexOf(Math.max(...counts))] ?? [];
}

function variantStory(
  variant: VariantPlan,
  own: readonly string[],
  world: readonly string[],
): VariantStory {
  return {
    variant,
    differs: own.filter((said) => !world.includes(said)),
    lacks: world.filter((said) => !own.includes(said)),
    policies: stackWords(variant),
  };
}

/** Where operations make several calls, the policies stand in front of each of them. */
function stackWords({ policies, world }: VariantPlan): string {
  if (policies.length === 0) return 'Nothing stands between the operations and what they call.';
  const what = Object.keys(world.flows).length === 0 ? 'operation' : 'call';
  return `Each ${what} goes through, outermost first: ${policies.map(policyWords).join(' > ')}.`;
}
