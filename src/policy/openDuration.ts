import type { Micros } from '../model/time.js';
import type { BreakerSettings } from './breakerSettings.js';
import type { Draw } from './port.js';

/** How long each opening lasts: fixed or growing, with jitter. */
export class OpenDuration {
  private readonly settings: BreakerSettings['openDuration'];
  private readonly draw: Draw;
  private current: Micros;

  /** @param draw asked once per opening, and only where there is jitter */
  constructor(settings: BreakerSettings['openDuration'], draw: Draw) {
    this.settings = settings;
    this.draw = draw;
    this.current = this.capped(settings.initial);
  }

  /** The duration of the opening that begins now; the next one will be longer by the factor. */
  next(): Micros {
    const duration = this.jittered(this.current);
    this.current = this.capped(Math.round(this.current * this.settings.factor));
    return duration;
  }

  /** The breaker closed: the next opening is a first one again. */
  reset(): void {
    this.current = this.capped(this.settings.initial);
  }

  private capped(duration: Micros): Micros {
    return Math.min(duration, this.settings.max ?? LONGEST_OPEN);
  }

  /** Equal jitter keeps half and draws the other half; a spread never reaches zero. */
  private jittered(duration: Micros): Micros {
    const { jitter } = this.settings;
    if (jitter === 'none') return duration;
    if (jitter === 'full') return this.between(0, duration);
    if (jitter === 'equal') return this.between(Math.floor(duration / 2), duration);
    return Math.max(1, this.between(duration - jitter, duration + jitter));
  }

  /**
   * A whole number of microseconds, both ends included. A draw that comes too close to its end to
   * be told from it is rounded up to the end, which is outside.
   */
  private between(low: Micros, high: Micros): Micros {
    return Math.min(high, Math.floor(this.draw(low, high + 1)));
  }
}

/** Growth without a maximum stops here: a hundred years, still exact when added to a time. */
const LONGEST_OPEN: Micros = 100 * 365 * 86_400_000_000;
