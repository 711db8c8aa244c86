import { narrow } from '../model/narrow.js';
import type { PlainSettings } from '../model/shapes.js';
import { type FallbackSettings, fallbackShape } from '../policy/fallback.js';
import { type RetryBudgetSettings, retryBudgetShape } from '../policy/retryBudgetSettings.js';
import { type ThrottleSettings, throttleShape } from '../policy/throttleSettings.js';
import { countWords, durationWords, parts, rateWords } from './amounts.js';
import { notAfter } from './backoffWords.js';

/** A retry budget in the words of a list. */
export function budgetWords(settings: PlainSettings): string {
  return budgetKind(narrow({ budget: retryBudgetShape }, { budget: settings }).budget);
}

function budgetKind(budget: RetryBudgetSettings): string {
  switch (budget.kind) {
    case 'token-bucket': {
      const source = budget.depositOn === 'start' ? 'operation' : 'success';
      return `a bucket of ${countWords(budget.size, 'token')}; every ${source} brings ${budget.deposit}, a retry takes ${budget.cost}`;
    }
    case 'grpc':
      return `as gRPC has it: ${countWords(budget.maxTokens, 'token')}, a failure takes one, a success brings ${budget.tokenRatio}; a retry needs more than half of them`;
    case 'aws':
      return `as the AWS SDKs have it: ${countWords(budget.capacity, 'token')}; a retry takes ${budget.retryCost}, after a timeout ${budget.timeoutCost}, and brings them back if it succeeds; a first success brings ${budget.successRefund}`;
    case 'failure-rate':
      return `retries only while failed attempts are at most ${budget.threshold} % of the operations, ever since the start`;
    case 'envoy':
      return `as Envoy has it: at a time ${budget.budget_percent} % of all calls under way may be retries, and ${budget.min_retry_concurrency} in any case`;
    case 'finagle':
      return `as Finagle has it: ${budget.minRetriesPerSec} retries a second and ${budget.percentCanRetry} for each request, both remembered for ${durationWords(budget.ttl)}`;
  }
}

/** A throttle in the words of a list. */
export function throttleWords(settings: PlainSettings): string {
  return throttleKind(narrow({ throttle: throttleShape }, { throttle: settings }).throttle);
}

function throttleKind(throttle: ThrottleSettings): string {
  const window = durationWords(throttle.window);
  if (throttle.kind === 'sre')
    return parts(
      ', ',
      `as the SRE book has it: refuses what is beyond ${throttle.k} times the calls accepted in the last ${window}`,
      throttle.countOn === 'start' ? null : 'which count as they end and not as they start',
    );
  const { threshold, aggression, rpsThreshold, maxRejection } = throttle;
  return parts(
    ', ',
    `as Envoy has it: refuses while fewer than ${threshold} % of the answers of the last ${window} are good`,
    aggression === 1 ? 'in proportion' : `with aggression ${aggression}`,
    `${maxRejection} % at most`,
    rpsThreshold === 0 ? null : `nothing below ${rateWords(rpsThreshold)}`,
  );
}

/** A fallback in the words of a list. */
export function fallbackWords(settings: PlainSettings): string {
  const fallback = narrow({ fallback: fallbackShape }, { fallback: settings }).fallback;
  return parts(', ', fallbackKind(fallback), notAfter(fallback.on, 'not after'));
}

const ON_FULL = {
  fail: 'when it is full new work fails',
  'drop-new': 'when it is full new work is answered and lost',
  'drop-oldest': 'when it is full the oldest is lost',
} as const;

function fallbackKind(fallback: FallbackSettings): string {
  switch (fallback.kind) {
    case 'value':
      return 'a fixed answer instead';
    case 'cache':
      return fallback.maxAge === null
        ? 'the last good answer instead'
        : `the last good answer instead, if younger than ${durationWords(fallback.maxAge)}`;
    case 'buffer':
      return `keeps ${countWords(fallback.size, 'operation')} and sends them later, ${rateWords(fallback.drainRate)}; ${ON_FULL[fallback.onFull]}`;
  }
}
