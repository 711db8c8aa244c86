import type { PlainSettings } from '../model/shapes.js';
import { DURATION_UNITS, type Micros } from '../model/time.js';
import { libraryModel } from '../policy/libraries.js';
import { type Scene, WRITTEN_RULES, type WrittenRule } from './ruleSettings.js';
import type { Subject } from './subject.js';

/** One trip rule of one model. */
export interface Rule extends Subject {
  /** What to call the rule. */
  readonly rule: string;
  /** The limit as people write it. */
  readonly limit: string;
  readonly exactly: Scene;
  readonly over: Scene;
  /** The minimum of calls as set, and the options of a limit that one failure exceeds. */
  readonly floor: { readonly calls: number; readonly lowLimit: PlainSettings } | null;
}

const A_SECOND: Micros = DURATION_UNITS.s;

/** Every trip rule of every version: a limit of 50 % of at least 10 calls, or of 5 failures. */
export const RULES: readonly Rule[] = WRITTEN_RULES.flatMap(rulesOf);

function rulesOf(written: WrittenRule): readonly Rule[] {
  const versions = written.versions ?? libraryModel(written.model)?.versions ?? [''];
  return versions.map((version) => ruleOf(written, version));
}

function ruleOf(written: WrittenRule, version: string): Rule {
  const { model, rule, options, lowLimit } = written;
  const isShare = written.limit === undefined;
  return {
    model,
    rule,
    version,
    options,
    limit: written.limit ?? '50 %',
    exactly: written.exactly ?? { options: {}, of: isShare ? 'SSSSSFFFFF' : 'FFFFF' },
    over: written.over ?? { options: {}, of: isShare ? 'SSSSFFFFFF' : 'FFFFFF' },
    floor: lowLimit === undefined ? null : { calls: 10, lowLimit },
    cooldown: written.cooldown ?? A_SECOND,
    seenAfter: written.seenAfter ?? 0,
    warmUp: written.warmUp ?? 0,
    trips: written.trips ?? 'F',
  };
}
