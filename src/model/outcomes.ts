/**
 * How an attempt ended, seen from the policy outside it.
 *
 * - `ok`: a good answer of the dependency.
 * - `fallback`: a stand-in answered in its place. Policies outside take it for an answer, so a
 *   breaker outside a fallback never sees a failure.
 * - `error`: a bad answer, or no connection.
 * - `timeout`: no answer in time.
 * - `rate-limited`: the dependency asked to come back later (429).
 * - `overloaded`: the dependency turned the call away because its queue is full (503).
 * - `refused`: a policy of our own failed fast; the dependency was not asked.
 * - `over-budget`: a retry budget said no; never tried again.
 */
export type Outcome = (typeof OUTCOMES)[number];

/** All outcomes. */
export const OUTCOMES = [
  'ok',
  'fallback',
  'error',
  'timeout',
  'rate-limited',
  'overloaded',
  'refused',
  'over-budget',
] as const;

/** True for an outcome that the caller takes for an answer. */
export function isAnswer(outcome: Outcome): boolean {
  return outcome === 'ok' || outcome === 'fallback';
}

/** True for an attempt that our own policies turned away, so that nothing was learnt. */
export function isRefusal(outcome: Outcome): boolean {
  return outcome === 'refused' || outcome === 'over-budget';
}
