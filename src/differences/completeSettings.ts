import type { Fields, PlainSettings, PlainValue, Shape, UnionShape } from '../model/shapes.js';

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
  if (shape.kind === 'union') return completeUnion(name, shape, given);
  if (shape.kind === 'group') {
    if (shape.optional && !isSettings(given)) return null;
    return completeSettings(shape.fields, isSettings(given) ? given : {});
  }
  const value = given ?? shape.default;
  if (value === undefined) throw new Error(`option ${name} has no default`);
  return value;
}

function completeUnion(name: string, shape: UnionShape, given: PlainValue | undefined): PlainValue {
  const { [shape.tag]: named, ...rest } = isSettings(given) ? given : {};
  const tag = named ?? shape.default;
  if (tag === null) return null;
  const fields = shape.cases[String(tag)];
  if (tag === undefined || fields === undefined) throw new Error(`option ${name} has no case`);
  return { [shape.tag]: tag, ...completeSettings(fields, rest) };
}

function isSettings(value: PlainValue | undefined): value is PlainSettings {
  return typeof value === 'object' && value !== null;
}
