// Source: alibaba/Sentinel issue 1638.
// Wrong: a probe that one breaker admits and the next one rejects is never settled, and the first stays
// half-open for ever. Right: what was refused further inside hands its place back. Both open at 0 ms;
// at 10001 ms the second rejects the probe of the first, and at 20001 ms the call reaches the backend
// and closes both.
import { expect, it } from 'vitest';
import { runCase } from './runCase.js';

it('a probe that the inner breaker rejects gives its place in the outer one back', async () => {
  const breakers = ['10s', '20s'].map((openDuration) => ({
    breaker: { failureThreshold: 1, openDuration, probes: 1 },
  }));
  // Calls at 0, 10001 and 10001 + 10000 ms.
  const calls = [
    { retry: { maxAttempts: 2, delay: '10s' } },
    { retry: { maxAttempts: 2, delay: '10001ms' } },
  ];
  const { list, metrics } = await runCase([...calls, ...breakers], '1ms');
  expect(
    list.linesOf('breaker-changed', 'probe-admitted', 'fast-fail', 'call-started', 'call-answered'),
  ).toEqual([
    '0 call-started 0/1 dependency',
    '0 call-answered 0/1 dependency',
    // The inner one hears of it first.
    '0 breaker-changed 0/1 breaker 2 closed>open (a failure)',
    '0 breaker-changed 0/1 breaker closed>open (a failure)',
    '10001000 breaker-changed 0/2 breaker open>half-open (open for 10s)',
    '10001000 probe-admitted 0/2 breaker',
    '10001000 fast-fail 0/2 breaker 2 (open)',
    // The outer one is still half-open, with its place free; the inner one gets there now.
    '20001000 probe-admitted 0/3 breaker',
    '20001000 breaker-changed 0/3 breaker 2 open>half-open (open for 20s)',
    '20001000 probe-admitted 0/3 breaker 2',
    '20001000 call-started 0/3 dependency',
    '20001000 call-answered 0/3 dependency ok',
    '20001000 breaker-changed 0/3 breaker 2 half-open>closed (the probe succeeded) ok',
    '20001000 breaker-changed 0/3 breaker half-open>closed (the probe succeeded) ok',
  ]);
  expect(metrics).toMatchObject({ completed: 1, dependencyCalls: 2, fastFails: 1 });
});
