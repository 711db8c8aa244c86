import { fromMillis, type Micros } from '../model/time.js';
import { HystrixBreaker, hystrix } from '../policy/breakers/hystrix.js';
import type { HystrixSettings } from '../policy/breakers/hystrixOptions.js';
import { type Permit, REFUSED_CAPACITY } from '../policy/port.js';
import { flagIn, microsIn, PermitBook } from './permitBook.js';
import type { Json, Replayer, Shown, TraceAdapter, TraceScenario, TraceStep } from './trace.js';
import { numberIn, type TraceFields } from './traceFields.js';

/** Replays recorded traces of Netflix Hystrix: whole commands, limited by a semaphore. */
export const hystrixAdapter: TraceAdapter = {
  accepts: ({ library }) => library === 'Netflix/Hystrix',
  inputs: ['call'],
  open: (scenario) => new HystrixReplayer(scenario),
};

const { options } = hystrix;

/** Absent keys mean the library's defaults. The traces limit calls by a semaphore. */
function readSettings(config: TraceFields): HystrixSettings {
  const limit = 'executionIsolationSemaphoreMaxConcurrentRequests';
  const window = 'metricsRollingStatisticalWindowInMilliseconds';
  const interval = 'metricsHealthSnapshotIntervalInMilliseconds';
  const sleep = 'circuitBreakerSleepWindowInMilliseconds';
  const volume = 'circuitBreakerRequestVolumeThreshold';
  const percentage = 'circuitBreakerErrorThresholdPercentage';
  return {
    circuitBreakerEnabled: flagIn(config, 'circuitBreakerEnabled', true),
    [volume]: numberIn(config, volume, options[volume].default),
    [percentage]: numberIn(config, percentage, options[percentage].default),
    [sleep]: microsIn(config, sleep, options[sleep].default),
    circuitBreakerForceOpen: flagIn(config, 'circuitBreakerForceOpen', false),
    circuitBreakerForceClosed: flagIn(config, 'circuitBreakerForceClosed', false),
    [window]: microsIn(config, window, options[window].default),
    [interval]: microsIn(config, interval, options[interval].default),
    executionIsolationStrategy: 'SEMAPHORE',
    [limit]: numberIn(config, limit, options[limit].default),
    coreSize: options.coreSize.default,
  };
}

class HystrixReplayer implements Replayer {
  readonly #breaker: HystrixBreaker;
  readonly #permits = new PermitBook();

  constructor(scenario: TraceScenario) {
    this.#breaker = new HystrixBreaker(readSettings(scenario.config), scenario.version);
  }

  step(step: TraceStep): Shown {
    const now = fromMillis(step.at);
    const answer = this.#act(step, now);
    return { ...answer, ...this.#show() };
  }

  #act(step: TraceStep, now: Micros): Shown {
    if (step.do === 'state') return { isOpen: this.#breaker.isOpen(now) };
    if (step.do === 'acquire') return this.#acquire(step, now);
    this.#report(step, this.#permits.take(step), now);
    return {};
  }

  #acquire(step: TraceStep, now: Micros): Shown {
    const permit = this.#breaker.tryAcquire(now);
    if (permit >= 0) {
      this.#permits.keep(step, permit);
      return { permitted: true };
    }
    const full = permit === REFUSED_CAPACITY;
    return { permitted: false, error: full ? 'REJECTED_SEMAPHORE_EXECUTION' : 'SHORTCIRCUIT' };
  }

  #report(step: TraceStep, permit: Permit, now: Micros): void {
    const breaker = this.#breaker;
    if (step.do === 'success') breaker.recordSuccess(permit, now);
    else if (step.do === 'failure') breaker.recordFailure(permit, now);
    else if (step.do === 'bad_request') breaker.recordIgnored(permit, now);
    else if (step.do === 'cancel') breaker.release(permit, now);
    else throw new Error(`unknown step: ${step.do}`);
  }

  #show(): Shown {
    const { health, opened, status } = this.#breaker;
    const counts: Json = [health.total, health.errors, health.percent];
    if (status === 'closed') return { state: 'closed', health: counts };
    return { state: status === 'open' ? 'open' : 'half_open', opened, health: counts };
  }
}
