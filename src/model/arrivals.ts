import type { Micros } from './time.js';

/** A stretch of the load: one rate, or a straight line from one to another. */
export interface LoadStage {
  /** How long it lasts. */
  readonly for: Micros;
  /** Arrivals per second as it begins; 0 for a pause. */
  readonly rate: number;
  /** Arrivals per second as it ends; null: the same all along. */
  readonly rampTo: number | null;
}

/** When operations arrive. */
export interface ArrivalSettings {
  /** Evenly spaced, or as independent users come: by chance. */
  readonly process: 'constant' | 'poisson';
  /** Arrivals per second where no stage says otherwise: all along, or after the last stage. */
  readonly rate: number | null;
  /** One after the other from the start. */
  readonly stages: readonly LoadStage[];
  /** When the load stops; null: with the last stage. */
  readonly duration: Micros | null;
}
