import { fromMillis, type Micros } from '../model/time.js';
import { Cockatiel, DEFAULT_EPOCH } from '../policy/breakers/cockatielBreaker.js';
import { QUEUED } from '../policy/port.js';
import { CallLedger } from './callLedger.js';
import { readCockatielSettings } from './cockatielConfig.js';
import type { Json, Replayer, Shown, TraceAdapter, TraceScenario, TraceStep } from './trace.js';

/** Replays recorded traces of connor4312/cockatiel. */
export const cockatielAdapter: TraceAdapter = {
  accepts: ({ library }) => library === 'cockatiel',
  inputs: ['call'],
  open: (scenario) => new CockatielReplayer(scenario),
};

class CockatielReplayer implements Replayer {
  readonly #breaker: Cockatiel;
  readonly #calls: CallLedger;
  /** The waiting calls by their tickets. */
  readonly #waiting: Json[] = [];

  constructor({ config, version, ...rest }: TraceScenario) {
    const { handle } = config;
    const { epoch } = rest;
    const start = typeof epoch === 'number' ? epoch : DEFAULT_EPOCH;
    this.#breaker = new Cockatiel(readCockatielSettings(config), version, refuseToDraw, start);
    this.#calls = new CallLedger(handle !== undefined);
  }

  step(step: TraceStep): Shown {
    const now = fromMillis(step.at);
    const shown = step.do === 'acquire' ? this.#acquire(step, now) : {};
    if (step.do !== 'acquire') this.#calls.report(this.#breaker, step, now);
    const released = this.#readmit(now);
    const { state, stats } = this.#breaker;
    return {
      ...shown,
      ...(released.length > 0 ? { released } : {}),
      state: state === 'half-open' ? 'halfOpen' : state,
      stats,
    };
  }

  #acquire({ call }: TraceStep, now: Micros): Shown {
    const permit = this.#breaker.tryAcquire(now);
    if (permit === QUEUED) {
      this.#waiting[this.#breaker.ticket] = call ?? null;
      return { permitted: null, reason: 'queued' };
    }
    if (permit < 0) return { permitted: false, reason: 'open' };
    this.#calls.admit(call, permit);
    return { permitted: true };
  }

  #readmit(now: Micros): readonly Json[] {
    const released: Json[] = [];
    for (;;) {
      const permit = this.#breaker.readmit(now);
      if (permit === QUEUED) return released;
      const call = this.#waiting[this.#breaker.ticket] ?? null;
      if (permit >= 0) this.#calls.admit(call, permit);
      released.push({ call, permitted: permit >= 0 });
    }
  }
}

/** No recorded backoff draws. */
function refuseToDraw(): number {
  throw new Error('this scenario has no random numbers');
}
