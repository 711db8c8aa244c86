import type { Transition } from '../analysis/transitionsFold.js';
import type { VariantReport } from './document.js';
import type { Palette } from './palette.js';
import { alignColumns } from './table.js';
import { counted, millisWords } from './words.js';

/** What the breakers of a variant did, a line a change; which of them, where there are several. */
export function breakerSection(variant: VariantReport, palette: Palette): readonly string[] {
  const { transitions, transitionsTotal, metrics } = variant;
  if (metrics['breaker.finalState'] === 'none') return [];
  if (transitions.length === 0) return [`${palette.strong('Breaker')}\nIt stayed closed.`];
  const names = namesOf(transitions);
  const rows = transitions.map(({ atMs, from, to, why }, index) => [
    millisWords(atMs),
    ...(names === undefined ? [] : [names[index] ?? '']),
    `${from} → ${to}`,
    why,
  ]);
  const sides = names === undefined ? SIDES : [...SIDES, 'left' as const];
  const lines = alignColumns(rows, sides).map((line, index) =>
    stateColour(transitions[index]?.to ?? '', palette)(line),
  );
  const hidden = transitionsTotal - transitions.length;
  const note =
    hidden > 0 ? [palette.dim(`... and ${counted(hidden, 'more change')}, not listed`)] : [];
  return [[palette.strong('Breaker'), ...lines, ...note].join('\n')];
}

const SIDES = ['right', 'left', 'left'] as const;

/** Whose change each is; undefined where there is one breaker only, which needs no name. */
function namesOf(transitions: readonly Transition[]): readonly string[] | undefined {
  const instances = new Map<string, Set<number>>();
  for (const { breaker = '', instance = 0 } of transitions) {
    instances.set(breaker, (instances.get(breaker) ?? new Set()).add(instance));
  }
  const areMany = [...instances.values()].some(({ size }) => size > 1);
  if (instances.size === 1 && !areMany) return undefined;
  return transitions.map(({ breaker = '', instance = 0 }) =>
    (instances.get(breaker)?.size ?? 0) > 1 ? `${breaker} #${instance}` : breaker,
  );
}

function stateColour(state: string, palette: Palette): (text: string) => string {
  if (state === 'open') return palette.bad;
  return state === 'closed' ? palette.good : palette.warn;
}
