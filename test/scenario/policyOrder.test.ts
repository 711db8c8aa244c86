import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAIR_RULES } from '../../src/scenario/policyOrderRules.js';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';
import { DOWN, measured, SLOW, warnings } from './orderWorlds.js';

const BREAKER = 'breaker: { failureThreshold: 5, openDuration: 10s }';
const RETRY = 'retry: { maxAttempts: 3, delay: 100ms }';

describe('an order of policies that hardly anybody means is warned of, and does what the warning says', () => {
  it('a timeout outside the breaker: slow calls never open it', () => {
    const hidden = `timeout: 10ms }, { ${BREAKER}`;
    const inside = `${BREAKER} }, { timeout: 10ms`;
    expect(warnings(`{ ${hidden} }`, SLOW)).toContain('a timeout outside the breaker');
    expect(measured(`{ ${hidden} }`, SLOW)['breaker.opened']).toBe(0);
    expect(warnings(`{ ${inside} }`)).toBe('');
    expect(measured(`{ ${inside} }`, SLOW)['breaker.opened']).toBe(1);
  });

  it.each(['value', 'cache', 'buffer'])(
    'a %s fallback inside the breaker: it sees no failure',
    (kind) => {
      const stack = `{ ${BREAKER} }, { fallback: { kind: ${kind} } }`;
      expect(warnings(stack)).toContain('a fallback inside the breaker');
      if (kind === 'value') expect(measured(stack, DOWN)['breaker.opened']).toBe(0);
    },
  );

  it('a fallback inside the retry: nothing is tried again', () => {
    const stack = `{ ${RETRY} }, { fallback: { kind: value } }`;
    expect(warnings(stack)).toBe('a fallback inside the retry');
    expect(measured(stack, DOWN)).toMatchObject({ attempts: 20, fallback: 20 });
    // One for refusals only leaves the failures to the retry.
    const picky = `{ ${RETRY} }, { fallback: { on: { error: false, timeout: false } } }`;
    expect(warnings(picky)).toBe('');
    expect(measured(picky, DOWN).attempts).toBe(60);
  });

  it('a fallback inside a throttle: it never refuses anything', () => {
    // One after the other, so that the throttle learns of each before the next.
    const throttle = '{ bulkhead: { slots: 1, queue: 20 } }, { throttle: { kind: envoy } }';
    const stack = `${throttle}, { fallback: { kind: value } }`;
    expect(warnings(stack)).toContain('a fallback inside the throttle');
    expect(measured(stack, DOWN).fastFails).toBe(0);
    expect(measured(throttle, DOWN).fastFails).toBeGreaterThan(0);
  });

  it('a fallback inside a healthCheck: the polls are answered too', () => {
    const checked = 'healthCheck: { interval: 10ms, unhealthyAfter: 1 }';
    const load = { ...DOWN, operations: '1' };
    const stack = (fallback: string) => `{ ${RETRY} }, { ${checked} }, ${fallback}{ timeout: 5ms }`;
    expect(warnings(stack('{ fallback: { kind: value } }, '))).toContain(
      'a fallback inside the healthCheck',
    );
    expect(measured(stack(''), load).fastFails).toBe(2);
  });

  it.each(['bulkhead: 1', 'rateLimit: { rate: 1/s }'])(
    'a fallback inside %s: refusals fail',
    (outer) => {
      const stack = `{ ${outer} }, { fallback: { kind: value } }`;
      expect(warnings(stack)).toBe(`a fallback inside the ${outer.split(':')[0]}`);
      expect(measured(stack, DOWN)).toMatchObject({ fallback: 1, failed: 19 });
      const right = `{ fallback: { kind: value } }, { ${outer} }`;
      expect(warnings(right)).toBe('');
      expect(measured(right, DOWN)).toMatchObject({ fallback: 20, failed: 0 });
    },
  );

  it('a retry inside the breaker: as many attempts count as one call', () => {
    const stack = `{ ${BREAKER} }, { ${RETRY} }`;
    expect(warnings(stack)).toBe('a retry inside the breaker');
    // 20 operations come at once, so all have three attempts before any counts.
    expect(measured(stack, DOWN).dependencyCalls).toBe(60);
    // In the right order there is another thing to say: it is open for longer than the burst goes on.
    expect(warnings(`{ ${RETRY} }, { ${BREAKER} }`)).toBe(
      'open for 10s, and waits of 200ms in all',
    );
    expect(measured(`{ ${RETRY} }, { ${BREAKER} }`, DOWN).dependencyCalls).toBe(20);
  });

  it('a retry inside the bulkhead: the slot is held while waiting', () => {
    const stack = (...policies: string[]) => policies.map((policy) => `{ ${policy} }`).join(', ');
    const bulkhead = 'bulkhead: { slots: 1, queue: 20 }';
    expect(warnings(stack(bulkhead, RETRY))).toBe('a retry inside the bulkhead');
    // Each of the twenty makes three calls of 5 ms and waits twice for 100 ms, one after the other.
    expect(measured(stack(bulkhead, RETRY), DOWN).lastSettledMs).toBe(20 * (3 * 5 + 2 * 100));
    // With the slot free meanwhile, the third round of 20 calls ends after 3 rounds of 100 ms + 5 ms.
    expect(measured(stack(RETRY, bulkhead), DOWN).lastSettledMs).toBeLessThan(500);
  });

  it('a retry inside a hedge or a retry: attempts multiply', () => {
    const hedged = `{ hedge: 1ms }, { ${RETRY} }`;
    expect(warnings(hedged)).toBe('a retry inside the hedge');
    expect(measured(hedged, DOWN).attemptsPerOperation).toBe(6);
    const twice = `{ ${RETRY} }, { ${RETRY} }`;
    expect(warnings(twice)).toBe('a second retry inside the first');
    expect(measured(twice, DOWN).attemptsPerOperation).toBe(9);
  });

  it('a deadline inside the retry: attempts after it come all the same', () => {
    const stack = `{ ${RETRY} }, { deadline: 50ms }`;
    expect(warnings(stack)).toBe('a deadline inside the retry');
    expect(measured(stack, DOWN)).toMatchObject({ attempts: 60, dependencyCalls: 20 });
    expect(measured(stack, DOWN).lastSettledMs).toBe(205);
    expect(measured(`{ deadline: 50ms }, { ${RETRY} }`, DOWN).lastSettledMs).toBe(50);
  });

  it('a limit that a shorter one outside it makes useless', () => {
    expect(warnings('{ deadline: 1s }, { timeout: 1s }')).toBe('a timeout inside the deadline');
    expect(warnings('{ timeout: 1s }, { timeout: 2s }')).toBe('a second timeout inside the first');
    expect(warnings('{ deadline: 2s }, { deadline: 3s }')).toBe(
      'a second deadline inside the first',
    );
    expect(warnings('{ deadline: 1s }, { timeout: 900ms }')).toBe('');
    expect(warnings('{ timeout: 1s }, { timeout: 500ms }')).toBe('');
  });

  it('a retry whose first wait is longer than the time there is', () => {
    expect(warnings(`{ deadline: 100ms }, { ${RETRY} }`)).toBe('a retry inside the deadline');
    expect(measured(`{ deadline: 100ms }, { ${RETRY} }`, DOWN).attempts).toBe(20);
    expect(warnings(`{ deadline: 101ms }, { ${RETRY} }`)).toBe('');
    const jittered = 'retry: { maxAttempts: 3, delay: { initial: 100ms, jitter: full } }';
    expect(warnings(`{ deadline: 100ms }, { ${jittered} }`)).toBe('');
  });

  it('a breaker inside a healthCheck: polls count in it', () => {
    expect(warnings(`{ healthCheck: {} }, { ${BREAKER} }`)).toBe(
      'a breaker inside the healthCheck',
    );
  });
});

describe('a policy that needs another one', () => {
  it('is a retryBudget: without a retry outside it, it does nothing', () => {
    expect(warnings('{ retryBudget: {} }')).toBe('no retry outside it');
    const tight = 'retryBudget: { size: 1, deposit: 0 }';
    expect(warnings(`{ ${tight} }, { ${RETRY} }`)).toBe('no retry outside it');
    expect(measured(`{ ${tight} }, { ${RETRY} }`, DOWN).dependencyCalls).toBe(60);
    expect(warnings(`{ ${RETRY} }, { ${tight} }`)).toBe('');
    expect(measured(`{ ${RETRY} }, { ${tight} }`, DOWN).dependencyCalls).toBe(21);
  });

  it('is a retry of calls that hang: without a timeout nothing is tried again', () => {
    const hangs = { dependency: '{ trouble: [{ kind: hang, until: 1s }] }' };
    expect(warnings(`{ ${RETRY} }`, hangs)).toBe('no timeout, and dependency hangs for a while');
    expect(measured(`{ ${RETRY} }`, hangs)).toMatchObject({
      attempts: 20,
      retries: 0,
      stillRunning: 20,
    });
    expect(warnings(`{ ${RETRY} }, { timeout: 50ms }`, hangs)).toBe('');
    const some = { dependency: '{ trouble: [{ kind: hang, rate: 5%, until: 1s }] }' };
    expect(warnings(`{ ${RETRY} }`, some)).toBe('no timeout, and dependency hangs for a while');
    expect(measured(`{ ${RETRY} }, { timeout: 50ms }`, hangs).attempts).toBe(60);
  });
});

describe('the table of what is warned of', () => {
  it('stands in the README, with every rule', () => {
    const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const rows = text.matchAll(/^\| `(\w+)` > `(\w+)` +\|/gm);
    const told = [...rows].map(([, outer, inner]) => `${outer} > ${inner}`);
    expect(told.toSorted()).toEqual(
      PAIR_RULES.map(({ outer, inner }) => `${outer} > ${inner}`).toSorted(),
    );
  });

  it('is not about policies in front of different dependencies', () => {
    const two = '  flows: { f: { steps: [{ call: a }] } }\n  dependencies: { a: {}, b: {} }\n';
    const text = (target: string) =>
      scenarioWith({
        policies: `[{ ${BREAKER}, for: a }, { ${RETRY}, for: ${target} }]`,
      }).replace('  dependency: {}\n', two);
    expect(complaintsAbout(text('a'))).toContain('a retry inside the breaker');
    expect(complaintsAbout(text('b'))).not.toContain('a retry inside the breaker');
  });
});
