import type { DifferenceRow } from '../../src/model/differences.js';

/** Rows as lines: `hystrix 1.5.18 percentage | share | >= ...`, the answers in their order. */
export function linesOf<A extends object>(rows: readonly DifferenceRow<A | null>[]): string[] {
  return rows.map(({ model, versions, rule, answers }) => {
    const name = [model, ...versions, rule].filter((word) => word !== '').join(' ');
    return [name, ...Object.values(answers ?? {}).map(cellOf)].join(' | ');
  });
}

function cellOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return String(answer);
  return Object.values(answer).join(' ');
}
