import { describe, expect, it } from 'vitest';
import { NEVER } from '../../../src/model/time.js';
import { Opossum } from '../../../src/policy/breakers/opossum.js';
import { calls, DEFAULTS, QUICK, tell } from './opossumStory.js';

describe('opossum, closed', () => {
  it('opens at the first failure when there is no volume threshold', () => {
    expect(tell(QUICK, ...calls(0, 'fail', 'a'), '0 why')).toEqual([
      'admitted, closed',
      'open',
      '1 failures of 1 calls started in the window (100 %), limit 50 %, open',
    ]);
  });

  it('stays closed at exactly the limit and opens above it', () => {
    const seen = tell(QUICK, ...calls(0, 'ok', 'a'), ...calls(0, 'fail', 'b', 'c'));
    expect(seen.slice(-3)).toEqual(['closed', 'admitted, closed', 'open']);
  });

  it('never opens at 100, and opens at any failure at 0', () => {
    const at = (errorThresholdPercentage: number) =>
      tell({ ...QUICK, errorThresholdPercentage }, ...calls(0, 'ok', 'a', 'b', 'c', 'd')).concat(
        tell({ ...QUICK, errorThresholdPercentage }, ...calls(0, 'fail', 'e')),
      );
    expect([at(100).at(-1), at(0).at(-1)]).toEqual(['closed', 'open']);
  });

  it('opens at a limit of 100 when the start of the failed call has left the window', () => {
    const options = { ...QUICK, errorThresholdPercentage: 100 };
    expect(tell(options, '0 ask a', '10000 fail a', '10000 stats', '10000 why').slice(1)).toEqual([
      'open',
      '0 1 0 0 0 0, open',
      '1 failures of 0 calls started in the window, limit 100 %, open',
    ]);
  });

  it('meets the volume threshold itself, counting calls that still run', () => {
    const options = { ...QUICK, volumeThreshold: 3 };
    const one = tell(options, ...calls(0, 'fail', 'a', 'b'), ...calls(1, 'fail', 'c'));
    expect(one.slice(-3)).toEqual(['closed', 'admitted, closed', 'open']);
    const running = ['0 ask a', '0 ask b', '0 ask c', '0 fail a', '1 fail b'];
    expect(tell(options, ...running).slice(-2)).toEqual(['closed', 'open']);
  });

  it('takes a volume threshold that is not whole as 0', () => {
    expect(tell({ ...QUICK, volumeThreshold: 2.5 }, ...calls(0, 'fail', 'a')).at(-1)).toBe('open');
  });

  it('compares the quotient as a double: 29 of 100 stays closed at 29', () => {
    const options = { ...QUICK, errorThresholdPercentage: 29, volumeThreshold: 100 };
    const ok = calls(0, 'ok', ...Array.from({ length: 71 }, (_, index) => `ok${index}`));
    const fail = calls(0, 'fail', ...Array.from({ length: 29 }, (_, index) => `x${index}`));
    expect(tell(options, ...ok, ...fail).at(-1)).toBe('closed');
    const lower = { ...options, errorThresholdPercentage: 28.9 };
    expect(tell(lower, ...ok, ...fail).at(-1)).toBe('open');
  });

  it('counts a filtered error as a success', () => {
    const seen = tell(QUICK, ...calls(0, 'filtered', 'a'), '0 stats');
    expect(seen.slice(-2)).toEqual(['closed', '1 0 1 0 0 0, closed']);
  });
});

describe('opossum, open', () => {
  const open = calls(0, 'fail', 'a');

  it('refuses until a millisecond before the reset timeout and admits at it', () => {
    expect(tell(QUICK, ...open, '199.999 ask b', '200 ask c').slice(2)).toEqual([
      'refused: open, open',
      'admitted, half-open',
    ]);
  });

  it('goes half-open by its timer, without a call', () => {
    expect(
      tell(QUICK, ...open, '0 next', '199 wake', '200 wake', '200 why', '200 next').slice(2),
    ).toEqual([
      '200000, open',
      'open',
      'half-open',
      '200 ms are over, half-open',
      'Infinity, half-open',
    ]);
  });

  it('starts its clock in whole milliseconds', () => {
    const seen = tell(QUICK, '0.9 ask a', '0.9 fail a', '199 wake', '200 wake');
    expect(seen.slice(-2)).toEqual(['open', 'half-open']);
  });

  it('only counts late results', () => {
    const late = ['1 ok x', '1 fail y', '1 stats', '200 wake'];
    const seen = tell(QUICK, '0 ask x', '0 ask y', ...calls(0, 'fail', 'a', 'b', 'c'), ...late);
    expect(seen.slice(-6)).toEqual([
      'admitted, closed',
      'open',
      'open',
      'open',
      '5 4 1 0 0 0, open',
      'half-open',
    ]);
  });

  it('is not extended by opening it by hand again', () => {
    const seen = tell(QUICK, '0 open', '0 why', '100 open', '199 wake', '200 wake');
    expect(seen).toEqual(['open', 'opened by hand, open', 'open', 'open', 'half-open']);
  });

  it('clears its timer when it is closed by hand', () => {
    const steps = [
      '0 open',
      '100 close',
      '100 why',
      '150 open',
      '200 wake',
      '349 wake',
      '350 wake',
    ];
    expect(tell(QUICK, ...steps)).toEqual([
      'open',
      'closed',
      'closed by hand, closed',
      'open',
      'open',
      'open',
      'half-open',
    ]);
  });

  it('counts refused calls as started, so that they dilute the rate', () => {
    const refused = Array.from({ length: 6 }, (_, index) => `1 ask r${index}`);
    const names = ['b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const seen = tell(
      QUICK,
      ...open,
      ...refused,
      ...calls(200, 'ok', 'p'),
      ...calls(200, 'fail', ...names),
    );
    const states = seen.filter((_, index) => index > 9 && index % 2 === 1);
    expect(states).toEqual([...new Array<string>(6).fill('closed'), 'open']);
  });
});

describe('opossum, half-open', () => {
  const halfOpen = [...calls(0, 'fail', 'a'), '200 wake'];

  it('admits one call and refuses all others until it has settled, however long', () => {
    const seen = tell(
      QUICK,
      ...halfOpen,
      '200 flags',
      '200 ask p',
      '200 flags',
      '200 ask q',
      '3600000 ask r',
    );
    expect(seen.slice(3)).toEqual([
      'warmUp false pendingClose true, half-open',
      'admitted, half-open',
      'warmUp false pendingClose false, half-open',
      'refused: probing, half-open',
      'refused: probing, half-open',
    ]);
  });

  it('closes when the probe succeeds or its error is filtered', () => {
    expect(tell(QUICK, ...halfOpen, ...calls(200, 'ok', 'p'), '200 why').slice(-2)).toEqual([
      'closed',
      'the probe succeeded in half-open, closed',
    ]);
    expect(tell(QUICK, ...halfOpen, ...calls(200, 'filtered', 'p')).at(-1)).toBe('closed');
  });

  it('opens again for the whole reset timeout when the probe fails, whatever the volume', () => {
    const options = { ...QUICK, volumeThreshold: 5, rollingCountTimeout: 100_000 };
    const trip = calls(0, 'fail', 'a', 'b', 'c', 'd', 'e');
    const probe = ['200 ask p', '250 fail p', '250 why', '250 stats', '449 wake', '450 wake'];
    expect(tell(options, ...trip, ...probe).slice(-6)).toEqual([
      'admitted, half-open',
      'open',
      'the probe failed in half-open, open',
      '1 1 0 0 0 0, open',
      'open',
      'half-open',
    ]);
  });

  it('is closed by a late success of a call from before', () => {
    const seen = tell(
      QUICK,
      '0 ask old',
      ...calls(0, 'fail', 'a', 'b'),
      '200 ask p',
      '210 ok old',
      '210 why',
      '220 fail p',
      '220 stats',
    );
    expect(seen.slice(-5)).toEqual([
      'admitted, half-open',
      'closed',
      'a call from before succeeded in half-open, closed',
      'open',
      '4 3 1 0 0 0, open',
    ]);
  });

  it('is opened by a late failure of a call from before, before any probe', () => {
    const late = ['200 wake', '210 fail old', '210 why', '409 wake', '410 wake'];
    const seen = tell(QUICK, '0 ask old', '0 ask b', ...calls(0, 'fail', 'c', 'd', 'e'), ...late);
    expect(seen.slice(-5)).toEqual([
      'half-open',
      'open',
      'a call from before failed in half-open, open',
      'open',
      'half-open',
    ]);
  });

  it('does not take a probe of an earlier half-open for the present one', () => {
    const seen = tell(
      QUICK,
      ...halfOpen,
      '200 ask p',
      '210 open',
      '410 wake',
      '411 ok p',
      '411 why',
    );
    expect(seen.at(-1)).toBe('a call from before succeeded in half-open, closed');
  });

  it('keeps the window when it closes, so one more failure opens', () => {
    const seen = tell(
      { ...QUICK, volumeThreshold: 3 },
      ...calls(0, 'fail', 'a', 'b', 'c'),
      ...calls(200, 'ok', 'p'),
      ...calls(200, 'fail', 'd'),
      '200 stats',
    );
    expect(seen.slice(-4)).toEqual(['closed', 'admitted, closed', 'open', '5 4 1 0 0 0, open']);
  });
});

describe('opossum, by default', () => {
  it('has the defaults of the library', () => {
    const breaker = new Opossum(DEFAULTS);
    expect([breaker.state, breaker.why, breaker.nextWake]).toEqual(['closed', '', NEVER]);
  });

  it('takes 0 buckets as 10 and a window of 0 ms as 10 s', () => {
    const zero = { ...QUICK, rollingCountBuckets: 0, rollingCountTimeout: 0 };
    const seen = tell(zero, ...calls(999, 'ok', 'a'), '9999 stats', '10000 stats');
    expect(seen.slice(2)).toEqual(['1 0 1 0 0 0, closed', '0 0 0 0 0 0, closed']);
  });
});
