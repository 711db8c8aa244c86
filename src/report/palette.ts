/** How to set off words in the output; chosen once by whoever knows where it goes. */
export interface Palette {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly strong: (text: string) => string;
}

const same = (text: string): string => text;

/** No colour: for files, pipes and whoever asked for none. */
export const PLAIN: Palette = { good: same, bad: same, warn: same, dim: same, strong: same };
