import type { Check } from '../../model/checks.js';
import type { Knob } from '../../model/knobs.js';
import { narrow } from '../../model/narrow.js';
import type { Plan, PolicyPlan, VariantPlan } from '../../model/plan.js';
import { EVERYTHING } from '../../model/scope.js';
import {
  type Fields,
  isComposed,
  isList,
  isSettings,
  type ListShape,
  type MapShape,
  type PlainSettings,
  type PlainValue,
  type Shape,
} from '../../model/shapes.js';
import { writtenWorld, writtenWorldTable } from '../../model/world.js';
import { writeValue } from '../../model/written.js';
import { isPolicyKind, POLICIES } from '../../policy/register.js';
import { retryTable } from '../../policy/retry.js';
import { claimOf, limitWords, publishedWords, remarkLines } from '../../report/claimWords.js';
import { type Palette, PLAIN } from '../../report/palette.js';
import { counted, metricOf, WIDTH, wrap } from '../../report/words.js';
import { describeRange } from '../../scenario/knobText.js';
import { writePlan } from '../../scenario/writePlan.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode } from '../exit.js';
import type { Host } from '../host.js';
import { findScenario } from '../scenarioFiles.js';

/** The options of `show`. */
export interface ShowFlags {
  readonly set?: readonly string[];
  readonly json?: boolean;
  readonly color?: ColourChoice;
}

/** Shows the resolved plan: every knob with its value, default, range and meaning. */
export async function showCommand(host: Host, name: string, flags: ShowFlags): Promise<ExitCode> {
  const palette = await paletteFor(host, host.stdout, flags.color);
  const { plan } = findScenario(
    host,
    name,
    flags.set ?? [],
    await paletteFor(host, host.stderr, flags.color),
  );
  const text = flags.json
    ? `${JSON.stringify(writePlan(plan), null, 2)}\n`
    : planText(plan, palette);
  host.stdout.write(text);
  return EXIT.ok;
}

/** The plan in words. */
export function planText(plan: Plan, palette: Palette = PLAIN): string {
  const head = [
    palette.strong(`${plan.scenario}: ${plan.title}`),
    ...wrap(plan.about, WIDTH),
    ...(plan.source === '' ? [] : wrap(`Source: ${plan.source}`, WIDTH)),
    `${seedWords(plan)}; ${plan.scenario} alone means ${plan.focus}`,
  ];
  return `${[head.join('\n'), ...plan.variants.map((variant) => variantText(variant, palette))].join('\n\n')}\n`;
}

function seedWords({ seed, seeds }: Plan): string {
  return seeds === 1 ? `seed ${seed}` : `seeds ${seed} to ${seed + seeds - 1}`;
}

function variantText(variant: VariantPlan, palette: Palette): string {
  const { name, role, about, world, policies, checks, verdict } = variant;
  const path = `variants.${name}`;
  return [
    palette.strong(`${name} (${role})`),
    ...wrap(about, WIDTH),
    ...fieldLines(writtenWorldTable(world), writtenWorld(world), `${path}.world`, palette),
    ...policies.flatMap((policy) => policyLines(policy, path, palette)),
    'checks',
    ...checks.flatMap(checkLines),
    `verdict  ${verdict.pass}`,
    `     or  ${verdict.fail}`,
  ].join('\n');
}

function checkLines(check: Check): readonly string[] {
  const { name, metric, scope, holdsIn } = check;
  const share = holdsIn === undefined ? '' : `, in at least ${holdsIn} % of the seeds`;
  const claim = claimOf(check);
  const wanted = `${limitWords(claim)}${share}${publishedWords(claim)}`;
  const lines = wrap(`${name}: ${metricOf(metric, scope ?? EVERYTHING)} is ${wanted}`, WIDTH - 2);
  return [...lines.map((line) => `  ${line}`), ...remarkLines(check, PLAIN)];
}

function policyLines(
  { kind, settings }: PolicyPlan,
  path: string,
  palette: Palette,
): readonly string[] {
  if (!isPolicyKind(kind)) return [];
  const { shape } = POLICIES[kind];
  const lines = shapeLines(shape, settings, `${path}.policies.${kind}`, palette);
  return [...lines, ...retryEcho(kind, settings)];
}

/** How many retries an attempt count means is asked again and again. */
function retryEcho(kind: string, settings: PlainSettings): readonly string[] {
  if (kind !== 'retry') return [];
  const { maxAttempts } = narrow(retryTable, settings);
  const retries = maxAttempts - 1;
  const sum = `1 call + ${retries} ${retries === 1 ? 'retry' : 'retries'}`;
  return [`    ${counted(maxAttempts, 'attempt')} in all = ${sum}`];
}

function fieldLines(
  fields: Fields,
  settings: PlainSettings,
  path: string,
  palette: Palette,
): readonly string[] {
  return Object.entries(fields).flatMap(([name, shape]) =>
    shapeLines(shape, settings[name] ?? null, `${path}.${name}`, palette),
  );
}

function shapeLines(
  shape: Shape,
  value: PlainValue,
  path: string,
  palette: Palette,
): readonly string[] {
  if (!isComposed(shape)) return knobLines(shape, value, path, palette);
  if (shape.kind === 'list' || shape.kind === 'map') return itemLines(shape, value, path, palette);
  if (!isSettings(value)) return [`${path} is not set`, ...dimmed(shape.meaning, palette)];
  if (shape.kind === 'group') return fieldLines(shape.fields, value, path, palette);
  const tag = String(value[shape.tag]);
  const own = `${path}.${shape.tag} = ${palette.good(tag)}`;
  const fields = fieldLines(shape.cases[tag] ?? {}, value, path, palette);
  return [own, ...dimmed(shape.meaning, palette), ...fields];
}

/** A list or a mapping of names that holds nothing is shown too: something could be there. */
function itemLines(
  shape: ListShape | MapShape,
  value: PlainValue,
  path: string,
  palette: Palette,
): readonly string[] {
  const items: readonly (readonly [string, PlainValue])[] = isList(value)
    ? value.map((item, index) => [`${path}[${index}]`, item])
    : Object.entries(isSettings(value) ? value : {}).map(([name, item]) => [
        `${path}.${name}`,
        item,
      ]);
  if (items.length === 0) return [`${path} is empty`, ...dimmed(shape.meaning, palette)];
  return items.flatMap(([at, item]) => shapeLines(shape.item, item, at, palette));
}

function knobLines(
  knob: Knob,
  value: PlainValue,
  path: string,
  palette: Palette,
): readonly string[] {
  const written = writeValue(knob, value);
  const shown = written === null ? 'not set' : String(written);
  const facts = `${describeRange(knob)}${defaultWords(knob)}`;
  return [`${path} = ${palette.good(shown)}`, ...dimmed(`${knob.meaning} (${facts})`, palette)];
}

function dimmed(text: string, palette: Palette): readonly string[] {
  return wrap(text, WIDTH - 4).map((line) => palette.dim(`    ${line}`));
}

function defaultWords(knob: Knob): string {
  if (knob.default === undefined) return '; no default';
  return knob.default === null
    ? '; no fixed default'
    : `; default ${writeValue(knob, knob.default)}`;
}
