import type { Turn } from './outcome.js';
import type { Moment, MomentFilter, Step } from './stepList.js';

/**
 * Which of the turns of one time a moment stands at.
 * @param turns of that time, without timers
 * @returns the place in `turns`; -1 when nothing there fits
 */
export function placeOf(moment: Moment, turns: readonly Turn[], steps: readonly Step[]): number {
  const { side, ordinal, filters } = moment;
  const fitting = turns.flatMap((turn, place) => (fitsAll(turn, filters, steps) ? [place] : []));
  if (ordinal > 0) return fitting[ordinal - 1] ?? -1;
  return (side === 'after' ? fitting.at(-1) : fitting[0]) ?? -1;
}

function fitsAll(turn: Turn, filters: readonly MomentFilter[], steps: readonly Step[]): boolean {
  if (filters.length === 0) return turn.kind === 'call' || turn.kind === 'result';
  return filters.every((filter) => fits(turn, filter, steps[turn.step]));
}

function fits(turn: Turn, filter: MomentFilter, step: Step | undefined): boolean {
  switch (filter.kind) {
    case 'all':
      return true;
    case 'call':
      return turn.kind === 'call';
    case 'result':
      return turn.ended;
    case 'id':
      return step?.kind === 'call' && step.id === filter.id;
    case 'end':
      return turn.kind !== 'do' && turn.what === filter.end;
    case 'verb':
      return turn.kind === 'do' && turn.what === filter.verb;
    default:
      return turn.answer === filter.kind;
  }
}
