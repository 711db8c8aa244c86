import type { PlainSettings } from '../model/shapes.js';
import { DURATION_UNITS, type Micros } from '../model/time.js';
import { OWN_BREAKER } from '../policy/breakerPolicy.js';
import { LIBRARIES, libraryModel } from '../policy/libraries.js';
import { COUNT_RULES } from './countRules.js';
import { SHARE_RULES } from './shareRules.js';
import type { Subject } from './subject.js';
import type { Burst, Scene, WrittenRule } from './writtenRule.js';

/** One trip rule of one model. */
export interface Rule extends Subject {
  /** What to call the rule. */
  readonly rule: string;
  /** The limit as people write it. */
  readonly limit: string;
  readonly exactly: Scene;
  readonly over: Scene;
  /** How to find out for how long results count; null: all failures that it takes but one, then one. */
  readonly burst: Burst | null;
  /** The minimum of calls as set, and the options of a limit that one failure exceeds. */
  readonly floor: { readonly calls: number; readonly lowLimit: PlainSettings } | null;
}

const A_SECOND: Micros = DURATION_UNITS.s;

/** 6 of 13, then 11 of 18; without the first ones only 5 calls of the minimum of 10. */
const SHARE_BURST: Burst = { first: 'SSSSSSSFFFFFF', last: 'FFFFF' };

/** Ours first, then the libraries as they are listed. */
const IN_ORDER = [OWN_BREAKER, ...LIBRARIES.map(({ library }) => library)];

/** Every trip rule of every version: a limit of 50 % of at least 10 calls, or of 5 failures. */
export const RULES: readonly Rule[] = IN_ORDER.flatMap((model) =>
  [...COUNT_RULES, ...SHARE_RULES].filter((rule) => rule.model === model).flatMap(rulesOf),
);

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
    burst: written.burst ?? (lowLimit === undefined ? null : SHARE_BURST),
    floor: lowLimit === undefined ? null : { calls: 10, lowLimit },
    cooldown: written.cooldown ?? A_SECOND,
    seenAfter: written.seenAfter ?? 0,
    warmUp: written.warmUp ?? 0,
    trips: written.trips ?? 'F',
  };
}
