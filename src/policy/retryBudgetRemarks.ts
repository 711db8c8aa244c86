import { errorAt, idleAt, warningAt } from '../model/problems.js';
import type { Settings } from '../model/shapes.js';
import type { OptionRemark } from './library.js';
import { remarkIf } from './remarks.js';
import type {
  awsBudgetTable,
  envoyBudgetTable,
  finagleBudgetTable,
  RetryBudgetSettings,
  tokenBucketTable,
} from './retryBudgetSettings.js';

/** What is wrong or odd in how the knobs of a budget stand to each other. */
export function retryBudgetRemarks(settings: RetryBudgetSettings): readonly OptionRemark[] {
  switch (settings.kind) {
    case 'token-bucket':
      return bucketRemarks(settings);
    case 'aws':
      return awsRemarks(settings);
    case 'finagle':
      return finagleRemarks(settings);
    case 'envoy':
      return envoyRemarks(settings);
    case 'grpc':
    case 'failure-rate':
      return [];
  }
}

function bucketRemarks({
  size,
  deposit,
  depositOn,
  cost,
}: Settings<typeof tokenBucketTable>): readonly OptionRemark[] {
  const found = `depositOn ${depositOn} and deposit 0`;
  return [
    ...dearer('cost', cost, `size ${size}`, size),
    ...remarkIf(
      deposit === 0,
      idleAt('depositOn', found, 'a deposit above 0', 'no tokens ever come in'),
    ),
  ];
}

function awsRemarks(settings: Settings<typeof awsBudgetTable>): readonly OptionRemark[] {
  const { capacity, retryCost, timeoutCost } = settings;
  return [
    ...dearer('retryCost', retryCost, `capacity ${capacity}`, capacity),
    ...remarkIf(
      retryCost <= capacity && timeoutCost > capacity,
      warningAt(
        'timeoutCost',
        `timeoutCost ${timeoutCost} and capacity ${capacity}`,
        'a timeoutCost of at most the capacity',
        'no retry after a timeout would ever be allowed',
      ),
    ),
  ];
}

function finagleRemarks({
  minRetriesPerSec,
  percentCanRetry,
}: Settings<typeof finagleBudgetTable>): readonly OptionRemark[] {
  return remarkIf(minRetriesPerSec === 0 && percentCanRetry === 0, {
    severity: 'error',
    option: 'percentCanRetry',
    found: 'minRetriesPerSec 0 and percentCanRetry 0',
    expected: 'one of them above 0',
    hint: 'no retry would ever be allowed',
  });
}

function envoyRemarks({
  budget_percent,
  min_retry_concurrency,
}: Settings<typeof envoyBudgetTable>): readonly OptionRemark[] {
  const found = 'budget_percent 0 and min_retry_concurrency 0';
  return remarkIf(
    budget_percent === 0 && min_retry_concurrency === 0,
    errorAt('budget_percent', found, 'one of them above 0', 'no retry would ever be allowed'),
  );
}

/** No retry could ever be paid for. */
function dearer(cost: string, price: number, size: string, most: number): readonly OptionRemark[] {
  const [word = ''] = size.split(' ');
  return remarkIf(price > most, {
    severity: 'error',
    option: cost,
    found: `${cost} ${price} and ${size}`,
    expected: `a ${cost} of at most the ${word}`,
    hint: 'no retry would ever be allowed',
  });
}
