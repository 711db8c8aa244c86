import {
  type Fields,
  type GroupShape,
  isList,
  isSettings,
  type PlainSettings,
  type PlainValue,
  type Shape,
  type UnionShape,
} from '../model/shapes.js';

/**
 * Writes the defaults of a table into settings that name only what matters.
 * @throws Error for a key that the table does not know and for a missing one without a default
 */
export function completeSettings(fields: Fields, given: PlainSettings): PlainSettings {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) throw new Error(`there is no option ${unknown}`);
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, complete(name, shape, given[name])]),
  );
}

function complete(name: string, shape: Shape, given: PlainValue | undefined): PlainValue {
  switch (shape.kind) {
    case 'union':
      return completeUnion(name, shape, given);
    case 'group':
      return completeGroup(shape, given);
    case 'list':
      return completeItems(name, shape.item, isList(given) ? given : []);
    case 'map':
      return completeNamed(shape.item, isSettings(given) ? given : {});
    default: {
      const value = given ?? shape.default;
      if (value === undefined) throw new Error(`option ${name} has no default`);
      return value;
    }
  }
}

function completeGroup(shape: GroupShape, given: PlainValue | undefined): PlainValue {
  if (shape.optional && !isSettings(given)) return null;
  return completeSettings(shape.fields, isSettings(given) ? given : {});
}

function completeNamed(item: Shape, given: PlainSettings): PlainSettings {
  const values = Object.entries(given).map(([name, value]) => [name, complete(name, item, value)]);
  return Object.fromEntries(values);
}

function completeItems(
  name: string,
  item: Shape,
  given: readonly PlainValue[],
): readonly PlainValue[] {
  return given.map((value, index) => complete(`${name}[${index}]`, item, value));
}

function completeUnion(name: string, shape: UnionShape, given: PlainValue | undefined): PlainValue {
  const { [shape.tag]: named, ...rest } = isSettings(given) ? given : {};
  const tag = named ?? shape.default;
  if (tag === null) return null;
  const fields = shape.cases[String(tag)];
  if (tag === undefined || fields === undefined) throw new Error(`option ${name} has no case`);
  return { [shape.tag]: tag, ...completeSettings(fields, rest) };
}
