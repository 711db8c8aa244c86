import type { PlainSettings } from '../model/shapes.js';
import { DURATION_UNITS, type Micros } from '../model/time.js';
import { libraryModel } from '../policy/libraries.js';
import type { Subject } from './subject.js';
import { withOptions } from './subject.js';
import { WRITTEN_SUBJECTS, type WrittenSubject } from './subjectSettings.js';

const A_SECOND: Micros = DURATION_UNITS.s;

/** One model in one version, with the settings for different groups of questions. */
export interface SubjectSet {
  /** One probe, and one success closes. */
  readonly single: Subject;
  /** The same with 3 probes and 3 successes, where there are settings for them. */
  readonly several: Subject;
  /** The same as single with a cooldown that doubles, where there is a setting for that. */
  readonly growing: Subject;
}

/** Every version of every model, tripping at 50 % of 10 calls or at 5 failures; cooldown 1 s. */
export const SUBJECTS: readonly SubjectSet[] = WRITTEN_SUBJECTS.flatMap((written) =>
  (libraryModel(written.model)?.versions ?? ['']).map((version) => setOf(written, version)),
);

function setOf(written: WrittenSubject, version: string): SubjectSet {
  const single = subjectOf(written, version);
  const changed = (options: PlainSettings = {}): Subject => withOptions(single, options);
  return { single, several: changed(written.several), growing: changed(written.growing) };
}

function subjectOf({ model, options, seenAfter, trips }: WrittenSubject, version: string): Subject {
  return {
    model,
    version,
    options,
    cooldown: A_SECOND,
    seenAfter: seenAfter ?? 0,
    warmUp: 0,
    trips: trips ?? 'F',
  };
}
