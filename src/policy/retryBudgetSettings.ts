import { choice, count, duration, number, percent } from '../model/knobs.js';
import { union, type ValueOf } from '../model/shapes.js';

/** A billion tokens, counted in millionths, is still far from where numbers stop being exact. */
const MOST_TOKENS = 1_000_000_000;

/** A bucket that work fills and retries empty. */
export const tokenBucketTable = {
  size: number({
    meaning: 'The most tokens that it holds, and how many it holds at first.',
    default: 10,
    min: 0,
    excludesMin: true,
    max: MOST_TOKENS,
  }),
  deposit: number({
    meaning: 'How many tokens come in each time; 0.1 allows one retry for ten calls.',
    default: 0.1,
    min: 0,
    max: MOST_TOKENS,
  }),
  depositOn: choice({
    meaning:
      'When they come in: at the start of every operation, or at every success, be it that of a retry.',
    choices: ['start', 'success'],
    default: 'success',
  }),
  cost: number({
    meaning: 'How many tokens a retry takes; it needs that many.',
    default: 1,
    min: 0,
    excludesMin: true,
    max: MOST_TOKENS,
  }),
};

/** Retry throttling as in gRPC (proposal A6, "Throttling Retry Attempts and Hedged RPCs"). */
export const grpcBudgetTable = {
  maxTokens: count({
    meaning: 'The most tokens, and how many there are at first; a retry needs more than half.',
    unit: 'tokens',
    default: 10,
    min: 1,
    max: 1000,
  }),
  tokenRatio: number({
    meaning: 'How many tokens a success brings; a failure takes one.',
    default: 0.1,
    min: 0,
    excludesMin: true,
    max: 1000,
  }),
};

/**
 * The retry quota of the AWS SDKs in standard mode, version 2.0 (botocore/retries/standard.py);
 * version 2.1 has a retry cost 14, and 5 after a throttled answer.
 */
export const awsBudgetTable = {
  capacity: count({
    meaning: 'The most tokens, and how many there are at first.',
    unit: 'tokens',
    default: 500,
    min: 1,
    max: MOST_TOKENS,
  }),
  retryCost: count({
    meaning: 'How many tokens a retry takes; the success of that retry brings them back.',
    unit: 'tokens',
    default: 5,
  }),
  timeoutCost: count({
    meaning: 'How many a retry takes after a timeout.',
    unit: 'tokens',
    default: 10,
  }),
  successRefund: count({
    meaning: 'How many tokens the success of a first attempt brings.',
    unit: 'tokens',
    default: 1,
  }),
};

/**
 * A breaker for retries alone, as in Brooker's `retry_sim` (brooker.co.za/blog/2022/02/28/retries.html):
 * it divides all failed attempts, of retries too, by the operations, from the first one on.
 */
export const failureRateBudgetTable = {
  threshold: percent({
    meaning:
      'Up to which share retries are allowed: failed attempts in percent of the operations started, ever since the start.',
    default: 10,
    excludesMin: true,
  }),
};

/** The retry budget of Finagle, with its names and defaults; `percentCanRetry` is a ratio there. */
export const finagleBudgetTable = {
  ttl: duration({
    meaning: 'How long requests and retries are remembered, a tenth of it more or less.',
    default: 10_000_000,
    min: 1_000_000,
    max: 60_000_000,
  }),
  minRetriesPerSec: count({
    meaning:
      'How many retries a second are allowed anyway: so many for each second of ttl at once.',
    unit: 'retries',
    default: 10,
    max: 1_000_000,
  }),
  percentCanRetry: number({
    meaning: 'How many retries each request allows besides; 0.2 is one for five.',
    default: 0.2,
    min: 0,
    max: 1000,
  }),
};

/** The retry budget of a cluster's circuit breakers in Envoy (cluster v3), with its names and defaults. */
export const envoyBudgetTable = {
  budget_percent: percent({
    meaning: 'How many percent of all calls under way may be retries, they themselves included.',
    default: 20,
  }),
  min_retry_concurrency: count({
    meaning: 'So many retries at a time are allowed however little is under way.',
    unit: 'retries',
    default: 3,
  }),
};

/**
 * What a scenario file may say of a retry budget.
 *
 * Late: an answer to an attempt that was given up brings nothing. Given up: neither a success nor a
 * failure; what a retry has paid stays paid, also if it was given up as it waited, but `envoy` has the
 * place back. Teaches nothing: a refusal further inside is neither as well, though its start has
 * counted; an answer by a fallback is a success.
 */
export const retryBudgetShape = union({
  meaning: 'Limits how many retries all operations together may make.',
  tag: 'kind',
  meanings: {
    'token-bucket': 'A bucket of tokens that work fills and retries empty.',
    grpc: 'The retry throttling of gRPC: every failure takes a token, every success brings a part of one, and while at most half of them are left nothing is tried again.',
    aws: 'The retry quota of the AWS SDKs in standard mode: a retry takes tokens, and its success brings them back.',
    'failure-rate':
      'A breaker for retries alone: nothing is tried again while too many attempts have failed, counted ever since the start.',
    finagle:
      'The retry budget of Finagle: a share of the requests of the last while, and so many a second in any case.',
    envoy:
      'The retry budget of a cluster in Envoy: a share of the calls under way may be retries, and a few in any case.',
  },
  cases: {
    'token-bucket': tokenBucketTable,
    grpc: grpcBudgetTable,
    aws: awsBudgetTable,
    'failure-rate': failureRateBudgetTable,
    finagle: finagleBudgetTable,
    envoy: envoyBudgetTable,
  },
  default: 'token-bucket',
});

/** A retry budget with every default written in. */
export type RetryBudgetSettings = ValueOf<typeof retryBudgetShape>;
