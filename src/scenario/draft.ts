import type { PlainValue } from '../model/shapes.js';
import { isUnreadable, markUnreadable } from '../model/unreadable.js';

/** What could be read of a part of a file: where it is wrong in places, all but these. */
export interface Draft<T = PlainValue> {
  /** What could not be read is marked; see {@link markUnreadable}. */
  readonly value: T;
  /** True where everything could be read, and everything in it is known. */
  readonly isWhole: boolean;
}

/** What was read as a whole, or not at all. */
export function draftOf<T>(value: T | undefined): Draft<T> | undefined {
  return value === undefined ? undefined : { value, isWhole: true };
}

/** The value of a draft that is whole; undefined for any other. */
export function wholeOf<T>(draft: Draft<T> | undefined): T | undefined {
  return draft?.isWhole ? draft.value : undefined;
}

/** Takes the parts of settings, or the items of a list, one by one. */
export class DraftMaker<T extends object> {
  private readonly parts: T;
  private isWhole = true;

  /** @param parts an empty object or list, which is filled in */
  constructor(parts: T) {
    this.parts = parts;
  }

  /** Takes one part; undefined for one of which nothing could be read. */
  put(key: string | number, draft: Draft<unknown> | undefined): void {
    if (draft === undefined) markUnreadable(this.parts, key);
    else if (typeof key === 'number') Reflect.set(this.parts, key, draft.value);
    else define(this.parts, key, draft.value);
    if (draft?.isWhole !== true) this.isWhole = false;
  }

  /** Takes parts of what was read elsewhere, those that are there; undefined where nothing was. */
  putPartsOf(draft: Draft<object> | undefined, keys: readonly string[]): void {
    const parts = Object.getOwnPropertyDescriptors(draft?.value ?? {});
    for (const key of keys) {
      const part = Object.entries(parts).find(([name]) => name === key)?.[1];
      if (draft === undefined || part?.get !== undefined) this.put(key, undefined);
      else if (part !== undefined) this.put(key, { value: part.value, isWhole: true });
    }
    if (draft?.isWhole !== true) this.isWhole = false;
  }

  /** Marks a part of which nothing is known, whatever was read of it. */
  forget(key: string): void {
    if (!isUnreadable(this.parts, key)) markUnreadable(this.parts, key);
    this.isWhole = false;
  }

  /** Says that something is wrong with what is known all the same. */
  spoil(): void {
    this.isWhole = false;
  }

  get draft(): Draft<T> {
    return { value: this.parts, isWhole: this.isWhole };
  }
}

/** A file may call something `__proto__`, which is a key like any other here. */
function define(parts: object, key: string, value: unknown): void {
  Object.defineProperty(parts, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
