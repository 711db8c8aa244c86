import type { Micros } from '../model/time.js';
import type { CallStep, StepList } from './stepList.js';

/** One thing that the list says is to happen, or one look at the breaker for an expectation. */
export interface StepEvent {
  readonly at: Micros;
  /**
   * `whole`: a call starts and ends. `start`, `end`: only that. `do`: something by hand. `opens`,
   * `closes`: a look before anything the list says for this time, and after all of it.
   */
  readonly act: 'opens' | 'whole' | 'start' | 'end' | 'do' | 'closes';
  /** The line of the list; -1 for a look. */
  readonly step: number;
  /** Which of its calls, from 1; 0 where none is concerned. */
  readonly call: number;
}

/**
 * Everything that a list says is to happen, in order: by time, at one time in the order of the
 * file. Looks come first and last at their time.
 */
export function eventsOf({ steps, expect }: StepList): readonly StepEvent[] {
  const times = [...new Set(expect.map(({ t }) => t))];
  const look = (act: 'opens' | 'closes') =>
    times.map((at): StepEvent => ({ at, act, step: -1, call: 0 }));
  const events = steps.flatMap((step, index): readonly StepEvent[] =>
    step.kind === 'do'
      ? [{ at: step.t, act: 'do', step: index, call: 0 }]
      : eventsOfCalls(step, index),
  );
  // The sort is stable: what is at one time keeps this order.
  return [...look('opens'), ...events, ...look('closes')].sort((a, b) => a.at - b.at);
}

function eventsOfCalls(step: CallStep, index: number): readonly StepEvent[] {
  const { t, n, every, takes, concurrent } = step;
  const all = (act: 'whole' | 'start' | 'end') =>
    Array.from({ length: n }, (_, call): StepEvent => {
      return { at: t + call * (every ?? 0), act, step: index, call: call + 1 };
    });
  const isInstant = takes === 0 && step.call !== 'hang';
  if (isInstant && concurrent) return [...all('start'), ...all('end')];
  return all(isInstant ? 'whole' : 'start');
}
