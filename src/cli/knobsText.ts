import type { Knob } from '../model/knobs.js';
import { narrow } from '../model/narrow.js';
import type { Plan, PolicyPlan, VariantPlan } from '../model/plan.js';
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
} from '../model/shapes.js';
import { toldWorld, writtenWorldTable } from '../model/world.js';
import { writeValue } from '../model/written.js';
import { isPolicyKind, POLICIES } from '../policy/register.js';
import { retryTable } from '../policy/retry.js';
import type { Palette } from '../report/palette.js';
import { counted, WIDTH, wrap } from '../report/words.js';
import { describeRange } from '../scenario/knobText.js';

import { claimLines, headLines } from './planStoryText.js';

/** Every knob of a plan, variant by variant, with its value, range, default and meaning. */
export function knobsText(plan: Plan, palette: Palette): string {
  const variants = plan.variants.map((variant) => variantText(variant, palette));
  return `${[headLines(plan, palette).join('\n'), ...variants].join('\n\n')}\n`;
}

function variantText(variant: VariantPlan, palette: Palette): string {
  const { name, role, about, world, policies } = variant;
  const path = `variants.${name}`;
  return [
    palette.strong(`${name} (${role})`),
    ...wrap(about, WIDTH),
    ...fieldLines(writtenWorldTable(world), toldWorld(world), `${path}.world`, palette),
    ...policies.flatMap((policy) => policyLines(policy, path, palette)),
    ...claimLines(variant),
  ].join('\n');
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
  const meaning = `${shape.meaning} ${shape.meanings[tag]}`;
  const fields = fieldLines(shape.cases[tag] ?? {}, value, path, palette);
  return [own, ...dimmed(meaning, palette), ...fields];
}

/** More single values than these are not shown one by one. */
const MOST_ITEMS = 24;

function longList(knob: Knob, values: readonly PlainValue[], path: string): readonly string[] {
  const [first, second, third, last] = [...values.slice(0, 3), ...values.slice(-1)].map((value) =>
    String(writeValue(knob, value)),
  );
  const ends = `${first}, ${second}, ${third}, ..., ${last}`;
  return wrap(`${path} has ${values.length} items: ${ends}`, WIDTH);
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
  if (items.length > MOST_ITEMS && !isComposed(shape.item)) {
    const values = items.map(([, item]) => item);
    return [...longList(shape.item, values, path), ...dimmed(shape.meaning, palette)];
  }
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
