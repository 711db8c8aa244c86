import type { Place, Recorder } from './recorder.js';
import { NO_SLOT } from './recorder.js';

/** Tells of a level (places taken, a queue, tokens left) once as it is placed, then as it changes. */
export class LevelRecord {
  private readonly recorder: Recorder;
  private readonly place: Place;
  private readonly instance: number;
  private level: number;

  /**
   * @param limit the most that it can be; null: there is no limit
   * @param level what it is at the beginning
   */
  constructor(recorder: Recorder, place: Place, instance: number, limit: number | null, level = 0) {
    this.recorder = recorder;
    this.place = place;
    this.instance = instance;
    this.level = level;
    recorder.emit('level-placed', NO_SLOT, place, '', false, level, limit ?? -1, instance);
  }

  /** @param slot whose doing it is */
  set(level: number, slot: number): void {
    if (level === this.level) return;
    this.level = level;
    this.recorder.emit('level-changed', slot, this.place, '', false, 0, level, this.instance);
  }
}
