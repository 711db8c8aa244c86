import type { Verdict } from '../analysis/verdict.js';
import type { Palette } from './palette.js';
import { outcomeMark, WIDTH, wrap } from './words.js';

/** True for the verdict on a `before` that does not show the harm its scenario claims. */
export function isHarmless({ outcome }: Verdict): boolean {
  return outcome === 'shows-nothing';
}

/**
 * Why good verdicts on the focus are worth nothing: each `before` that shows no harm. Empty where
 * every one does, or is in focus itself and has its verdict there.
 */
export function harmSection(
  variants: readonly { readonly name: string; readonly verdict: Verdict }[],
  focus: readonly string[],
  palette: Palette,
): readonly string[] {
  return variants
    .filter(({ name, verdict }) => isHarmless(verdict) && !focus.includes(name))
    .map(({ name, verdict }) => {
      const { outcome, text, why } = verdict;
      const reasons = wrap(`${name}: ${why}`, WIDTH - 6).map((line) => `      ${line}`);
      const mark = `${outcomeMark(outcome, palette)}  ${palette.strong(text)}`;
      return [palette.strong('The harm to remove'), mark, ...reasons].join('\n');
    });
}
