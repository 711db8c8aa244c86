import {
  type Fields,
  isList,
  isSettings,
  type PlainSettings,
  type PlainValue,
  type Shape,
} from './shapes.js';
import { writeValue } from './written.js';

type Leaf = readonly [path: string, text: string];

/**
 * Every single value in settings by its path, `phases[0].from`, as a person writes it. Nothing is
 * written short, so that the same setting has the same path wherever it occurs; what is null or
 * empty has none.
 */
export function leavesOf(fields: Fields, settings: PlainSettings): ReadonlyMap<string, string> {
  return new Map(fieldLeaves(fields, settings, ''));
}

function fieldLeaves(fields: Fields, settings: PlainSettings, prefix: string): readonly Leaf[] {
  return Object.entries(fields).flatMap(([name, shape]) =>
    shapeLeaves(shape, settings[name] ?? null, `${prefix}${name}`),
  );
}

function shapeLeaves(shape: Shape, value: PlainValue, path: string): readonly Leaf[] {
  switch (shape.kind) {
    case 'group':
      return isSettings(value) ? fieldLeaves(shape.fields, value, `${path}.`) : [];
    case 'union': {
      if (!isSettings(value)) return [];
      const tag = String(value[shape.tag]);
      const inside = fieldLeaves(shape.cases[tag] ?? {}, value, `${path}.`);
      return [[`${path}.${shape.tag}`, tag], ...inside];
    }
    case 'list':
      return (isList(value) ? value : []).flatMap((item, index) =>
        itemLeaves(shape.item, item, `${path}[${index}]`),
      );
    case 'map':
      return Object.entries(isSettings(value) ? value : {}).flatMap(([name, item]) =>
        itemLeaves(shape.item, item, `${path}.${name}`),
      );
    default:
      return value === null ? [] : [[path, String(writeValue(shape, value))]];
  }
}

/** An item in which nothing is set is there all the same. */
function itemLeaves(item: Shape, value: PlainValue, path: string): readonly Leaf[] {
  const leaves = shapeLeaves(item, value, path);
  return leaves.length === 0 ? [[path, 'empty']] : leaves;
}
