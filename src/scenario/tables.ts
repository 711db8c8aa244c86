import { choice, count, percent, text } from '../model/knobs.js';
import { POLICY_SCOPES, ROLES } from '../model/plan.js';
import { type Fields, list } from '../model/shapes.js';

/** The keys at the top of a scenario file that are knobs of their own. */
export const headTable = {
  scenario: text({
    meaning: 'The name: lower-case words joined by hyphens, as the file is called.',
  }),
  title: text({ meaning: 'What it is about, in one line.' }),
  about: text({ meaning: 'What it shows and why, in the words of its author.' }),
  source: text({ meaning: 'Where it comes from: a lesson, a report, an incident.', default: null }),
  seed: count({
    meaning: 'Seed of every random draw; a scenario without chance gives the same run for any.',
    unit: '',
    default: 1,
    max: 4_294_967_295,
  }),
  seeds: count({
    meaning:
      'With how many seeds to run it, counted up from seed; figures become medians with intervals.',
    unit: 'seeds',
    default: 1,
    min: 1,
    max: 10_000,
  }),
  focus: text({
    meaning:
      'The variant that the bare name of the scenario stands for; the first after, or the first.',
    default: null,
  }),
  grid: list(
    'Rows of a small table of what the first checks came to: the variant blip-retry stands in the row blip and the column retry.',
    text({ meaning: 'What the names of the variants of a row begin with.' }),
  ),
} as const satisfies Fields;

/** The keys of a variant that are knobs of their own. */
export const variantTable = {
  role: choice({
    meaning:
      'What the variant is there for. before: shows the harm; after: removes it; control: makes the comparison fair.',
    choices: ROLES,
  }),
  about: text({ meaning: 'What is different about it.' }),
} as const satisfies Fields;

/** What may be said of a policy beside its settings. */
export const policyFrameTable = {
  for: list(
    'The dependencies in front of which it stands; all of them unless it says so. One may be written as a bare name.',
    text({ meaning: 'The name of a dependency.' }),
  ),
  scope: choice({
    meaning:
      'Who shares its state: client, each client one for each dependency; host or endpoint, for each of those; dependency, all clients one for each dependency; application, each client one for all dependencies together.',
    choices: POLICY_SCOPES,
    default: 'client',
  }),
} as const satisfies Fields;

/** In how many of the seeds a check must hold. */
export const holdsInKnob = percent({
  meaning:
    'In how many percent of the seeds it must hold at least; left out, in the typical one: the median.',
  excludesMin: true,
  excludesMax: true,
  default: null,
});

/** What the source says: a value of the metric, or a share of the seeds; see `readPublished.ts`. */
export const PUBLISHED =
  'The figure of the source, in the unit of the metric; beside holdsIn also a share of the seeds such as 70%.';

/** How far from the published figure. */
export const WITHIN =
  'How far from the published figure it may be: in the unit of the metric, or in percent of the figure such as 5%.';

/** What is to be said of the source. */
export const remarkKnob = text({
  meaning:
    'Where the source is wrong, cannot be reproduced or differs from what is claimed, and why.',
  default: null,
});

/** How far from the published figure, in percent of it. */
export const withinKnob = percent({ meaning: WITHIN, excludesMin: true, excludesMax: true });

/** What a verdict says. */
export const verdictTable = {
  pass: text({ meaning: 'The verdict when every check holds.' }),
  fail: text({ meaning: 'The verdict when one does not.' }),
} as const satisfies Fields;

/** Keys of a scenario file that hold more than a knob, with what they are for. */
export const SECTIONS = {
  extends:
    'The scenario that this one is laid over: the name of a shipped one, or a path such as ./base.yaml as seen from this file.',
  world: 'What happens to every variant alike.',
  variants:
    'The policies that are tried in that world, by name; in the order of the tables. In a file that extends another, none takes a variant away.',
} as const;

/** Keys of a variant that hold more than a knob, with what they are for. */
export const VARIANT_SECTIONS = {
  extends:
    'The variant that this one begins with: its deviations of the world, policies, checks and verdict hold unless it says otherwise.',
  world:
    'Where this variant deviates from the world of the scenario; makes comparisons uncontrolled.',
  policies: 'The policies in front of the dependency, the outermost first; an empty list for none.',
  change:
    'What is different in inherited policies, by the paths of --set: breaker.openDuration, or breaker for all of it; none takes a policy away.',
  checks: 'What is claimed of the result; at least one, since nothing passes on nothing.',
  verdict: 'What the verdict says.',
} as const;

/** The word that takes away what another file, or another variant, says. */
export const TAKEN_AWAY = 'none';

/**
 * Names are parts of file names and paths, so they are kept plain. They begin with a letter: a
 * number would be an index in a path, and would lose its place among the keys of a document.
 */
export const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
