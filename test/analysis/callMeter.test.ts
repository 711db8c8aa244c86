import { describe, expect, it } from 'vitest';
import { recordOf } from '../records.js';
import { answers, calls, ends, metricsOf, someOf, starts, turns } from './recordStory.js';

const failed = { ok: false };

describe('dependency calls', () => {
  it('are counted as they start, and by how they end', () => {
    const story = [
      starts(0, 0),
      starts(0, 1),
      calls(0, 0),
      calls(0, 1),
      answers(4, 0, 4, failed),
      calls(6, 0),
      recordOf('call-abandoned', { at: 9_000, operation: 1, attempt: 1, value: 9_000 }),
      recordOf('attempt-cancelled', { at: 9_000, operation: 1, attempt: 2 }),
      answers(10, 0, 4),
    ];
    const names = [
      'dependencyCalls',
      'failedCalls',
      'abandonedCalls',
      'cancelledAttempts',
    ] as const;
    expect(someOf([...names, 'amplification'], story)).toEqual({
      dependencyCalls: 3,
      failedCalls: 1,
      abandonedCalls: 1,
      cancelledAttempts: 1,
      amplification: 1.5,
    });
    expect(metricsOf(calls(0, 0)).amplification).toBe(null);
  });

  it('are counted by tenths of a second, whose first moment belongs to them and whose end does not', () => {
    const story = [90, 99, 100, 150, 199, 200, 1_000].map((at, number) => calls(at, number));
    expect(someOf(['peakCalls'], story)).toEqual({ peakCalls: 3 });
    expect(someOf(['peakCalls'], story.slice(0, 2))).toEqual({ peakCalls: 2 });
    expect(someOf(['peakCalls'], [])).toEqual({ peakCalls: 0 });
  });

  it('are in flight from their start until they are answered or given up', () => {
    // None for 10 ms, one for 10 ms, two for 20 ms, one for 40 ms, none for 20 ms.
    const story = [
      calls(10, 0),
      calls(20, 1),
      answers(40, 0, 30),
      recordOf('call-abandoned', { at: 80_000, operation: 1, attempt: 1, value: 60_000 }),
      ends(100),
    ];
    expect(someOf(['inFlight.max', 'inFlight.mean'], story)).toEqual({
      'inFlight.max': 2,
      'inFlight.mean': (10 + 2 * 20 + 40) / 100,
    });
  });

  it('take as long as their answers say, bad ones too; what was given up took no time to answer', () => {
    const story = [
      answers(10, 0, 10),
      answers(20, 1, 20, failed),
      answers(30, 2, 60),
      recordOf('call-abandoned', { at: 99_000, operation: 3, attempt: 1, value: 99_000 }),
    ];
    const names = ['callLatency.p50Ms', 'callLatency.maxMs', 'callLatency.meanMs'] as const;
    expect(someOf(names, story)).toEqual({
      'callLatency.p50Ms': 20,
      'callLatency.maxMs': 60,
      'callLatency.meanMs': 30,
    });
  });

  it('are wasted when they start while their own dependency is down', () => {
    const redis = { dependency: 'redis' };
    const story = [
      calls(0, 0, redis),
      turns(10, 'down', 'redis'),
      calls(11, 1, redis),
      calls(12, 2, { dependency: 'api' }),
      turns(20, 'degraded', 'redis'),
      calls(21, 3, redis),
      turns(30, 'down', 'redis'),
      calls(31, 4, redis),
      calls(32, 5, redis),
      turns(40, 'up', 'redis'),
      calls(41, 6, redis),
    ];
    expect(someOf(['wastedCalls'], story)).toEqual({ wastedCalls: 3 });
  });

  it('could have been missed once an outage has had its first bad answer', () => {
    const story = [
      calls(0, 0),
      answers(5, 0, 5, failed),
      turns(10, 'down'),
      calls(11, 1),
      calls(12, 2),
      answers(16, 1, 5, failed),
      calls(16, 3),
      calls(17, 4),
      turns(20, 'up'),
      calls(21, 5),
      turns(30, 'down'),
      calls(31, 6),
      answers(36, 6, 5, failed),
      calls(37, 7),
    ];
    expect(someOf(['wastedCalls', 'breaker.missedCalls'], story)).toEqual({
      wastedCalls: 6,
      'breaker.missedCalls': 3,
    });
  });
});
