import { type Fields, isComposed, type Shape } from '../src/model/shapes.js';
import { worldTable } from '../src/model/world.js';
import { POLICIES } from '../src/policy/register.js';
import { headTable, policyFrameTable, variantTable, verdictTable } from '../src/scenario/tables.js';

/** A part of a table and where it is: `trouble[]<slow>.factor`. */
export interface TablePart {
  readonly path: string;
  readonly shape: Shape;
}

/** All that scenario files may hold, by what it is called there. */
export const EVERYTHING_WRITTEN: Fields = {
  ...headTable,
  ...variantTable,
  ...policyFrameTable,
  ...verdictTable,
  ...worldTable,
  ...Object.fromEntries(Object.entries(POLICIES).map(([kind, { shape }]) => [kind, shape])),
};

/** The parts of a table, those inside of parts and cases too. */
export function partsIn(fields: Fields, path = ''): readonly TablePart[] {
  return Object.entries(fields).flatMap(([name, shape]) =>
    partsOf(shape, path === '' ? name : `${path}.${name}`),
  );
}

function partsOf(shape: Shape, path: string): readonly TablePart[] {
  return [{ path, shape }, ...partsBelow(shape, path)];
}

function partsBelow(shape: Shape, path: string): readonly TablePart[] {
  if (!isComposed(shape)) return [];
  if (shape.kind === 'group') return partsIn(shape.fields, path);
  if (shape.kind === 'list') return partsOf(shape.item, `${path}[]`);
  if (shape.kind === 'map') return partsOf(shape.item, `${path}.*`);
  return Object.entries(shape.cases).flatMap(([name, fields]) =>
    partsIn(fields, `${path}<${name}>`),
  );
}
