import { fromMillis, type Micros } from '../model/time.js';
import type { CockatielSettings } from '../policy/breakers/cockatielOptions.js';
import { numberOr } from './callLedger.js';
import type { Json, TraceScenario } from './trace.js';

type Config = TraceScenario['config'];

/**
 * Reads the options of a recorded scenario; absent keys are the defaults of the library.
 * @throws Error when the breaker or the backoff is of an unknown type
 */
export function readCockatielSettings(config: Config): CockatielSettings {
  const { breaker, halfOpenAfter, halfOpenSampling } = config;
  return {
    breaker: readBreaker(fieldsOf(breaker)),
    halfOpenAfter: typeof halfOpenAfter === 'number' ? fromMillis(halfOpenAfter) : null,
    halfOpenAfterBackoff: isFields(halfOpenAfter) ? readBackoff(halfOpenAfter) : null,
    halfOpenSampling: isFields(halfOpenSampling)
      ? {
          calls: numberOr(halfOpenSampling, 'calls', 1),
          threshold: numberOr(halfOpenSampling, 'threshold', 0),
        }
      : null,
  };
}

function readBreaker(breaker: Config): CockatielSettings['breaker'] {
  const { type, minimumNumberOfCalls: minimum, minimumRps } = breaker;
  const threshold = numberOr(breaker, 'threshold', Number.NaN);
  if (type === 'consecutive') return { type: 'ConsecutiveBreaker', threshold };
  if (type === 'count') {
    const minimumNumberOfCalls = typeof minimum === 'number' ? minimum : null;
    const size = numberOr(breaker, 'size', Number.NaN);
    return { type: 'CountBreaker', threshold, size, minimumNumberOfCalls };
  }
  if (type !== 'sampling') throw new Error(`unknown breaker: ${JSON.stringify(type)}`);
  return {
    type: 'SamplingBreaker',
    threshold,
    duration: millisIn(breaker, 'duration', Number.NaN),
    minimumRps: typeof minimumRps === 'number' ? minimumRps : null,
  };
}

/** The recorded exponential backoffs have no jitter. */
function readBackoff(fields: Config): CockatielSettings['halfOpenAfterBackoff'] {
  const { backoff, durations } = fields;
  if (backoff === 'exponential') {
    return {
      type: 'ExponentialBackoff',
      initialDelay: millisIn(fields, 'initialDelay', 128),
      maxDelay: millisIn(fields, 'maxDelay', 30_000),
      exponent: numberOr(fields, 'exponent', 2),
      generator: 'noJitterGenerator',
    };
  }
  if (backoff !== 'iterable') throw new Error(`unknown backoff: ${JSON.stringify(backoff)}`);
  return {
    type: 'IterableBackoff',
    durations: Array.isArray(durations) ? durations.join(' ') : '',
  };
}

function millisIn(fields: Config, name: string, absent: number): Micros {
  return fromMillis(numberOr(fields, name, absent));
}

function fieldsOf(value: Json | undefined): Config {
  return isFields(value) ? value : {};
}

function isFields(value: Json | undefined): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
