import { LabBreaker } from '../policy/breaker.js';
import { OWN_BREAKER } from '../policy/breakerPolicy.js';
import { envoyView } from './envoyView.js';
import { hystrixView, resilience4jView } from './jvmViews.js';
import {
  failsafeView,
  gobreakerView,
  pollyView,
  semianAdaptiveView,
  semianView,
} from './nativeViews.js';
import { cockatielView, opossumView } from './nodeViews.js';
import { type LibraryView, viewOf } from './view.js';

/** The lab's own breaker: what its trip rule and its half-open period have counted. */
const ownView = viewOf(LabBreaker, {
  counters: {
    failures: (breaker, now) => {
      const { inARow, failed } = breaker.counts(now);
      return Math.max(inARow, failed);
    },
    consecutiveFailures: (breaker, now) => breaker.counts(now).inARow,
    calls: (breaker, now) => breaker.counts(now).calls,
    failed: (breaker, now) => breaker.counts(now).failed,
    slow: (breaker, now) => breaker.counts(now).slow,
    probes: ({ probesInFlight }) => probesInFlight,
    probesJudged: ({ probesJudged }) => probesJudged,
  },
  otherNames: { total: 'calls', requests: 'calls', inARow: 'consecutiveFailures' },
  verbs: {
    reset: (breaker) => breaker.reset(),
    'force-open': (breaker) => breaker.forceOpen(),
    disable: (breaker) => breaker.disable(),
  },
});

const VIEWS: Readonly<Record<string, LibraryView>> = {
  [OWN_BREAKER]: ownView,
  resilience4j: resilience4jView,
  hystrix: hystrixView,
  polly: pollyView,
  gobreaker: gobreakerView,
  failsafe: failsafeView,
  semian: semianView,
  'semian-adaptive': semianAdaptiveView,
  opossum: opossumView,
  cockatiel: cockatielView,
  envoy: envoyView,
};

/**
 * How to look at the breaker of a library.
 * @throws Error for a library without a model
 */
export function libraryView(library: string): LibraryView {
  const view = VIEWS[library];
  if (view === undefined) throw new Error(`there is no view of ${library}`);
  return view;
}
