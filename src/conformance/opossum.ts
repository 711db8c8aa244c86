import { fromMillis, type Micros } from '../model/time.js';
import { Opossum } from '../policy/breakers/opossumBreaker.js';
import type { OpossumSettings } from '../policy/breakers/opossumOptions.js';
import { REFUSED_CAPACITY } from '../policy/port.js';
import { CallLedger, numberOr } from './callLedger.js';
import type { Json, Replayer, Shown, TraceAdapter, TraceScenario, TraceStep } from './trace.js';

/** Replays recorded traces of nodeshift/opossum. */
export const opossumAdapter: TraceAdapter = {
  accepts: ({ library }) => library === 'opossum',
  inputs: ['call'],
  open: (scenario) => new OpossumReplayer(scenario),
};

type Config = TraceScenario['config'];

/** Absent keys are the defaults of the library. */
function readSettings(config: Config): OpossumSettings {
  const { timeout, allowWarmUp, enabled, rollingPercentilesEnabled, enableSnapshots } = config;
  const capacity = numberOr(config, 'capacity', Number.NaN);
  return {
    timeout: timeout === false ? 'false' : millisIn(config, 'timeout', 10_000),
    errorThresholdPercentage: numberOr(config, 'errorThresholdPercentage', 50),
    resetTimeout: millisIn(config, 'resetTimeout', 30_000),
    rollingCountTimeout: millisIn(config, 'rollingCountTimeout', 10_000),
    rollingCountBuckets: numberOr(config, 'rollingCountBuckets', 10),
    volumeThreshold: numberOr(config, 'volumeThreshold', 0),
    capacity: Number.isInteger(capacity) ? capacity : null,
    allowWarmUp: allowWarmUp === true,
    enabled: enabled !== false,
    rollingPercentilesEnabled: rollingPercentilesEnabled !== false,
    enableSnapshots: enableSnapshots !== false,
  };
}

function millisIn(config: Config, name: string, absent: number): Micros {
  return fromMillis(numberOr(config, name, absent));
}

class OpossumReplayer implements Replayer {
  readonly #breaker: Opossum;
  readonly #calls: CallLedger;

  constructor({ config }: TraceScenario) {
    this.#breaker = new Opossum(readSettings(config));
    const { errorFilter } = config;
    this.#calls = new CallLedger(errorFilter !== undefined);
  }

  step(step: TraceStep): Shown {
    const now = fromMillis(step.at);
    this.#breaker.wake(now);
    const timedOut = this.#breaker.timedOut.map((permit) => this.#calls.callOf(permit));
    const shown = step.do === 'acquire' ? this.#acquire(step, now) : {};
    if (step.do !== 'acquire') this.#calls.report(this.#breaker, step, now);
    return { ...shown, ...(timedOut.length > 0 ? { timedOut } : {}), ...this.#show() };
  }

  #acquire({ call }: TraceStep, now: Micros): Shown {
    const permit = this.#breaker.tryAcquire(now);
    if (permit < 0) {
      return { permitted: false, reason: permit === REFUSED_CAPACITY ? 'capacity' : 'open' };
    }
    this.#calls.admit(call, permit);
    return { permitted: true };
  }

  #show(): { state: Json; stats: Json } {
    const { state, stats } = this.#breaker;
    return {
      state: state === 'half-open' ? 'halfOpen' : state,
      stats: [
        stats.fires,
        stats.failures,
        stats.successes,
        stats.rejects,
        stats.timeouts,
        stats.semaphoreRejections,
      ],
    };
  }
}
