// Source: envoyproxy/envoy issue 27066, fixed by its pull request 27909.
// Wrong: with max_ejection_percent 67 all three hosts are ejected and nothing is left to call. Right:
// two of three are 66.7 % and may go; the third would make 100 % and is only counted as overflow: once
// for a run of five 500, and twice where the reported count has one for a run of five 503, since the
// detector of gateway errors, on with 5 but enforced at 0 %, also asks for room before that.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const hosts = (status: number, overflow: number) => {
  const expect: readonly Line[] = [
    { t: 1003, ejected: 0 },
    { t: 1004, host: 0, state: 'ejected', ejected: 1 },
    { t: 1013, ejected: 1 },
    { t: 1014, host: 1, state: 'ejected', ejected: 2, overflow: 0 },
    { t: 1023, overflow: 0 },
    { t: 1024, host: 2, state: 'in service', ejected: 2, overflow },
  ];
  const run = (t: number, host: number) => ({ t, call: status, host, n: 5, every: 1 });
  return {
    library: 'envoy outlier detection',
    config: { hosts: 3, consecutive_5xx: 5, max_ejection_percent: 67 },
    steps: [run(1000, 0), run(1010, 1), run(1020, 2)],
    expect,
  };
};

it('67 % of three hosts are two', () => {
  for (const given of [hosts(500, 1), hosts(503, 2)]) expect(playCase(given)).toEqual(given.expect);
});
