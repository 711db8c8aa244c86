import type { OptionRemark } from './library.js';

/** The remark where it applies, to be spread into a list: reads as "if so, say so". */
export function remarkIf(isSo: boolean, remark: OptionRemark): readonly OptionRemark[] {
  return isSo ? [remark] : [];
}
