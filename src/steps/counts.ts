import type { Micros } from '../model/time.js';
import type { Turn } from './outcome.js';
import type { Step } from './stepList.js';

/** What the player itself counts, for every model. */
export const PLAYER_COUNTERS = {
  admitted: 'calls let through, of the steps that began last, or of those since `since`',
  rejected: 'calls refused, of the same',
  queued: 'calls of the same that wait',
  executed: 'calls let through in all',
  inFlight: 'calls let through that have not ended',
} as const;

/** Counts the answers to calls among the turns up to a moment. */
export function countAnswers(
  turns: readonly Turn[],
  steps: readonly Step[],
  since: Micros | null,
): Readonly<Record<string, number>> {
  const latest = since ?? latestStart(turns, steps);
  const counted = turns.filter(({ step }) => (steps[step]?.t ?? -1) >= latest);
  const ofSince = since === null ? counted : turns.filter(({ at }) => at >= since);
  const admitted = countOf(ofSince, 'admitted');
  const rejected = countOf(ofSince, 'rejected');
  const decided = ofSince.filter(({ kind }) => kind === 'readmitted').length;
  return {
    admitted,
    rejected,
    queued: countOf(ofSince, 'queued') - decided,
    executed: countOf(turns, 'admitted'),
  };
}

/** When the steps began that began last. */
function latestStart(turns: readonly Turn[], steps: readonly Step[]): Micros {
  const starts = turns.flatMap(({ kind, step }) => (kind === 'call' ? [steps[step]?.t ?? 0] : []));
  return starts.reduce((latest, start) => Math.max(latest, start), 0);
}

function countOf(turns: readonly Turn[], answer: Turn['answer']): number {
  return turns.filter((turn) => turn.answer === answer).length;
}
