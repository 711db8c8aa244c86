import { describe, it } from 'vitest';
import { NEVER } from '../../../src/model/time.js';
import { expectStory, inMillis, QUICK, type Story } from './hystrixStory.js';

describe.each(['1.5.18', '1.5.13'])('Hystrix %s: health', (version) => {
  it('a burst is invisible until the next snapshot', () => {
    expectStory(version, {}, [
      ['0 fail 20', 'in closed'],
      ['0 health', '0/0/0'],
      ['499.999 ok', 'in closed'],
      ['499.999 health', '0/0/0'],
      ['500 isOpen', 'true'],
      ['500 health', '21/20/95'],
    ]);
  });

  it('a result exactly at a border belongs to the new bucket', () => {
    expectStory(version, {}, [
      ['499 fail', 'in closed'],
      ['500 fail', 'in closed'],
      ['999 health', '1/1/100'],
      ['1000 health', '2/2/100'],
    ]);
  });

  it('the snapshot is the sum over the last 20 completed buckets of 500 ms', () => {
    expectStory(version, {}, [
      ['0 fail', 'in closed'],
      ['500 ok', 'in closed'],
      ['10000 health', '2/1/50'],
      ['10499 health', '2/1/50'],
      ['10500 health', '1/0/0'],
      ['11000 health', '0/0/0'],
    ]);
  });

  it('a window that is no multiple of the interval is cut to whole buckets', () => {
    expectStory(version, inMillis(1999, 500), [
      ['0 fail', 'in closed'],
      ['1500 health', '1/1/100'],
      ['2000 health', '0/0/0'],
    ]);
  });

  it('a window of one bucket forgets at every border', () => {
    expectStory(version, inMillis(500, 500), [
      ['0 fail', 'in closed'],
      ['500 ok', 'in closed'],
      ['500 health', '1/1/100'],
      ['1000 health', '1/0/0'],
      ['1500 health', '0/0/0'],
    ]);
  });

  it('results go to the bucket that is open when the call ends, not when it began', () => {
    expectStory(version, {}, [
      ['0 start a', 'in closed'],
      ['700 end a fail', 'closed'],
      ['700 health', '0/0/0'],
      ['1000 health', '1/1/100'],
    ]);
  });

  it('bad requests, cancelled and short-circuited calls are not counted', () => {
    expectStory(version, QUICK, [
      ['0 bad', 'in closed'],
      ['0 cancel', 'in closed'],
      ['0 fail 2', 'in closed'],
      ['500 fail', 'open! open'],
      ['1000 health', '2/2/100'],
    ]);
  });

  it('calls beyond the limit in flight are rejected and count as errors', () => {
    const limit = {
      executionIsolationStrategy: 'SEMAPHORE',
      executionIsolationSemaphoreMaxConcurrentRequests: 2,
    } as const;
    expectStory(version, limit, [
      ['0 start a', 'in closed'],
      ['0 start b', 'in closed'],
      ['0 start c', 'full! closed'],
      ['1 end a ok', 'closed'],
      ['1 start d', 'in closed'],
      ['2 ok', 'full! closed'],
      ['3 end b fail', 'closed'],
      ['3 bad 3', 'in closed'],
      ['3 cancel 3', 'in closed'],
      ['3 start e', 'in closed'],
      ['3 ok', 'full! closed'],
      ['500 health', '5/4/80'],
    ]);
  });

  it('THREAD is limited by coreSize, 10 without more', () => {
    const settings = { executionIsolationSemaphoreMaxConcurrentRequests: 1 };
    const threads: Story = Array.from({ length: 10 }, (_, n) => [`0 start ${n}`, 'in closed']);
    expectStory(version, settings, [...threads, ['0 start x', 'full! closed']]);
  });

  it('SEMAPHORE with a limit of 0 rejects everything', () => {
    const limit = {
      executionIsolationStrategy: 'SEMAPHORE',
      executionIsolationSemaphoreMaxConcurrentRequests: 0,
    } as const;
    expectStory(version, limit, [['0 ok', 'full! closed']]);
  });

  it('29 failures of 100 are 28 percent, 99 of 199 are 49', () => {
    expectStory(version, { circuitBreakerErrorThresholdPercentage: 29 }, [
      ['0 ok 71', 'in closed'],
      ['0 fail 29', 'in closed'],
      ['500 health', '100/29/28'],
      ['500 isOpen', 'false'],
    ]);
    expectStory(version, {}, [
      ['0 ok 100', 'in closed'],
      ['0 fail 99', 'in closed'],
      ['500 health', '199/99/49'],
      ['500 isOpen', 'false'],
    ]);
  });

  it('trips at exactly the volume and exactly the percentage', () => {
    expectStory(version, {}, [
      ['0 ok 10', 'in closed'],
      ['0 fail 10', 'in closed'],
      ['500 isOpen', 'true'],
    ]);
  });

  it('one call less than the volume never trips', () => {
    expectStory(version, {}, [
      ['0 fail 19', 'in closed'],
      ['500 isOpen', 'false'],
    ]);
  });

  it('one percent less than the percentage never trips', () => {
    expectStory(version, {}, [
      ['0 ok 51', 'in closed'],
      ['0 fail 49', 'in closed'],
      ['500 isOpen', 'false'],
    ]);
  });

  it('a percentage of 0 trips on successes alone', () => {
    expectStory(version, { circuitBreakerErrorThresholdPercentage: 0 }, [
      ['0 ok 20', 'in closed'],
      ['500 isOpen', 'true'],
    ]);
  });

  it('a volume of 0 with a percentage above 0 does not trip without traffic', () => {
    expectStory(version, { circuitBreakerRequestVolumeThreshold: 0 }, [
      ['0 ok', 'in closed'],
      ['20000 isOpen', 'false'],
    ]);
  });

  it('borders keep their places through a long silence', () => {
    expectStory(version, {}, [
      ['0 fail', 'in closed'],
      ['1000000 health', '0/0/0'],
      ['1000250 fail', 'in closed'],
      ['1000499 health', '0/0/0'],
      ['1000500 health', '1/1/100'],
      ['2000499 fail', 'in closed'],
      ['2000500 health', '1/1/100'],
    ]);
  });

  it('a silence of decades costs nothing', () => {
    expectStory(version, inMillis(10, 1), [
      ['0 fail', 'in closed'],
      ['3000000000000.5 fail', 'in closed'],
      ['3000000000000.5 health', '0/0/0'],
      ['3000000000001 health', '1/1/100'],
    ]);
  });

  it('a sleep window of 0 is over one millisecond later', () => {
    expectStory(version, { ...QUICK, circuitBreakerSleepWindowInMilliseconds: 0 }, [
      ['0 fail 2', 'in closed'],
      ['500 isOpen', 'true'],
      ['500.999 ok', 'open! open'],
      ['501 ok', 'in closed'],
    ]);
  });
});

describe.each(['1.5.18', '1.5.13'])('Hystrix %s without a breaker', (version) => {
  it('permits everything but what exceeds the limit in flight', () => {
    expectStory(version, { circuitBreakerEnabled: false, ...QUICK, coreSize: 1 }, [
      ['0 fail 9', 'in disabled'],
      ['500 isOpen', 'false'],
      ['500 opened', '-1'],
      ['500 health', '9/9/100'],
      ['500 next', `${NEVER}`],
      ['500 start a', 'in disabled'],
      ['500 ok', 'full! disabled'],
      ['501 end a ok', 'disabled'],
      ['1000 health', '11/10/90'],
    ]);
  });
});
