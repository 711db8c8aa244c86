import { describe, expect, it } from 'vitest';
import { about, tell } from './policyStories.js';

const DEAD = '{ recoversAfter: never }';

describe('a fallback', () => {
  it('answers in the place of the dependency, and is never taken for it', async () => {
    const told = await tell('[{ fallback: {} }]', DEAD);
    expect(about(told, 'operation-settled')).toEqual(['5000 operation-settled 0/1 (fallback) ok']);
  });

  it('stands in for some failures only, if it says so', async () => {
    const told = await tell('[{ fallback: { on: { error: false } } }]', DEAD);
    expect(about(told, 'operation-settled')).toEqual(['5000 operation-settled 0/1']);
  });

  it('inside a breaker hides every failure from it (resilience4j 902)', async () => {
    const breaker =
      '{ breaker: { library: resilience4j, slidingWindowSize: 4, minimumNumberOfCalls: 4, failureRateThreshold: 50 } }';
    const slow = '{ latency: 500ms }';
    const hidden = await tell(`[${breaker}, { fallback: {} }, { timeout: 100ms }]`, slow, 4);
    expect(hidden.metrics).toMatchObject({ 'breaker.finalState': 'closed', completed: 4 });
    const seen = await tell(`[{ fallback: {} }, ${breaker}, { timeout: 100ms }]`, slow, 4);
    expect(seen.metrics).toMatchObject({ 'breaker.finalState': 'open', completed: 4 });
  });

  it('from a cache has nothing to say before the first good answer', async () => {
    const told = await tell('[{ fallback: { kind: cache } }]', DEAD);
    expect(about(told, 'operation-settled')).toEqual(['5000 operation-settled 0/1']);
  });

  it('from a cache gives the last good answer until it is too old', async () => {
    // Calls start every 10 ms: the first is good at 5 ms, the second fails at 15 ms when that answer
    // is 10 ms old, and the third at 25 ms when it is 20 ms old, which is too old; so it tries three
    // times more, from 30, 40 and 50 ms.
    const stack =
      '[{ retry: { maxAttempts: 4, delay: 5ms, retryOn: { error: true } } }, { rateLimit: { rate: 100/s, maxWait: 1s } }, { fallback: { kind: cache, maxAge: 20ms } }]';
    const told = await tell(stack, '{ failsFrom: 6ms, recoversAfter: never }', 3);
    expect(about(told, 'operation-settled')).toEqual([
      '5000 operation-settled 0/1 ok',
      '15000 operation-settled 1/1 (fallback) ok',
      '55000 operation-settled 2/4',
    ]);
  });
});

describe('a fallback and what is late, given up or refused', () => {
  it.each(['value', 'cache', 'buffer'])(
    'of kind %s answers nobody who has given up',
    async (kind) => {
      const told = await tell(`[{ timeout: 3ms }, { fallback: { kind: ${kind} } }]`);
      expect(about(told, 'operation-settled', 'buffer-put')).toEqual([
        '3000 operation-settled 0/1 (timeout)',
      ]);
      expect(told.broken).toEqual([]);
    },
  );

  it('has answered once, however late the dependency does', async () => {
    const told = await tell('[{ fallback: {} }, { timeout: 3ms }]');
    expect(about(told, 'call-answered', 'operation-settled')).toEqual([
      '3000 operation-settled 0/1 (fallback) ok',
    ]);
  });

  it('from a cache does not remember an answer that nobody heard', async () => {
    // The first attempt would be answered at 5 ms; the second is given up at 11 ms.
    const told = await tell(
      '[{ retry: { maxAttempts: 2, delay: 5ms } }, { fallback: { kind: cache } }, { timeout: 3ms }]',
    );
    expect(about(told, 'operation-settled')).toEqual(['11000 operation-settled 0/2 (timeout)']);
  });

  it('stands in for a refusal further inside, if it does for refusals', async () => {
    const ends = async (on: string) =>
      about(
        await tell(`[{ fallback: { on: ${on} } }, { bulkhead: 1 }]`, '{}', 2),
        'operation-settled',
      );
    const first = '5000 operation-settled 0/1 ok';
    expect(await ends('{}')).toEqual(['0 operation-settled 1/1 (fallback) ok', first]);
    expect(await ends('{ refused: false }')).toEqual(['0 operation-settled 1/1 (refused)', first]);
  });

  /** The first is answered by the stand-in further inside at 5 ms; the second, of 10 ms, is refused. */
  const afterAnother = (fallback: string) =>
    tell(
      `[{ rateLimit: { rate: 100/s, maxWait: 1s } }, { fallback: ${fallback} },
        { fallback: { on: { refused: false } } },
        { breaker: { failureThreshold: 1, openDuration: 50ms } }]`,
      DEAD,
      2,
    );

  it('from a cache does not remember what another one has answered', async () => {
    expect(about(await afterAnother('{ kind: cache }'), 'operation-settled')).toEqual([
      '5000 operation-settled 0/1 (fallback) ok',
      '10000 operation-settled 1/1 (refused)',
    ]);
  });

  it('that is a buffer takes what another one has answered for done', async () => {
    // What was refused at 10 ms is refused again at 20 ms, and fails as the probe of 55 ms.
    const told = await afterAnother('{ kind: buffer, drainRate: 100/s }');
    const whens = about(told, 'buffer-put', 'side-settled', 'buffer-drained').map((line) =>
      line.split(' ').slice(0, 2).join(' '),
    );
    expect(whens).toEqual([
      '10000 buffer-put',
      '20000 side-settled',
      '60000 buffer-drained',
      '60000 side-settled',
    ]);
    expect(told.broken).toEqual([]);
  });
});

describe('a buffer', () => {
  it('takes down what failed and does it later, the oldest first, at its rate', async () => {
    const told = await tell(
      '[{ fallback: { kind: buffer, size: 10, drainRate: 100/s } }]',
      '{ latency: 1ms, recoversAfter: 15ms }',
      3,
    );
    expect(about(told, 'buffer-put', 'buffer-drained', 'side-settled', 'run-ended')).toEqual([
      '1000 buffer-put 0/1 fallback',
      '1000 buffer-put 1/1 fallback',
      '1000 buffer-put 2/1 fallback',
      '12000 side-settled 0/1 fallback',
      '23000 buffer-drained 0/1 fallback',
      '23000 side-settled 0/1 fallback ok',
      '34000 buffer-drained 1/1 fallback',
      '34000 side-settled 1/1 fallback ok',
      '45000 buffer-drained 2/1 fallback',
      '45000 side-settled 2/1 fallback ok',
      '45000 run-ended',
    ]);
    expect(told.broken).toEqual([]);
  });

  const knocks = async (breaker: string) => {
    const stack = `[{ fallback: { kind: buffer, drainRate: 100/s } }, { breaker: ${breaker} }]`;
    const told = await tell(stack, '{ latency: 1ms, recoversAfter: 150ms }');
    expect(told.broken).toEqual([]);
    return about(told, 'fast-fail', 'breaker-changed', 'side-settled').map(
      (line) => line.split(' ').slice(0, 2).join(' ') + (line.endsWith(' ok') ? ' ok' : ''),
    );
  };

  it('does not knock at an open breaker before that may admit again', async () => {
    expect(await knocks('{ failureThreshold: 1, openDuration: 100ms }')).toEqual([
      '1000 breaker-changed',
      '11000 fast-fail',
      '11000 side-settled',
      '101000 breaker-changed',
      '102000 breaker-changed',
      '102000 side-settled',
      '112000 fast-fail',
      '112000 side-settled',
      '202000 breaker-changed',
      '203000 breaker-changed ok',
      '203000 side-settled ok',
    ]);
  });

  it('knocks at its rate where the breaker does not say when it may admit again', async () => {
    const cockatiel =
      '{ library: cockatiel, halfOpenAfter: 100ms, breaker: { type: ConsecutiveBreaker, threshold: 1 } }';
    const told = await knocks(cockatiel);
    const refused = told.filter((line) => line.endsWith('fast-fail'));
    // From 11 to 91 ms, and after the failed probe of 101 ms from 112 to 192 ms, every 10 ms.
    expect(refused).toHaveLength(9 + 9);
  });

  it('that is full lets the operation fail, or loses work and says so', async () => {
    const full = (onFull: string) =>
      tell(
        `[{ fallback: { kind: buffer, size: 1, drainRate: 1000/s, onFull: ${onFull} } }]`,
        '{ recoversAfter: 6ms }',
        2,
      );
    const ends = ['operation-settled', 'buffer-dropped', 'buffer-drained'];
    expect(about(await full('fail'), ...ends)).toEqual([
      '5000 operation-settled 0/1 (fallback) ok',
      '5000 operation-settled 1/1',
      '11000 buffer-drained 0/1 fallback',
    ]);
    expect(about(await full('drop-oldest'), ...ends)).toEqual([
      '5000 operation-settled 0/1 (fallback) ok',
      '5000 buffer-dropped 1/1 fallback',
      '5000 operation-settled 1/1 (fallback) ok',
      '11000 buffer-drained 1/1 fallback',
    ]);
    expect(about(await full('drop-new'), ...ends)).toEqual([
      '5000 operation-settled 0/1 (fallback) ok',
      '5000 buffer-dropped 1/1 fallback',
      '5000 operation-settled 1/1 (fallback) ok',
      '11000 buffer-drained 0/1 fallback',
    ]);
  });
});

describe('a health check', () => {
  it('polls by itself, and turns attempts away while the polls fail', async () => {
    const stack =
      '[{ retry: { maxAttempts: 8, delay: 10ms } }, { healthCheck: { interval: 10ms, timeout: 5ms, unhealthyAfter: 2, healthyAfter: 1 } }]';
    const told = await tell(stack, '{ latency: 1ms, recoversAfter: 55ms }');
    // Polls fail at 11 and 21 ms, which closes the gate, and one passes at 61 ms.
    expect(about(told, 'fast-fail').map((line) => line.split(' ')[0])).toEqual([
      '22000',
      '32000',
      '42000',
      '52000',
    ]);
    expect(about(told, 'operation-settled')).toEqual(['63000 operation-settled 0/7 ok']);
    expect(about(told, 'poll-judged')).toEqual([
      '11000 poll-judged -1/1 healthCheck',
      '21000 poll-judged -1/1 healthCheck healthy>unhealthy',
      '31000 poll-judged -1/1 healthCheck',
      '41000 poll-judged -1/1 healthCheck',
      '51000 poll-judged -1/1 healthCheck',
      '61000 poll-judged -1/1 healthCheck unhealthy>healthy ok',
    ]);
    expect(told.metrics).toMatchObject({
      'healthCheck.polls': 6,
      'healthCheck.failedPolls': 5,
      'healthCheck.unhealthyMs': 61 - 21,
    });
    expect(told.broken).toEqual([]);
  });

  it('counts a poll without an answer in time as failed, and as no timeout of a policy', async () => {
    const stack =
      '[{ retry: { maxAttempts: 3, delay: 10ms } }, { healthCheck: { interval: 8ms, timeout: 2ms, unhealthyAfter: 1 } }]';
    const told = await tell(stack, '{ latency: 5ms, recoversAfter: never }');
    // Polls of 8 and 16 ms are given up at 10 and 18 ms; the last attempt is refused at 25 ms.
    expect(told.metrics).toMatchObject({
      'healthCheck.polls': 2,
      'healthCheck.failedPolls': 2,
      'healthCheck.unhealthyMs': 25 - 10,
      timeouts: 0,
    });
    expect(told.broken).toEqual([]);
  });

  it('gives up the poll that is under way as the run ends, and the place that it holds', async () => {
    const stack =
      '[{ retry: { delay: 4ms } }, { healthCheck: { interval: 10ms, timeout: 8ms } }, { bulkhead: 2 }]';
    const told = await tell(stack, '{ latency: 4ms, recoversAfter: 10ms }');
    expect(about(told, 'operation-settled', 'call-abandoned', 'run-ended')).toEqual([
      '12000 operation-settled 0/2 ok',
      '12000 call-abandoned -1/1 dependency',
      '12000 run-ended',
    ]);
    expect(told.metrics['healthCheck.polls']).toBeNull();
    expect(told.broken).toEqual([]);
  });
});
