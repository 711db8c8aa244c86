import type { Source } from './source.js';

/** The text that a file extends, or why there is none. */
export type Base =
  | { readonly source: Source; readonly fault?: undefined }
  | {
      readonly source?: undefined;
      /** What was found instead, in words: `./base.yaml, and there is no such file`. */
      readonly fault: string;
      /** What may have been meant; empty when nothing is near. */
      readonly hint: string;
    };

/**
 * Finds what `extends: name` means in a file. Reading a scenario opens no files by itself, so that
 * it works without any; whoever calls it says where others are.
 * @param name as written
 * @param from the file in which it is written; paths are seen from there
 */
export type FindBase = (name: string, from: Source) => Base;
