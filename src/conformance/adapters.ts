import { cockatielAdapter } from './cockatiel.js';
import { failsafeAdapter } from './failsafe.js';
import { gobreakerAdapter } from './gobreaker.js';
import { hystrixAdapter } from './hystrix.js';
import { opossumAdapter } from './opossum.js';
import { pollyAdapter } from './polly.js';
import { resilience4jAdapter } from './resilience4j.js';
import { semianTraces } from './semian.js';
import { semianAdaptiveTraces } from './semianAdaptive.js';
import type { TraceAdapter, TraceScenario } from './trace.js';

/** Every library whose traces can be replayed. */
export const ADAPTERS: readonly TraceAdapter[] = [
  resilience4jAdapter,
  hystrixAdapter,
  pollyAdapter,
  gobreakerAdapter,
  failsafeAdapter,
  semianTraces,
  semianAdaptiveTraces,
  opossumAdapter,
  cockatielAdapter,
];

/** The adapter for a recorded scenario; undefined when its library has no model. */
export function adapterFor(scenario: TraceScenario): TraceAdapter | undefined {
  return ADAPTERS.find((adapter) => adapter.accepts(scenario));
}
