import { narrow } from '../model/narrow.js';
import {
  type Fields,
  type GroupShape,
  group,
  type PlainSettings,
  type Settings,
  type Shorthand,
  type UnionShape,
} from '../model/shapes.js';
import { breakerRemarks, breakerShape, completePolicy } from './breakerPolicy.js';
import type { OptionRemark } from './library.js';
import { rateLimitRemarks, rateLimitTable } from './rateBucket.js';
import { retryRemarks, retryTable } from './retry.js';
import { retryBudgetRemarks, retryBudgetShape } from './retryBudgetSettings.js';
import { throttleShape } from './throttle.js';
import { deadlineTable, timeoutTable } from './timeout.js';

/** What the register knows of one kind of policy. */
export interface PolicyKind {
  /** One sentence for help and documentation. */
  readonly meaning: string;
  /** Its knobs. */
  readonly shape: GroupShape | UnionShape;
  /** Writes in the defaults that depend on other knobs. */
  readonly complete?: (settings: PlainSettings) => PlainSettings;
  /** What is wrong or odd in how its knobs stand to each other. */
  readonly remarks?: (settings: PlainSettings) => readonly OptionRemark[];
}

const BARE_DURATION: Shorthand = { text: 'after', number: 'after' };

/** Every kind of policy that a stack may hold, by the name used in scenario files. */
export const POLICIES: { readonly [K in PolicyKindName]: PolicyKind } = {
  retry: grouped(
    'Tries again after an attempt that did not succeed.',
    retryTable,
    {},
    retryRemarks,
  ),
  breaker: {
    meaning: 'Stops calling a dependency that keeps failing, and probes whether it is back.',
    shape: breakerShape,
    complete: completePolicy,
    remarks: breakerRemarks,
  },
  timeout: grouped('Gives up a call that takes too long.', timeoutTable, BARE_DURATION),
  deadline: grouped(
    'Gives up an operation that takes too long in all.',
    deadlineTable,
    BARE_DURATION,
  ),
  retryBudget: {
    meaning: 'Limits how many retries all operations together may make; stands inside a retry.',
    shape: retryBudgetShape,
    remarks: (settings) =>
      retryBudgetRemarks(narrow({ budget: retryBudgetShape }, { budget: settings }).budget),
  },
  throttle: {
    meaning: 'Turns a share of the calls away, the more the fewer the dependency accepts.',
    shape: throttleShape,
  },
  rateLimit: grouped(
    'Lets calls start at a set rate; others wait for their turn or are refused.',
    rateLimitTable,
    {},
    rateLimitRemarks,
  ),
};

function grouped<F extends Fields>(
  meaning: string,
  table: F,
  shorthand: Shorthand,
  remarks: (settings: Settings<F>) => readonly OptionRemark[] = () => [],
): PolicyKind {
  return {
    meaning,
    shape: group(meaning, table, shorthand),
    remarks: (settings) => remarks(narrow(table, settings)),
  };
}

/** The name of a kind of policy. */
export type PolicyKindName =
  | 'retry'
  | 'breaker'
  | 'timeout'
  | 'deadline'
  | 'retryBudget'
  | 'throttle'
  | 'rateLimit';

/** True for the name of a kind of policy. */
export function isPolicyKind(name: string): name is PolicyKindName {
  return Object.hasOwn(POLICIES, name);
}
