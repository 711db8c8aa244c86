import type { OpossumSettings } from './opossumOptions.js';
import { nodeDelay, OpossumTimers, RESET, ROTATION, WARM_UP } from './opossumTimers.js';
import { FAILURES, FIRES, OpossumWindow, SUCCESSES } from './opossumWindow.js';

/**
 * State, window and trip rule of opossum 9.0.0 and 10.0.0 (both have the same code).
 *
 * Times are whole milliseconds since the breaker was built.
 */
export class OpossumCircuit {
  readonly window: OpossumWindow;
  readonly timers = new OpossumTimers();
  state: 'closed' | 'open' | 'half-open' = 'closed';
  why = '';
  /** True from the start of half-open until one call has taken the place of the probe. */
  pendingClose = false;
  /** True while failures are only counted. */
  warmUp: boolean;
  readonly #threshold: number;
  readonly #volume: number;
  readonly #interval: number;
  readonly #openFor: number;

  constructor(settings: OpossumSettings) {
    // Quirk: 0 buckets and a window of 0 ms stand for the defaults.
    const buckets = settings.rollingCountBuckets || 10;
    const millis = settings.rollingCountTimeout / 1000 || 10_000;
    this.window = new OpossumWindow(buckets);
    this.#threshold = settings.errorThresholdPercentage;
    // Quirk: a volume that is not whole is taken as 0.
    this.#volume = Number.isInteger(settings.volumeThreshold) ? settings.volumeThreshold : 0;
    this.#openFor = nodeDelay(settings.resetTimeout / 1000);
    this.#interval = nodeDelay(Math.floor(millis / buckets));
    this.#arm(ROTATION, this.#interval);
    this.warmUp = settings.allowWarmUp;
    if (this.warmUp) this.#arm(WARM_UP, nodeDelay(settings.rollingCountTimeout / 1000));
  }

  /** Lets a timer that is due at or before `millis` happen. */
  fire(timer: number, millis: number): void {
    if (timer === ROTATION) {
      this.#rotate(millis);
      return;
    }
    this.timers.disarm(timer);
    if (timer === WARM_UP) this.warmUp = false;
    else this.#halfOpen();
  }

  /** Counts a success; in half-open any success closes, also one of a call from before. */
  succeed(isProbe: boolean): void {
    this.window.add(SUCCESSES);
    if (this.state === 'half-open') this.close(`${nameOf(isProbe)} succeeded in half-open`);
  }

  /** Counts a failure and opens if the rule says so. This is the only place that trips. */
  fail(isProbe: boolean, what: string, millis: number): void {
    this.window.add(FAILURES);
    // Quirk: the warm-up keeps a failed probe from opening again, so half-open lasts for ever.
    if (this.warmUp) return;
    if (this.state === 'half-open') this.open(`${nameOf(isProbe)} ${what} in half-open`, millis);
    else if (this.state === 'closed') this.#tripIfOver(millis);
  }

  /** Opens and starts the timer of half-open; an open circuit stays as it is, with its timer. */
  open(why: string, millis: number): void {
    if (this.state === 'open') return;
    this.state = 'open';
    this.why = why;
    this.pendingClose = false;
    this.#arm(RESET, millis + this.#openFor);
  }

  /** Closes. Quirk: the window is not cleared, so one more failure can open again at once. */
  close(why: string): void {
    if (this.state === 'closed') return;
    this.timers.disarm(RESET);
    this.state = 'closed';
    this.why = why;
    this.pendingClose = false;
  }

  #tripIfOver(millis: number): void {
    const fires = this.window.total(FIRES);
    if (fires < this.#volume) return;
    const failures = this.window.total(FAILURES);
    // `>`: exactly the limit stays closed. Quirk: the failure of a call whose start has left the
    // window is divided by too little, even by 0, and can then open at a limit of 100 as well.
    if ((failures / fires) * 100 > this.#threshold)
      this.open(this.#rateText(failures, fires), millis);
  }

  #halfOpen(): void {
    this.state = 'half-open';
    this.why = `${this.#openFor} ms are over`;
    this.pendingClose = true;
  }

  /** All rotations up to the next other timer at once: a long pause costs no more than a short one. */
  #rotate(millis: number): void {
    const due = this.timers.dueOf(ROTATION);
    const until = Math.min(millis, this.timers.earliestBut(ROTATION) - 1);
    const times = Math.max(1, Math.floor((until - due) / this.#interval) + 1);
    this.window.rotate(times);
    this.#arm(ROTATION, due + times * this.#interval);
  }

  #arm(timer: number, due: number): void {
    this.timers.arm(timer, due, this.timers.nextOrder());
  }

  #rateText(failures: number, fires: number): string {
    const share = fires > 0 ? ` (${Math.round((failures / fires) * 1000) / 10} %)` : '';
    return `${failures} failures of ${fires} calls started in the window${share}, limit ${this.#threshold} %`;
  }
}

function nameOf(isProbe: boolean): string {
  return isProbe ? 'the probe' : 'a call from before';
}
