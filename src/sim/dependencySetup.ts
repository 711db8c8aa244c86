import type { DependencySettings } from '../model/dependency.js';
import type { Stage } from './pipeline.js';
import type { Place } from './recorder.js';
import type { Replay } from './replayedAnswers.js';
import type { Phase } from './trouble.js';

/** How a dependency is as a whole. */
export type State = 'up' | 'degraded' | 'down';

/** Where a dependency stands, and what stands behind it. */
export interface DependencySetup {
  readonly settings: DependencySettings;
  /** Its name, as the subject of its records. */
  readonly place: Place;
  readonly phases: readonly Phase[];
  /** What stands in front of the dependency that it calls in turn; null: it calls none. */
  readonly downstream: Stage | null;
  /** What a recorded dependency answers; left out: nothing was recorded. */
  readonly replay?: Replay;
}
