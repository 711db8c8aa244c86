// Source: Netflix/Hystrix issues 2108 and 1781, a race that several people confirmed.
// Wrong: the circuit is open, its sleep window is over, and every call is short-circuited until a
// restart. Right: there is a probe within one sleep window of the latest opening, whatever the order
// of late results, and no caller is refused for longer than sleep window and call timeout together.
//
// The times are those of the rewritten breaker of 1.5.13, which opens at the border of a snapshot, at
// 500 ms. 1.5.18 opens only when a call arrives, at 5501 ms, so its probe goes out after 10501 ms.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, playCase, playOut } from './playCase.js';

const config = {
  circuitBreakerRequestVolumeThreshold: 20,
  circuitBreakerErrorThresholdPercentage: 50,
  circuitBreakerSleepWindowInMilliseconds: 5000,
};
const OUTAGE: Line = { t: 0, call: 'fail', n: 20 };

describe('calls every second after an outage', () => {
  const steps = [OUTAGE, { t: 5501, call: 'ok', n: 100, every: 1000 }];

  it('1.5.13 probes strictly after the sleep window and closes', () => {
    const expected = [
      { t: 499, state: 'CLOSED', requests: 0 },
      { t: 500, state: 'OPEN', requests: 20, errorPercentage: 100 },
      { t: 5500, state: 'OPEN', result: 'SHORT_CIRCUITED' },
      { t: 5501, after: 'the call', state: 'CLOSED', result: 'admitted' },
      { t: 6501, result: 'executed' },
      { t: 104_501, executed: 120, rejected: 0 },
    ];
    const given = { library: 'hystrix', version: '1.5.13', config, steps, expect: expected };
    expect(playCase(given)).toEqual(expected);
  });

  it('1.5.18 opens by the first call after the outage and closes a sleep window later', () => {
    const expected = [
      { t: 500, state: 'CLOSED' },
      { t: 5501, before: 'the call', state: 'CLOSED' },
      { t: 5501, state: 'OPEN', requests: 20, result: 'SHORT_CIRCUITED' },
      { t: 10_501, state: 'OPEN', result: 'SHORT_CIRCUITED' },
      { t: 11_501, state: 'CLOSED', result: 'admitted' },
      { t: 104_501, executed: 114, rejected: 6 },
    ];
    const given = { library: 'hystrix', version: '1.5.18', config, steps, expect: expected };
    expect(playCase(given)).toEqual(expected);
  });
});

describe.each(['1.5.13', '1.5.18'])('%s, whatever the order of late results', (version) => {
  const EVERY = 250;
  const SLEEP_WINDOW = 5000;
  const TIMEOUT = 1000;
  const anyCall = fc.record({
    call: fc.constantFrom('ok', 'fail', 'fail', 'fail', 'ignored', 'cancel'),
    takes: fc.integer({ min: 0, max: TIMEOUT }),
  });
  const anyTraffic = fc
    .array(anyCall, { minLength: 40, maxLength: 80 })
    .map((calls) => calls.map((call, index) => ({ t: 500 + index * EVERY, ...call })));

  it('refuses nobody for longer than sleep window and call timeout', () => {
    const property = fc.property(anyTraffic, (traffic) => {
      const { turns } = playOut({
        library: 'hystrix',
        version,
        config,
        steps: [OUTAGE, ...traffic],
      });
      const asked = turns.filter(({ kind }) => kind === 'call').slice(20);
      expect(asked.map(({ answer }) => answer)).toContain('rejected');
      let latest = 0;
      for (const { at, answer } of asked) {
        if (answer === 'admitted') latest = at / 1000;
        expect(at / 1000 - latest).toBeLessThanOrEqual(SLEEP_WINDOW + TIMEOUT);
      }
    });
    fc.assert(property);
  });
});
