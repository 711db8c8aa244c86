import { Cockatiel } from '../../../src/policy/breakers/cockatiel.js';
import type { CockatielSettings } from '../../../src/policy/breakers/cockatielOptions.js';
import { QUEUED, REFUSED_FORCED, REFUSED_OPEN } from '../../../src/policy/port.js';

/** A breaker that opens at the first failure and probes after 100 ms. */
export const FRAGILE: CockatielSettings = {
  breaker: { type: 'ConsecutiveBreaker', threshold: 1 },
  halfOpenAfter: 100_000,
  halfOpenAfterBackoff: null,
  halfOpenSampling: null,
};

/** How the breaker under test is built. */
export interface Setup extends Partial<CockatielSettings> {
  readonly version?: string;
  readonly epoch?: number;
  readonly draws?: readonly number[];
}

const ANSWERS = new Map([
  [REFUSED_OPEN, 'refused'],
  [REFUSED_FORCED, 'isolated'],
  [QUEUED, 'waits'],
]);

/**
 * Plays lines such as `200 ask a`, `200.5 fail a`, `3 stats` (milliseconds, verb, call) and says
 * what was to be seen after each: the answer, the waiting calls that were decided, the state.
 */
export function tell(setup: Setup, ...lines: string[]): string[] {
  const { version = '4.0.0', epoch, draws = [], ...settings } = setup;
  const rest = [...draws];
  const draw = (low: number, high: number) => low + (rest.shift() ?? Number.NaN) * (high - low);
  const player = new Player(new Cockatiel({ ...FRAGILE, ...settings }, version, draw, epoch));
  return lines.map((line) => player.play(line));
}

class Player {
  readonly #breaker: Cockatiel;
  readonly #permits = new Map<string, number>();
  readonly #waiting: string[] = [];

  constructor(breaker: Cockatiel) {
    this.#breaker = breaker;
  }

  play(line: string): string {
    const [at = '', verb = '', call = ''] = line.split(' ');
    const now = Math.round(Number(at) * 1000);
    const answer = this.#do(verb, call, now);
    return [answer, ...this.#readmit(now), this.#breaker.state].filter(Boolean).join(', ');
  }

  #do(verb: string, call: string, now: number): string {
    const breaker = this.#breaker;
    const permit = this.#permits.get(call) ?? Number.NaN;
    if (verb === 'ask') return this.#ask(call, now);
    if (verb === 'why') return breaker.why;
    if (verb === 'stats') return breaker.stats.join(' ');
    if (verb === 'ok') breaker.recordSuccess(permit, now, 0);
    else if (verb === 'fail') breaker.recordFailure(permit, now, 0);
    else if (verb === 'unhandled') breaker.recordIgnored(permit, now, 0);
    else if (verb === 'release') breaker.release(permit, now);
    else if (verb === 'wake') breaker.wake(now);
    else this.#byHand(verb, call);
    return '';
  }

  #byHand(verb: string, call: string): void {
    if (verb === 'abort') this.#breaker.abort(this.#waiting.indexOf(call));
    else if (verb === 'isolate') this.#breaker.isolate();
    else if (verb === 'dispose') this.#breaker.dispose();
    else throw new Error(`unknown verb: ${verb}`);
  }

  #ask(call: string, now: number): string {
    const permit = this.#breaker.tryAcquire(now);
    if (permit === QUEUED) this.#waiting[this.#breaker.ticket] = call;
    return this.#note(call, permit);
  }

  #readmit(now: number): string[] {
    const decided: string[] = [];
    for (;;) {
      const permit = this.#breaker.readmit(now);
      if (permit === QUEUED) return decided;
      const call = this.#waiting[this.#breaker.ticket] ?? '?';
      decided.push(`${call} ${this.#note(call, permit)}`);
    }
  }

  #note(call: string, permit: number): string {
    if (permit < 0) return ANSWERS.get(permit) ?? `${permit}`;
    this.#permits.set(call, permit);
    return 'admitted';
  }
}

/** A call that ends at once, one after the other: `calls(5, 'fail', 'a', 'b')`. */
export function calls(at: number, outcome: string, ...names: string[]): string[] {
  return names.flatMap((name) => [`${at} ask ${name}`, `${at} ${outcome} ${name}`]);
}

/** Names for many calls: `a0`, `a1`, ... */
export function names(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}
