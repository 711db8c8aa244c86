// Source: EtaCassiopeia/zio-openfeature issue 263; pybreaker reads the wall clock and shows it.
// Wrong: the wall clock is put back by 30 s while the circuit is open, and the probe goes out 30 s late.
// Right: by a clock that only goes forward it goes out at 60000 ms. A breaker of the lab has no clock:
// it takes the times it is given, so what a wall clock does to it can be shown by giving it those.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

/** What the wall clock shows when so many ms have passed: at 10000 ms it is put back by 30000. */
const wallAt = (passed: number): number => (passed < 10_000 ? passed : passed - 30_000);
const steadyAt = (passed: number): number => passed;

function played(clock: (passed: number) => number, results: Record<number, string>) {
  const times = [60_000, 90_000].map(clock);
  const expect: readonly Line[] = Object.entries(results).map(([passed, result]) => ({
    t: clock(Number(passed)),
    result,
  }));
  const seen = playCase({
    library: 'generic',
    config: { consecutiveFailures: 1, cooldown: 60_000 },
    steps: [{ t: 0, call: 'fail' }, ...times.map((t) => ({ t, call: 'ok' }))],
    expect,
  });
  return { seen, expect };
}

it('by a steady clock the probe goes out when 60 s have passed', () => {
  const { seen, expect: expected } = played(steadyAt, { 59999: 'rejected', 60000: 'admitted' });
  expect(seen).toEqual(expected);
});

it('by a wall clock that was put back it goes out when 90 s have passed', () => {
  const { seen, expect: expected } = played(wallAt, {
    60000: 'rejected',
    89999: 'rejected',
    90000: 'admitted',
  });
  expect(seen).toEqual(expected);
});
