import { RECORDED_OUTCOMES } from '../model/recording.js';
import { type Micros, NEVER } from '../model/time.js';
import type { State } from './dependencySetup.js';
import type { Replay } from './replayedAnswers.js';

/**
 * How a recorded dependency is: as it was to the operation that had started last. Down where that
 * had a bad answer or none, degraded where it was turned away. Of those that started together the
 * last one counts.
 */
export class ReplayedCondition {
  private readonly replay: Replay;
  /** The place of the last operation that had started when somebody asked; -1: none had. */
  private latest = -1;
  /** The next change as it was found last; nothing changes before it. */
  private upcoming: Micros = -1;

  constructor(replay: Replay) {
    this.replay = replay;
  }

  /** @param now never before the one that was asked about last */
  at(now: Micros): State {
    const { starts } = this.replay;
    while ((starts[this.latest + 1] ?? NEVER) <= now) this.latest += 1;
    return this.stateOf(this.latest);
  }

  /** The first moment after `after` at which it is another one; NEVER when it stays as it is. */
  nextChange(after: Micros): Micros {
    if (after < this.upcoming) return this.upcoming;
    const { starts } = this.replay;
    const state = this.at(after);
    let row = this.latest + 1;
    while (row < starts.length && (this.isFollowed(row) || this.stateOf(row) === state)) row += 1;
    this.upcoming = starts[row] ?? NEVER;
    return this.upcoming;
  }

  /** Another one started at the same moment. */
  private isFollowed(row: number): boolean {
    return this.replay.starts[row + 1] === this.replay.starts[row];
  }

  private stateOf(row: number): State {
    const outcome = RECORDED_OUTCOMES[this.replay.outcomes?.[row] ?? 0];
    if (outcome === 'error' || outcome === 'timeout') return 'down';
    return outcome === 'ok' ? 'up' : 'degraded';
  }
}
