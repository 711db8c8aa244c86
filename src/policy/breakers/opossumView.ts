import { type Micros, NEVER } from '../../model/time.js';
import type { BreakerState, Permit } from '../port.js';
import { OpossumCalls } from './opossumCalls.js';
import { OpossumCircuit } from './opossumCircuit.js';
import type { OpossumSettings } from './opossumOptions.js';
import { CALL, RESET } from './opossumTimers.js';
import type { OpossumStats } from './opossumWindow.js';

/** What can be read from an opossum breaker; reading changes nothing. */
export class OpossumView {
  /** Whether the breaker guards calls. */
  enabled: boolean;
  protected readonly circuit: OpossumCircuit;
  protected readonly calls: OpossumCalls;

  constructor(settings: OpossumSettings) {
    this.circuit = new OpossumCircuit(settings);
    this.calls = new OpossumCalls(settings, this.circuit.timers);
    this.enabled = settings.enabled;
  }

  get state(): BreakerState {
    return this.enabled ? this.circuit.state : 'disabled';
  }

  get why(): string {
    return this.circuit.why;
  }

  /** The counters of the rolling window. */
  get stats(): OpossumStats {
    return this.circuit.window.stats();
  }

  /** True while failures are only counted. */
  get warmUp(): boolean {
    return this.circuit.warmUp;
  }

  /** True from the start of half-open until one call has taken the place of the probe. */
  get pendingClose(): boolean {
    return this.circuit.pendingClose;
  }

  /**
   * The calls that timed out during the latest call of a method, in that order. They have
   * failed already: a result handed in later is ignored. Valid until the next call of a method.
   */
  get timedOut(): readonly Permit[] {
    return this.calls.timedOut;
  }

  /**
   * When open ends or a call times out. Rotation and the end of the warm-up change no state and
   * settle no call: they are caught up with, in order, and never ask to be woken.
   */
  get nextWake(): Micros {
    const { timers } = this.circuit;
    const millis = Math.min(timers.dueOf(RESET), timers.dueOf(CALL));
    return millis === NEVER ? NEVER : millis * 1000;
  }
}
