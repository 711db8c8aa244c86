import { describe, expect, it } from 'vitest';
import type { PlainSettings } from '../../src/model/shapes.js';
import { createBudget, type RetryBudget } from '../../src/policy/retryBudget.js';
import { retryBudgetShape } from '../../src/policy/retryBudgetSettings.js';
import { failing, type Outage, operate } from './retryLoop.js';
import { caseOf } from './settingsOf.js';

function bucket(given: PlainSettings = {}): RetryBudget {
  return createBudget(caseOf(retryBudgetShape, 'token-bucket', given));
}

/** Their bucket of 5 needs more than 1 token: one of 4.9 that needs 1 decides alike in tenths. */
const BROOKER = { size: 4.9, deposit: 0.1, depositOn: 'start' };

/** Many clients with a budget each, over many seeds: what one of them makes on average. */
function clients(
  count: number,
  operations: number,
  rate: number,
  makeBudget = (): RetryBudget => bucket(BROOKER),
): Pick<Outage, 'load' | 'success'> {
  const seeds = Math.ceil(400_000 / (count * operations));
  let [load, success] = [0, 0];
  for (let client = 0; client < count * seeds; client += 1) {
    const outage = operate(makeBudget(), operations, 4, failing(rate, client));
    load += outage.load / (count * seeds);
    success += outage.success / (count * seeds);
  }
  return { load, success };
}

/**
 * True within 3 times what one run of theirs is uncertain by. Of 20 000 operations, each succeeds or
 * not, and makes 0 to 3 retries with a deviation of no more than 0.5, so both shares have a standard
 * error of at most 0.5 / sqrt(20 000) = 0.0035.
 */
function agrees(measured: number, published: number, operations = 20_000): boolean {
  return Math.abs(measured - published) < (3 * 0.5) / Math.sqrt(operations);
}

// Source: brooker.co.za/blog/2022/02/28/retries.html and its program: 100 clients, 10 calls a second
// each, for 20 s; 3 retries at once; a bucket of 5 that every operation gives 0.1.
describe('a token bucket filled at the start of operations, against random failures', () => {
  it.each([
    [0.01, 1.01, 1],
    [0.05, 1.054, 1],
    [0.1, 1.1, 0.988],
    [0.2, 1.117, 0.896],
    [0.3, 1.12, 0.783],
    [0.5, 1.121, 0.559],
    [0.75, 1.122, 0.281],
  ])('of %d makes the load %d and the success %d that were published', (rate, load, success) => {
    const found = clients(100, 200, rate);
    expect([agrees(found.load, load), agrees(found.success, success)]).toEqual([true, true]);
  });

  // Source: the same, "effect of client count": 6000 operations in all, at a failure rate of 20 %.
  it.each([
    [10, 1.106, 0.881],
    [100, 1.156, 0.914],
    [1000, 1.248, 0.994],
  ])('spread over %d clients makes the load %d and the success %d', (count, load, success) => {
    const found = clients(count, 6_000 / count, 0.2);
    const agree = [agrees(found.load, load, 6_000), agrees(found.success, success, 6_000)];
    expect(agree).toEqual([true, true]);
  });
});

// Source: the same; retries stop while failed attempts are more than 10 % of the operations so far.
describe('a budget by the share of failures, against random failures', () => {
  const breaker = (): RetryBudget => createBudget(caseOf(retryBudgetShape, 'failure-rate'));

  it.each([
    [0.01, 1.009, 1],
    [0.05, 1.046, 0.993],
    [0.1, 1.038, 0.936],
    [0.2, 1.002, 0.803],
    [0.3, 1, 0.704],
    [0.5, 1, 0.504],
    [0.75, 1, 0.251],
  ])('of %d makes the load %d and the success %d that were published', (rate, load, success) => {
    const found = clients(100, 200, rate, breaker);
    expect([agrees(found.load, load), agrees(found.success, success)]).toEqual([true, true]);
  });

  // 6000 operations in all, at a failure rate of 1 %: 600, 60 and 6 for each client.
  it.each([
    [10, 0.9997],
    [100, 0.9977],
    [1000, 0.9898],
  ])('spread over %d clients makes the success %d', (count, success) => {
    const found = clients(count, 6_000 / count, 0.01, breaker);
    expect(Math.abs(found.success - success)).toBeLessThan(3 * Math.sqrt(0.0099 / 6_000));
  });
});

/**
 * In the long run every token that comes in is spent. At the start of operations 0.1 retries come in
 * for each: the load is 1.1. At successes 0.1 * (1 - f) come in with each attempt, so the load x
 * has x = 1 + 0.1 * (1 - f) * x. A large bucket keeps chance from leaving it full; what it holds at
 * first is 100 of 400 000.
 */
describe('a token bucket in the long run', () => {
  const OPERATIONS = 400_000;
  const load = (rate: number, depositOn: string): number =>
    operate(bucket({ size: 100, depositOn }), OPERATIONS, 4, failing(rate)).load;

  it.each([0.1, 0.2, 0.3, 0.5])(
    'lets a tenth of all operations through, at failures of %d',
    (rate) => {
      expect(Math.abs(load(rate, 'start') - 1.1)).toBeLessThan(0.001);
    },
  );

  it.each([0.1, 0.2, 0.3, 0.5])(
    'lets a tenth of all successes through, at failures of %d',
    (rate) => {
      const expected = 1 / (1 - 0.1 * (1 - rate));
      expect(Math.abs(load(rate, 'success') - expected)).toBeLessThan(0.001);
    },
  );
});

// Source: gRFC A6. The cliff is at 1/11: a failure takes what ten successes bring.
describe('the throttle of gRPC against random failures', () => {
  it.each([
    [0.01, 1.01, 1],
    [0.05, 1.052, 0.9995],
    [0.08, 1.062, 0.977],
    [0.1, 1.02, 0.918],
    [0.12, 1.003, 0.883],
    [0.2, 1, 0.799],
  ])('of %d makes the load %d and the success %d', (rate, load, success) => {
    const grpc = createBudget(caseOf(retryBudgetShape, 'grpc'));
    const found = operate(grpc, 300_000, 4, failing(rate));
    expect(Math.abs(found.load - load)).toBeLessThan(0.003);
    expect(Math.abs(found.success - success)).toBeLessThan(0.003);
  });
});

// Source: Google SRE book, "Addressing Cascading Failures": a budget per client and layer.
describe('layers of retries, each with a budget of 10 %', () => {
  function calls(layers: number, operations: number): number {
    const budgets = Array.from({ length: layers }, () => bucket({ depositOn: 'start' }));
    let sent = 0;
    const enter = (layer: number): void => {
      const own = budgets[layer];
      if (own === undefined) sent += 1;
      for (let made = 1; own !== undefined; made += 1) {
        own.started(made > 1);
        enter(layer + 1);
        if (made === 4 || !own.mayRetry('error')) return;
      }
    };
    for (let left = operations; left > 0; left -= 1) enter(0);
    return sent / operations;
  }

  it.each([
    [3, 1.331],
    [5, 1.61051],
  ])('multiply by 1.1 each in a full outage: %d layers by %d', (layers, product) => {
    // Ten tokens at first, in each layer, are 10 of 20 000 at most.
    expect(Math.abs(calls(layers, 20_000) / product - 1)).toBeLessThan((layers * 10) / 20_000);
  });
});
