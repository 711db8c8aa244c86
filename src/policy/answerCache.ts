import type { Settings } from '../model/shapes.js';
import { type Micros, NEVER } from '../model/time.js';
import type { cacheFallbackTable } from './fallback.js';

/** Remembers when the last good answer came, and says whether it may still be given. */
export class AnswerCache {
  private readonly maxAge: Micros;
  /** When the last good answer came; long ago while there was none. */
  private latest: Micros = -NEVER;

  constructor({ maxAge }: Pick<Settings<typeof cacheFallbackTable>, 'maxAge'>) {
    this.maxAge = maxAge ?? NEVER;
  }

  /** A good answer came. */
  remember(now: Micros): void {
    this.latest = now;
  }

  /** True while there is an answer younger than allowed; fresh means less than (RFC 9111, 4.2). */
  answers(now: Micros): boolean {
    return this.age(now) < this.maxAge;
  }

  /** How old the last good answer is; NEVER while there was none. */
  age(now: Micros): Micros {
    return now - this.latest;
  }
}
