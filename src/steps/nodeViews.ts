import { Cockatiel } from '../policy/breakers/cockatiel.js';
import { Opossum } from '../policy/breakers/opossum.js';
import { viewOf } from './view.js';

/** opossum: `breaker.stats`, the rolling window. */
export const opossumView = viewOf(Opossum, {
  counters: {
    fires: ({ stats }) => stats.fires,
    failures: ({ stats }) => stats.failures,
    successes: ({ stats }) => stats.successes,
    rejects: ({ stats }) => stats.rejects,
    timeouts: ({ stats }) => stats.timeouts,
    semaphoreRejections: ({ stats }) => stats.semaphoreRejections,
    rate: ({ stats }) => (stats.fires === 0 ? 0 : (stats.failures / stats.fires) * 100),
  },
  otherNames: { requests: 'fires', calls: 'fires', failureRate: 'rate' },
  words: { 'half-open': 'halfOpen' },
  errors: {
    EOPENBREAKER: ['open', 'probing'],
    ESEMLOCKED: ['bulkhead-full'],
  },
  verbs: {
    open: (breaker, now) => breaker.open(now),
    close: (breaker, now) => breaker.close(now),
    enable: (breaker, now) => breaker.enable(now),
    disable: (breaker, now) => breaker.disable(now),
  },
});

/** cockatiel: what its trip rule has counted; ConsecutiveBreaker counts failures only. */
export const cockatielView = viewOf(Cockatiel, {
  counters: {
    failures: ({ stats }) => stats.at(-1) ?? 0,
    successes: ({ stats }) => (stats.length > 1 ? (stats[0] ?? 0) : 0),
    total: ({ stats }) => stats.reduce((sum, count) => sum + count, 0),
  },
  words: { closed: 'Closed', open: 'Open', 'half-open': 'HalfOpen', 'forced-open': 'Isolated' },
  errors: {
    BrokenCircuitError: ['open', 'probing'],
    IsolatedCircuitError: ['forced-open'],
  },
  verbs: {
    isolate: (breaker) => breaker.isolate(),
    dispose: (breaker) => breaker.dispose(),
  },
});
