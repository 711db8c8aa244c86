import type { LibraryModel } from '../library.js';
import { Resilience4jBreaker } from './resilience4jBreaker.js';
import { resilience4jOptions } from './resilience4jOptions.js';
import { resilience4jRemarks } from './resilience4jRemarks.js';

export { Resilience4jBreaker } from './resilience4jBreaker.js';

/** The circuit breaker of resilience4j, the usual one on the JVM. */
export const resilience4j: LibraryModel<typeof resilience4jOptions> = {
  library: 'resilience4j',
  versions: ['2.4.0'],
  title: 'Opens on the failure rate or the slow-call rate over the last calls or seconds.',
  options: resilience4jOptions,
  surprises: [
    'At exactly the end of the wait a call is still refused; the first one after it is the probe.',
    'Without automatic transition nothing moves unless a call asks: after 60s or 60 days the state still reads OPEN.',
    'Thresholds are percentages: 0.5 is half a percent, so 1 failure in 100 calls opens.',
    'minimumNumberOfCalls above a count window is cut to the window: minimum 100 with window 5 acts at 5 calls.',
    'In a time window minimumNumberOfCalls is not cut: minimum 100 in 2 seconds never opens below 50 calls a second, even if every call fails.',
    'A time window of 2 seconds forgets a result after 1 to 2 seconds, because it holds whole seconds of the clock.',
    'Half-open is judged after min(minimumNumberOfCalls, permitted) results: with minimum 1 the first result decides, however many calls are permitted.',
    'The permitted calls of half-open are a total, not a limit at a time: 10 that never report keep it half-open for ever unless maxWaitDurationInHalfOpenState is set.',
    'A result counts where it arrives: 2 late successes of the closed period close a half-open trial of 2 whose own calls are still running.',
    'A released or ignored call adds a half-open permit even if it never took one, without an upper limit.',
    'Refused calls are counted in half-open too, and reopening goes on with that count.',
    'Failures and slow calls are never added up: 25% failed and 25% slow do not meet a limit of 50%.',
    'A running call is not slow yet: durations count only when the call ends.',
    'Growing waits are cut to whole milliseconds each time: 1ms times 1.5 stays 1ms for ever.',
    'reset() leaves timers running: the limit on a half-open period can open the fresh breaker later.',
  ],
  create: (settings) => new Resilience4jBreaker(settings),
  relations: resilience4jRemarks,
};
