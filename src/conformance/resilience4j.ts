import { narrow } from '../model/narrow.js';
import type { Fields, PlainSettings, PlainValue, Shape } from '../model/shapes.js';
import { fromMillis } from '../model/time.js';
import { Resilience4jBreaker } from '../policy/breakers/resilience4jBreaker.js';
import { resilience4jOptions } from '../policy/breakers/resilience4jOptions.js';
import type { Json, Replayer, Shown, TraceAdapter, TraceScenario, TraceStep } from './trace.js';

/**
 * Replays recorded traces of resilience4j. Results carry no call id there: the library knows
 * only their kind and, in `ms`, their duration.
 */
export const resilience4jAdapter: TraceAdapter = {
  accepts: ({ library }) => library === 'resilience4j',
  inputs: ['call', 'ms'],
  open: (scenario) => new Resilience4jReplayer(scenario),
};

/** Every permit of this library is the same. */
const PERMIT = 0;

class Resilience4jReplayer implements Replayer {
  readonly #breaker: Resilience4jBreaker;

  constructor({ config }: TraceScenario) {
    this.#breaker = new Resilience4jBreaker(
      narrow(resilience4jOptions, readSettings(resilience4jOptions, config)),
    );
  }

  /** A timer that is due at the time of a step runs before it. */
  step(step: TraceStep): Shown {
    const now = fromMillis(step.at);
    this.#breaker.wake(now);
    if (step.do === 'acquire') {
      const permitted = this.#breaker.tryAcquire(now) >= 0;
      return { permitted, ...this.#show(now) };
    }
    this.#report(step, now);
    return this.#show(now);
  }

  #report({ do: outcome, ms }: TraceStep, now: number): void {
    const duration = fromMillis(Number(ms ?? 0));
    if (outcome === 'success') this.#breaker.recordSuccess(PERMIT, now, duration);
    else if (outcome === 'failure') this.#breaker.recordFailure(PERMIT, now, duration);
    else if (outcome === 'release') this.#breaker.release();
    else throw new Error(`unknown step: ${outcome}`);
  }

  #show(now: number): Shown {
    const metrics = this.#breaker.readMetrics(now);
    return {
      state: this.#breaker.libraryState,
      failureRate: metrics.failureRate,
      slowCallRate: metrics.slowCallRate,
      buffered: metrics.numberOfBufferedCalls,
      failed: metrics.numberOfFailedCalls,
      slow: metrics.numberOfSlowCalls,
      notPermitted: metrics.numberOfNotPermittedCalls,
    };
  }
}

type Config = TraceScenario['config'];

/** The recorded options, milliseconds as microseconds, over the defaults of the table. */
function readSettings(table: Fields, config: Config): PlainSettings {
  for (const name of Object.keys(config)) {
    if (!Object.hasOwn(table, name)) throw new Error(`unknown option: ${name}`);
  }
  const settings = Object.entries(table).map(([name, shape]) => [
    name,
    readSetting(name, shape, config[name]),
  ]);
  return Object.fromEntries(settings);
}

function readSetting(name: string, shape: Shape, value: Json | undefined): PlainValue {
  if (shape.kind === 'group') {
    if (isConfig(value)) return readSettings(shape.fields, value);
    return shape.optional ? null : readSettings(shape.fields, {});
  }
  if (shape.kind === 'list' || shape.kind === 'map') throw new Error(`${name}: several of a kind`);
  const set = value ?? shape.default ?? null;
  if (typeof set === 'object' && set !== null) throw new Error(`${name}: unexpected mapping`);
  return shape.kind === 'duration' && typeof value === 'number' ? fromMillis(value) : set;
}

function isConfig(value: Json | undefined): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
