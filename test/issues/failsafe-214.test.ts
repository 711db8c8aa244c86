// Source: failsafe-lib/failsafe issue 214, and the sources of Netflix/Hystrix and afex/hystrix-go.
// Wrong, it was thought: a limit of 50 % is the same everywhere. Right: at 99 failures of 199, which is
// 49.75 %, libraries that round to whole percent have reached 50 and open, at exactly the 99th failure;
// Hystrix cuts to 49, and resilience4j, Polly and opossum compare as it is. The two that round, Failsafe
// for the JVM and hystrix-go, are played on the lab's own breaker: rounded to 50 is 49.5 or more.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

/** With so many failures after 100 successes, and a look after it. */
const steps = (failures: number): readonly Line[] => [
  { t: 0, call: 'ok', n: 100 },
  { t: 0, call: 'fail', n: failures },
];

interface Limit {
  readonly library: string;
  readonly config: object;
  /** The number of failures that opens, and what is to be seen before it. */
  readonly opensAt: number;
  readonly shown?: Readonly<Record<string, number>>;
}

const OWN = { window: 1000, minimumCalls: 100 };

const LIMITS: Readonly<Record<string, Limit>> = {
  'rounded to whole percent': {
    library: 'generic',
    config: { ...OWN, failureRateThreshold: 49.5 },
    opensAt: 99,
  },
  'the lab as it is': {
    library: 'generic',
    config: { ...OWN, failureRateThreshold: 50 },
    opensAt: 100,
    shown: { failed: 99, calls: 199 },
  },
  resilience4j: {
    library: 'resilience4j',
    config: { slidingWindowSize: 1000, minimumNumberOfCalls: 100, failureRateThreshold: 50 },
    opensAt: 100,
    shown: { failed: 99, buffered: 199, failureRate: 49.749 },
  },
  Polly: {
    library: 'Polly',
    config: { FailureRatio: 0.5, MinimumThroughput: 100 },
    opensAt: 100,
    shown: { failures: 99, throughput: 199, failureRate: 0.49749 },
  },
  // Exactly the limit does not open: 100 of 200 stays closed, 101 of 201 opens.
  opossum: {
    library: 'opossum',
    config: { errorThresholdPercentage: 50, volumeThreshold: 100 },
    opensAt: 101,
    shown: { failures: 100, fires: 200, rate: 50 },
  },
};

it.each(Object.entries(LIMITS))('%s', (_, { library, config, opensAt, shown }) => {
  const expected = [
    { t: 0, after: `${opensAt - 1} fail`, state: 'closed', ...shown },
    { t: 0, after: `${opensAt} fail`, state: 'open' },
  ];
  const given = { library, config, steps: steps(opensAt), expect: expected };
  expect(playCase(given)).toEqual(expected);
});

it('Hystrix cuts to whole percent in its snapshot: 49 does not open, 50 does', () => {
  const config = { requestVolumeThreshold: 100, errorThresholdPercentage: 50 };
  const look = (failures: number, expected: readonly Line[]) =>
    playCase({
      library: 'hystrix',
      config,
      steps: [...steps(failures), { t: 1000, call: 'ok' }],
      expect: expected,
    });
  const closed = [{ t: 1000, state: 'CLOSED', result: 'executed', requests: 199, rate: 49 }];
  expect(look(99, closed)).toEqual(closed);
  const open = [{ t: 1000, state: 'OPEN', result: 'SHORTCIRCUIT', requests: 200, rate: 50 }];
  expect(look(100, open)).toEqual(open);
});
