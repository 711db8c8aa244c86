import { describe, it } from 'vitest';
import { expectStory } from './pollyStory.js';

/** High enough to keep the breaker closed while the windows are looked at. */
const CLOSED = { MinimumThroughput: 1000 };

describe('Polly: rolling windows', () => {
  it('a window starts at its first use, not on a grid', () => {
    expectStory(CLOSED, [
      ['0 windows', ''],
      ['350 ok', 'in closed'],
      ['1349.999 fail', 'in closed'],
      ['1349.999 windows', '350,1,1'],
      ['1350 ok', 'in closed'],
      ['1350 windows', '350,1,1 1350,1,0'],
      ['5000 fail', 'in closed'],
      ['5000 windows', '350,1,1 1350,1,0 5000,0,1'],
    ]);
  });

  it('asking for a call does not touch the windows', () => {
    expectStory(CLOSED, [
      ['0 ok', 'in closed'],
      ['9000 start a', 'in closed'],
      ['9000 windows', '0,1,0'],
      ['90000 start b', 'in closed'],
      ['90000 windows', '0,1,0'],
    ]);
  });

  it('a window is a tenth of the sampling time to the microsecond: 77.7 ms of 777 ms', () => {
    expectStory({ ...CLOSED, SamplingDuration: 777_000 }, [
      ['0 ok', 'in closed'],
      ['77.699 ok', 'in closed'],
      ['77.699 windows', '0,2,0'],
      ['77.7 ok', 'in closed'],
      ['77.7 windows', '0,2,0 77.7,1,0'],
    ]);
  });

  it('a tenth of a microsecond decides when the sampling time is not a multiple of ten', () => {
    expectStory({ ...CLOSED, SamplingDuration: 777_001 }, [
      ['0 ok', 'in closed'],
      ['77.7 ok', 'in closed'],
      ['77.7 windows', '0,2,0'],
      ['77.701 ok', 'in closed'],
      ['77.701 windows', '0,2,0 77.701,1,0'],
    ]);
  });

  it('a window is dropped whole at exactly the sampling time after its start', () => {
    expectStory(CLOSED, [
      ['0 fail', 'in closed'],
      ['999 ok', 'in closed'],
      ['9999.999 ok', 'in closed'],
      ['9999.999 windows', '0,1,1 9999.999,1,0'],
      ['10000 ok', 'in closed'],
      ['10000 windows', '9999.999,2,0'],
    ]);
  });

  it('dropped results no longer count for the limits', () => {
    expectStory({ FailureRatio: 0.6 }, [
      ['0 ok', 'in closed'],
      ['5000 fail', 'in closed'],
      ['9999 ok', 'in closed'],
      ['10000 fail', 'in open'],
    ]);
    expectStory({}, [
      ['0 fail', 'in closed'],
      ['10000 fail', 'in closed'],
      ['19999 fail', 'in open'],
    ]);
  });

  it('ten windows and an eleventh, over and over', () => {
    const seconds = Array.from({ length: 35 }, (_, n) => [`${n * 1000} ok`, 'in closed'] as const);
    const last = Array.from({ length: 10 }, (_, n) => `${(25 + n) * 1000},1,0`);
    expectStory(CLOSED, [...seconds, ['34000 windows', last.join(' ')]]);
  });

  it('tripping does not clear them: they count on until they age out', () => {
    const generator = { kind: 'perFailureCount', perFailure: 1_000_000 } as const;
    expectStory({ BreakDurationGenerator: generator }, [
      ['0 fail 2', 'in open'],
      ['0 generated', '1/2/0'],
      ['0 until', '2000'],
      ['2000 start probe', 'in half-open'],
      ['2500 end probe fail', 'open'],
      ['2500 generated', '1/2/1'],
      ['2500 until', '4500'],
      ['2500 windows', '0,0,2 2500,0,0'],
    ]);
  });
});

describe('Polly: break generators', () => {
  it('half-open is blocked by the plain BreakDuration, even with a generator', () => {
    const BreakDurationGenerator = { kind: 'constant', duration: 300_000 } as const;
    expectStory({ BreakDurationGenerator }, [
      ['0 fail 2', 'in open'],
      ['0 until', '300'],
      ['299 ok', 'open! open'],
      ['300 start probe', 'in half-open'],
      ['300 until', '1300'],
      ['400 end probe fail', 'open'],
      ['400 until', '700'],
    ]);
  });

  it('exponential doubles with every probe since the last close, and starts again after it', () => {
    const BreakDurationGenerator = { kind: 'exponential', base: 1_000_000 } as const;
    expectStory({ SamplingDuration: 30_000_000, BreakDurationGenerator }, [
      ['0 fail 2', 'in open'],
      ['0 until', '1000'],
      ['1000 fail', 'in open'],
      ['1000 until', '3000'],
      ['3000 fail', 'in open'],
      ['3000 until', '7000'],
      ['7000 fail', 'in open'],
      ['7000 generated', '1/2/3'],
      ['7000 until', '15000'],
      ['14999 ok', 'open! open'],
      ['15000 ok', 'in closed'],
      ['15000 fail 2', 'in open'],
      ['15000 until', '16000'],
    ]);
  });

  it('exponential stops doubling after 20 probes', () => {
    const BreakDurationGenerator = { kind: 'exponential', base: 1000 } as const;
    let at = 1;
    const probes = Array.from({ length: 22 }, (_, n) => {
      const step = `${at} fail`;
      at += 2 ** Math.min(n + 1, 20);
      return [step, 'in open'] as const;
    });
    expectStory({ BreakDurationGenerator }, [
      ['0 fail 2', 'in open'],
      ...probes,
      ['0 attempts', '22'],
      ['0 until', `${at}`],
    ]);
  });

  it('a break by failure count is 0 when every failure has aged out', () => {
    const BreakDurationGenerator = { kind: 'perFailureCount', perFailure: 500_000 } as const;
    expectStory({ BreakDurationGenerator }, [
      ['0 fail 2', 'in open'],
      ['0 until', '1000'],
      ['10000 start probe', 'in half-open'],
      ['10000 end probe fail', 'open'],
      ['10000 generated', '0/0/1'],
      ['10000 windows', '10000,0,0'],
      ['10000 until', '10000'],
      ['10000 start next', 'in half-open'],
    ]);
  });

  it('a break past the end of time never ends', () => {
    const base = Number.MAX_SAFE_INTEGER - 1_000_000;
    expectStory({ BreakDurationGenerator: { kind: 'constant', duration: base } }, [
      ['1000 fail 2', 'in open'],
      ['1000 until', `${Number.MAX_SAFE_INTEGER / 1000}`],
    ]);
    expectStory({ BreakDurationGenerator: { kind: 'constant', duration: base + 1 } }, [
      ['1000 fail 2', 'in open'],
      ['1000 until', 'never'],
      ['9999999999 ok', 'open! open'],
    ]);
  });
});
