import type { PlainSettings } from '../model/shapes.js';
import { labSettings } from './breakerPolicy.js';

/** The fewest calls after which a breaker can trip at all, and the option that says so. */
export interface Reach {
  readonly option: string;
  readonly calls: number;
}

/** The option of each library that keeps it from tripping on fewer calls. */
const FLOORS: Readonly<Record<string, string>> = {
  resilience4j: 'minimumNumberOfCalls',
  hystrix: 'circuitBreakerRequestVolumeThreshold',
  polly: 'MinimumThroughput',
  opossum: 'volumeThreshold',
  semian: 'error_threshold',
};

/** Undefined for a library whose options do not say it in one number. */
export function reachOf(settings: PlainSettings): Reach | undefined {
  const own = labSettings(settings);
  if (own !== undefined) {
    const { failureThreshold, minimumCalls } = own;
    return failureThreshold === null
      ? { option: 'minimumCalls', calls: minimumCalls }
      : { option: 'failureThreshold', calls: failureThreshold };
  }
  const option = FLOORS[String(settings['library'])];
  if (option === undefined) return undefined;
  const floor = settings[option];
  return typeof floor === 'number'
    ? { option, calls: Math.min(floor, windowOf(settings)) }
    : undefined;
}

/** resilience4j quietly cuts the minimum to the size of a count-based window. */
function windowOf(settings: PlainSettings): number {
  const size = settings['slidingWindowSize'];
  const isCounted = settings['slidingWindowType'] === 'COUNT_BASED';
  return isCounted && typeof size === 'number' ? size : Number.POSITIVE_INFINITY;
}
