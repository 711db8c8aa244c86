import { planStory, type VariantStory } from '../explain/planStory.js';
import type { Check } from '../model/checks.js';
import type { Plan, VariantPlan } from '../model/plan.js';
import { EVERYTHING } from '../model/scope.js';
import { claimOf, limitWords, publishedWords, remarkLines } from '../report/claimWords.js';
import { type Palette, PLAIN } from '../report/palette.js';
import { metricOf, WIDTH, wrap } from '../report/words.js';

/**
 * What happens in a scenario, in sentences: the world, then each variant.
 * @param name what the scenario was called on the command line
 */
export function planStoryText(plan: Plan, palette: Palette, name: string): string {
  const { world, variants } = planStory(plan);
  const told = variants.map((story) => variantText(story, palette));
  const more = `breaker-lab show ${name} --knobs lists every knob with its range and default.`;
  const sections = [
    headLines(plan, palette),
    [palette.strong('The world'), ...world.flatMap((said) => wrap(said.join(' '), WIDTH))],
    ...told,
    wrap(more, WIDTH).map(palette.dim),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** What a scenario is about, and what its name alone stands for. */
export function headLines(plan: Plan, palette: Palette): readonly string[] {
  const { scenario, title, about, source, focus } = plan;
  return [
    ...wrap(`${scenario}: ${title}`, WIDTH).map(palette.strong),
    ...wrap(about, WIDTH),
    ...(source === '' ? [] : wrap(`Source: ${source}`, WIDTH)),
    ...wrap(`${seedWords(plan)}; ${scenario} alone means ${focus}`, WIDTH),
  ];
}

function seedWords({ seed, seeds }: Plan): string {
  return seeds === 1 ? `seed ${seed}` : `seeds ${seed} to ${seed + seeds - 1}`;
}

function variantText(story: VariantStory, palette: Palette): readonly string[] {
  const { variant, differs, lacks, policies } = story;
  return [
    palette.strong(`${variant.name} (${variant.role})`),
    ...wrap(variant.about, WIDTH),
    ...(differs.length === 0 ? [] : wrap(`In its own world: ${differs.join(' ')}`, WIDTH)),
    ...(lacks.length === 0 ? [] : wrap(`Not in its world: ${lacks.join(' ')}`, WIDTH)),
    ...wrap(policies, WIDTH),
    ...claimLines(variant),
  ];
}

/** The checks of a variant, and what its verdict says. */
export function claimLines({ checks, verdict }: VariantPlan): readonly string[] {
  return [
    'checks',
    ...checks.flatMap(checkLines),
    `verdict  ${verdict.pass}`,
    `     or  ${verdict.fail}`,
  ];
}

function checkLines(check: Check): readonly string[] {
  const { name, metric, scope, holdsIn } = check;
  const share = holdsIn === undefined ? '' : `, in at least ${holdsIn} % of the seeds`;
  const claim = claimOf(check);
  const wanted = `${limitWords(claim)}${share}${publishedWords(claim)}`;
  const lines = wrap(`${name}: ${metricOf(metric, scope ?? EVERYTHING)} is ${wanted}`, WIDTH - 2);
  return [...lines.map((line) => `  ${line}`), ...remarkLines(check, PLAIN)];
}
