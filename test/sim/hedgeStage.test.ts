import { describe, expect, it } from 'vitest';
import { about, tell } from './policyStories.js';

const KINDS = [
  'call-started',
  'hedge-started',
  'call-answered',
  'call-abandoned',
  'operation-settled',
];

describe('a hedge', () => {
  it('starts another attempt beside one that takes long; the first answer ends the rest', async () => {
    const told = await tell('[{ hedge: { delay: 2ms, max: 2 } }]');
    expect(about(told, ...KINDS)).toEqual([
      '0 call-started 0/1 dependency',
      '2000 hedge-started 0/2 hedge',
      '2000 call-started 0/2 dependency',
      '4000 hedge-started 0/3 hedge',
      '4000 call-started 0/3 dependency',
      '5000 call-answered 0/1 dependency ok',
      '5000 call-abandoned 0/3 dependency',
      '5000 call-abandoned 0/2 dependency',
      '5000 operation-settled 0/3 ok',
    ]);
    // The answer that counts is that of the first attempt.
    expect(told.metrics).toMatchObject({ hedges: 2, hedgesWon: 0 });
    expect(told.broken).toEqual([]);
  });

  it('fails when the last attempt has failed, not before', async () => {
    const told = await tell('[{ hedge: 2ms }]', '{ recoversAfter: never }');
    expect(about(told, 'call-answered', 'operation-settled')).toEqual([
      '5000 call-answered 0/1 dependency',
      '7000 call-answered 0/2 dependency',
      '7000 operation-settled 0/2',
    ]);
    expect(told.metrics).toMatchObject({ hedges: 1, hedgesWon: 0 });
  });

  it('takes the answer of the other attempt when its own has failed', async () => {
    const told = await tell('[{ hedge: 2ms }]', '{ recoversAfter: 6ms }');
    expect(about(told, 'call-answered', 'hedge-won', 'operation-settled')).toEqual([
      '5000 call-answered 0/1 dependency',
      '7000 call-answered 0/2 dependency ok',
      '7000 hedge-won 0/2 hedge',
      '7000 operation-settled 0/2 ok',
    ]);
    expect(told.metrics).toMatchObject({ hedges: 1, hedgesWon: 1 });
    expect(told.broken).toEqual([]);
  });

  it('is given up with all of its attempts', async () => {
    const told = await tell(
      '[{ breaker: { failureThreshold: 1 } }, { timeout: 4ms }, { hedge: 1ms }]',
    );
    expect(about(told, 'call-abandoned', 'operation-settled')).toEqual([
      '4000 call-abandoned 0/2 dependency',
      '4000 call-abandoned 0/1 dependency',
      '4000 operation-settled 0/2 (timeout)',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('gives up who waits before who is served, so that nobody starts for nothing', async () => {
    const told = await tell(
      '[{ timeout: 4ms }, { hedge: 1ms }, { bulkhead: { slots: 1, queue: 1 } }]',
    );
    expect(about(told, ...KINDS)).toEqual([
      '0 call-started 0/1 dependency',
      '1000 hedge-started 0/2 hedge',
      '4000 call-abandoned 0/1 dependency',
      '4000 operation-settled 0/2 (timeout)',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('does not begin an attempt that waited behind the one that was answered', async () => {
    const told = await tell('[{ hedge: 1ms }, { bulkhead: { slots: 1, queue: 1 } }]');
    expect(about(told, ...KINDS)).toEqual([
      '0 call-started 0/1 dependency',
      '1000 hedge-started 0/2 hedge',
      '5000 call-answered 0/1 dependency ok',
      '5000 operation-settled 0/2 ok',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('takes an answer at exactly its delay for one in time', async () => {
    const told = await tell('[{ hedge: 5ms }]');
    expect(told.metrics).toMatchObject({ attempts: 1, completed: 1 });
  });

  it('is not sent beyond its budget: the attempt is waited for alone', async () => {
    const told = await tell('[{ hedge: { delay: 2ms, budget: 50% } }]', '{}', 4);
    expect(about(told, 'hedge-started')).toEqual([
      '2000 hedge-started 0/2 hedge',
      '2000 hedge-started 1/2 hedge',
    ]);
    expect(told.metrics).toMatchObject({ attempts: 6, completed: 4 });
    expect(told.broken).toEqual([]);
  });

  it('does nothing where the answer comes first', async () => {
    const told = await tell('[{ hedge: 6ms }]');
    expect(told.metrics).toMatchObject({ attempts: 1, completed: 1 });
  });
});

describe('a hedge and what is late, given up or refused', () => {
  /** Sends another attempt as soon as it knows one latency. */
  const QUICK = '{ hedge: { quantile: 50%, minimumSamples: 1 } }';
  const DEAD = '{ recoversAfter: never }';
  const AGAIN = '{ retry: { maxAttempts: 4, delay: 1ms } }';

  it.each([
    ['attempts that are given up', `[${AGAIN}, { timeout: 3ms }, ${QUICK}]`, '{}'],
    ['failures', `[${AGAIN}, ${QUICK}]`, DEAD],
    ['refusals further inside', `[${AGAIN}, ${QUICK}, { breaker: { failureThreshold: 1 } }]`, DEAD],
  ])('learns no latency from %s', async (_, stack, dependency) => {
    const told = await tell(stack, dependency);
    expect(about(told, 'hedge-started')).toEqual([]);
    expect(about(told, 'operation-settled')[0]).toContain(' 0/4');
  });

  it('goes on waiting for the first attempt when the other one is refused further inside', async () => {
    const told = await tell('[{ hedge: 2ms }, { bulkhead: 1 }]');
    expect(about(told, 'fast-fail', 'operation-settled')).toEqual([
      '2000 fast-fail 0/2 bulkhead (bulkhead-full)',
      '5000 operation-settled 0/2 ok',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('takes an answer by a fallback further inside for the first answer', async () => {
    const told = await tell('[{ hedge: 2ms }, { fallback: {} }]', DEAD);
    expect(about(told, ...KINDS)).toEqual([
      '0 call-started 0/1 dependency',
      '2000 hedge-started 0/2 hedge',
      '2000 call-started 0/2 dependency',
      '5000 call-answered 0/1 dependency',
      '5000 call-abandoned 0/2 dependency',
      '5000 operation-settled 0/2 (fallback) ok',
    ]);
  });

  it('learns the latency of the first answer, not of one that would come later', async () => {
    // 5 ms of the first operation. The second, of 20 ms, takes 15 ms: another attempt is sent at
    // 25 ms and answers at 30 ms, which is 10 ms. So the third, of 40 ms, waits for those 10 ms.
    const slow = ['20ms, until: 21ms', '40ms, until: 41ms'].map(
      (spell) => `{ kind: slow, added: 10ms, from: ${spell} }`,
    );
    const told = await tell(
      '[{ rateLimit: { rate: 50/s, maxWait: 1s } }, { hedge: { quantile: 100%, minimumSamples: 1 } }]',
      `{ trouble: [${slow.join(', ')}] }`,
      3,
    );
    expect(about(told, 'hedge-started')).toEqual([
      '25000 hedge-started 1/2 hedge',
      '50000 hedge-started 2/2 hedge',
    ]);
    expect(told.broken).toEqual([]);
  });
});
