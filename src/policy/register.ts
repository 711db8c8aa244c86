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
import { bulkheadRemarks, bulkheadTable } from './bulkhead.js';
import { deadlineTable } from './deadline.js';
import { fallbackRemarks, fallbackShape } from './fallback.js';
import { healthCheckRemarks, healthCheckTable } from './healthCheck.js';
import { hedgeRemarks, hedgeTable } from './hedge.js';
import type { OptionRemark } from './library.js';
import { rateLimitRemarks, rateLimitTable } from './rateBucket.js';
import { retryTable } from './retry.js';
import { retryBudgetRemarks } from './retryBudgetRemarks.js';
import { retryBudgetShape } from './retryBudgetSettings.js';
import { retryRemarks } from './retryRemarks.js';
import { throttleRemarks, throttleShape } from './throttleSettings.js';
import { timeoutTable } from './timeout.js';

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
const BARE_DELAY: Shorthand = { text: 'delay', number: 'delay' };

/** Every kind of policy that a stack may hold, by the name used in scenario files. */
export const POLICIES: { readonly [K in PolicyKindName]: PolicyKind } = {
  retry: grouped(
    'Tries again after an attempt that did not succeed.',
    retryTable,
    { number: 'maxAttempts' },
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
    remarks: (settings) =>
      throttleRemarks(narrow({ throttle: throttleShape }, { throttle: settings }).throttle),
  },
  rateLimit: grouped(
    'Lets calls start at a set rate; others wait for their turn or are refused.',
    rateLimitTable,
    { text: 'rate' },
    rateLimitRemarks,
  ),
  bulkhead: grouped(
    'Lets only so many calls be under way at a time; some more may wait.',
    bulkheadTable,
    { number: 'slots' },
    bulkheadRemarks,
  ),
  fallback: {
    meaning: 'Answers in the place of the dependency.',
    shape: fallbackShape,
    remarks: (settings) =>
      fallbackRemarks(narrow({ fallback: fallbackShape }, { fallback: settings }).fallback),
  },
  hedge: grouped(
    'Sends another attempt beside one that takes long; the first answer counts.',
    hedgeTable,
    BARE_DELAY,
    hedgeRemarks,
  ),
  healthCheck: grouped(
    'Polls the dependency by itself, and refuses calls while the polls fail.',
    healthCheckTable,
    {},
    healthCheckRemarks,
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
  | 'rateLimit'
  | 'bulkhead'
  | 'fallback'
  | 'hedge'
  | 'healthCheck';

/** True for the name of a kind of policy. */
export function isPolicyKind(name: string): name is PolicyKindName {
  return Object.hasOwn(POLICIES, name);
}
