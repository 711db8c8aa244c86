import { narrow } from '../model/narrow.js';
import type { PolicyPlan, PolicyScope } from '../model/plan.js';
import type { PlainSettings } from '../model/shapes.js';
import { type BulkheadSettings, bulkheadTable } from '../policy/bulkhead.js';
import { deadlineTable } from '../policy/deadline.js';
import { type HealthCheckSettings, healthCheckTable } from '../policy/healthCheck.js';
import { type HedgeSettings, hedgeTable } from '../policy/hedge.js';
import { type RateLimitSettings, rateLimitTable } from '../policy/rateBucket.js';
import { isPolicyKind, type PolicyKindName } from '../policy/register.js';
import { retryTable } from '../policy/retry.js';
import { timeoutTable } from '../policy/timeout.js';
import { andWords, countWords, durationWords, parts, rateWords } from './amounts.js';
import { retryWords } from './backoffWords.js';
import { breakerWords } from './breakerWords.js';
import { budgetWords, fallbackWords, throttleWords } from './kindWords.js';

/** Words for every kind of policy: one without is an error of the compiler. */
const WORDS: { readonly [K in PolicyKindName]: (settings: PlainSettings) => string } = {
  retry: (settings) => retryWords(narrow(retryTable, settings)),
  breaker: breakerWords,
  timeout: (settings) => `${durationWords(narrow(timeoutTable, settings).after)} a call`,
  deadline: (settings) =>
    `${durationWords(narrow(deadlineTable, settings).after)} from the start of an operation`,
  retryBudget: budgetWords,
  throttle: throttleWords,
  rateLimit: (settings) => rateLimitWords(narrow(rateLimitTable, settings)),
  bulkhead: (settings) => bulkheadWords(narrow(bulkheadTable, settings)),
  fallback: fallbackWords,
  hedge: (settings) => hedgeWords(narrow(hedgeTable, settings)),
  healthCheck: (settings) => healthWords(narrow(healthCheckTable, settings)),
};

/** A policy with what it does: `timeout (1 s a call)`. */
export function policyWords(policy: PolicyPlan): string {
  const { kind, settings, for: names = [], scope = 'client' } = policy;
  if (!isPolicyKind(kind)) return kind;
  const where = names.length === 0 ? null : `only for ${andWords(names)}`;
  return `${kind} (${parts('; ', WORDS[kind](settings), where, SHARED[scope])})`;
}

const SHARED: { readonly [S in PolicyScope]: string | null } = {
  client: null,
  host: 'one for each host',
  endpoint: 'one for each endpoint',
  dependency: 'one for all clients',
  application: 'one for all dependencies of a client',
};

function rateLimitWords({ rate, burst, maxWait }: RateLimitSettings): string {
  const atOnce = burst === 1 ? null : `${burst} at once after a pause`;
  const rest =
    maxWait === 0
      ? 'others are refused'
      : `others wait for their turn, ${durationWords(maxWait)} at most`;
  return parts('; ', parts(', ', rateWords(rate), atOnce), rest);
}

function bulkheadWords({ slots, queue, maxWait }: BulkheadSettings): string {
  const most = maxWait === null ? '' : ` for ${durationWords(maxWait)} at most`;
  const waiting = queue === 0 && maxWait === null ? null : `${queue} more may wait${most}`;
  return parts('; ', `${countWords(slots, 'call')} at a time`, waiting, 'others are refused');
}

function hedgeWords({ delay, quantile, max, budget, minimumSamples }: HedgeSettings): string {
  const after =
    quantile === null
      ? `after ${durationWords(delay ?? 0)}`
      : `after the time that ${quantile} % of the last calls took, once ${minimumSamples} are known`;
  const each = max === 1 ? '' : `, each ${after}`;
  const within = budget === null ? '' : `, for at most ${budget} % of the calls`;
  const more = max === 1 ? `one more attempt ${after}` : `up to ${max} more attempts${each}`;
  return `${more}${within}`;
}

function healthWords({
  interval,
  timeout,
  unhealthyAfter,
  healthyAfter,
}: HealthCheckSettings): string {
  const polls = `asks every ${durationWords(interval)} and waits ${durationWords(timeout)} for an answer`;
  const shuts =
    unhealthyAfter === 1
      ? 'a failed check closes the gate'
      : `${unhealthyAfter} failed checks in a row close the gate`;
  const opens =
    healthyAfter === 1 ? 'a good one opens it' : `${healthyAfter} good ones in a row open it`;
  return `${polls}; ${shuts}, ${opens}`;
}
