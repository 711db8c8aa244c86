/**
 * Where a file is wrong in places, the rest of it is still judged, so that everything is said at
 * once. What could not be read stands in the settings as a key that throws: a rule that looks at it
 * has nothing to say, whatever else it would have found, and no rule needs to know of this.
 */
class Unreadable extends Error {}

/** Puts a value that could not be read at a key. */
export function markUnreadable(settings: object, key: string | number): void {
  Object.defineProperty(settings, key, {
    enumerable: true,
    configurable: true,
    get(): never {
      throw new Unreadable(`${key} could not be read`);
    },
  });
}

/** Whether the value at a key could not be read. */
export function isUnreadable(settings: object, key: string): boolean {
  return Object.getOwnPropertyDescriptor(settings, key)?.get !== undefined;
}

/** What a function gives; undefined where it looked at something that could not be read. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** What rules say, those aside that look at something that could not be read. */
export function allReadable<T>(...rules: readonly (() => readonly T[])[]): readonly T[] {
  return rules.flatMap((rule) => ifReadable(rule) ?? []);
}

/** What a rule says of each item of a list, or of each value by its name, as {@link allReadable}. */
export function eachReadable<V, T>(
  items: { readonly [name: string]: V } | readonly V[],
  rule: (item: V, name: string) => readonly T[],
): readonly T[] {
  // A list has its values at the keys 0, 1, 2, ... as a mapping has them at its names.
  const values = items as { readonly [name: string]: V };
  return Object.keys(items).flatMap((name) => {
    const said = ifReadable(() => {
      const item = values[name];
      return item === undefined ? [] : rule(item, name);
    });
    return said ?? [];
  });
}

/** Visits each item of a list, or each value by its name; a visit ends where it looks at what could not be read. */
export function visitReadable<V>(
  items: { readonly [name: string]: V } | readonly V[],
  visit: (item: V, name: string) => void,
): void {
  eachReadable(items, (item, name) => {
    visit(item, name);
    return [];
  });
}

/** A copy with some values changed; what could not be read stays so. */
export function withChanged<T extends object>(settings: T, changes: Partial<T>): T {
  const copy: object = Object.defineProperties({}, Object.getOwnPropertyDescriptors(settings));
  // All properties of T are there, those that are given with values of the same types.
  return Object.defineProperties(copy, Object.getOwnPropertyDescriptors(changes)) as T;
}
