import { describe, expect, it } from 'vitest';
import { NEVER } from '../../../src/model/time.js';
import { HystrixBreaker } from '../../../src/policy/breakers/hystrix.js';
import type { HystrixSettings } from '../../../src/policy/breakers/hystrixOptions.js';
import { actor, DEFAULTS, expectStory, inMillis, QUICK, type Story } from './hystrixStory.js';

describe('Hystrix 1.5.13', () => {
  const tell = (settings: Partial<HystrixSettings>, story: Story) =>
    expectStory('1.5.13', settings, story);
  /** Opens at 500 ms; the first probe may go out at 5501 ms. */
  const TRIP: Story = [
    ['0 fail 2', 'in closed'],
    ['500 wake', 'open'],
    ['500 opened', '500'],
  ];

  it('trips at the border of a snapshot, without any call', () => {
    tell(QUICK, [['0 fail 2', 'in closed'], ['499 wake', 'closed'], ...TRIP.slice(1)]);
  });

  it('opens at the border even when nobody looks until later', () => {
    tell(QUICK, [
      ['0 fail 2', 'in closed'],
      ['3000 ok', 'open! open'],
      ['3000 opened', '500'],
    ]);
  });

  it('the rest of the health can trip it when older successes leave the window', () => {
    tell({ ...QUICK, ...inMillis(1000, 500) }, [
      ['0 ok 3', 'in closed'],
      ['500 fail 2', 'in closed'],
      ['1000 wake', 'closed'],
      ['1000 next', '1500'],
      ['1500 wake', 'open'],
    ]);
  });

  it('later snapshots do not move the moment of opening', () => {
    tell(QUICK, [
      ['0 start late', 'in closed'],
      ...TRIP,
      ['600 end late fail', 'open'],
      ['1500 opened', '500'],
    ]);
  });

  it('at exactly the sleep window it still rejects, a millisecond later the probe goes out', () => {
    tell(QUICK, [
      ...TRIP,
      ['5500.999 ok', 'open! open'],
      ['5501 start probe', 'in half-open'],
      ['5501 opened', '500'],
    ]);
  });

  it('a success of the probe closes and starts the health afresh, with itself the first', () => {
    tell(QUICK, [
      ...TRIP,
      ['5600 start probe', 'in half-open'],
      ['5720 end probe ok', 'closed'],
      ['5720 health', '0/0/0'],
      ['5720 opened', '-1'],
      ['5720 next', '6220'],
      ['6219 health', '0/0/0'],
      ['6220 health', '1/0/0'],
    ]);
  });

  it.each(['fail', 'bad', 'cancel'])('a probe that ends in %s opens again from now', (end) => {
    tell(QUICK, [
      ...TRIP,
      ['5501 start probe', 'in half-open'],
      [`5800 end probe ${end}`, 'open'],
      ['5800 opened', '5800'],
      ['10800 ok', 'open! open'],
      ['10801 start again', 'in half-open'],
    ]);
  });

  it('a late success in open only counts; in half-open it closes', () => {
    tell(QUICK, [
      ['0 start a', 'in closed'],
      ['0 start b', 'in closed'],
      ...TRIP,
      ['600 end a ok', 'open'],
      ['1000 health', '3/2/66'],
      ['5501 start probe', 'in half-open'],
      ['5502 end b ok', 'closed'],
    ]);
  });

  it.each(['fail', 'bad', 'cancel'])('a late %s in half-open opens again', (end) => {
    tell(QUICK, [
      ['0 start late', 'in closed'],
      ...TRIP,
      ['5501 start probe', 'in half-open'],
      [`5502 end late ${end}`, 'open'],
      ['5502 opened', '5502'],
      ['5503 end probe ok', 'open'],
    ]);
  });

  it('a call that is rejected while the probe runs ends half-open, and the probe comes too late', () => {
    tell(QUICK, [
      ...TRIP,
      ['5501 start probe', 'in half-open'],
      ['5600 ok', 'probing! open'],
      ['5600 opened', '5600'],
      ['5700 end probe ok', 'open'],
      ['10600 ok', 'open! open'],
      ['10601 ok', 'in closed'],
    ]);
  });

  it('a probe that never ends blocks only until the next call is rejected', () => {
    tell(QUICK, [
      ...TRIP,
      ['5501 start lost', 'in half-open'],
      ['99999 ok', 'probing! open'],
      ['105000 ok', 'in closed'],
    ]);
  });

  it('snapshots are ignored while half-open', () => {
    tell(QUICK, [
      ['0 start late', 'in closed'],
      ...TRIP,
      ['5501 start probe', 'in half-open'],
      ['5501 next', `${NEVER}`],
      ['6000 wake', 'half-open'],
    ]);
  });

  it('a probe that the semaphore rejects opens again at once', () => {
    tell({ ...QUICK, coreSize: 1 }, [
      ['0 fail', 'in closed'],
      ['0 start slow', 'in closed'],
      ['0 fail', 'full! closed'],
      ['500 wake', 'open'],
      ['5501 ok', 'full! open'],
      ['5501 opened', '5501'],
      ['6000 health', '3/3/100'],
    ]);
  });

  it('isOpen only reads: half-open counts as open', () => {
    tell(QUICK, [
      ...TRIP,
      ['5501 isOpen', 'true'],
      ['5501 start probe', 'in half-open'],
      ['5502 isOpen', 'true'],
      ['5503 end probe ok', 'closed'],
      ['5503 isOpen', 'false'],
    ]);
  });

  it('0 calls and 0 percent trip at the first border, and again after every close', () => {
    const none = {
      circuitBreakerRequestVolumeThreshold: 0,
      circuitBreakerErrorThresholdPercentage: 0,
    };
    tell(none, [
      ['0 next', '500'],
      ['0 ok', 'in closed'],
      ['500 wake', 'open'],
      ['5501 ok', 'in closed'],
      ['5501 next', '6001'],
      ['6001 wake', 'open'],
    ]);
  });

  it('asks to be woken at the next border only while closed with something to see', () => {
    tell(QUICK, [
      ['0 next', `${NEVER}`],
      ['600 fail', 'in closed'],
      ['600 next', '1000'],
      ['1000 wake', 'closed'],
      ['1000 next', '1500'],
      ['10999 wake', 'closed'],
      ['10999 next', '11000'],
      ['11000 wake', 'closed'],
      ['11000 next', `${NEVER}`],
      ['11200 fail 2', 'in closed'],
      ['11200 next', '11500'],
      ['11500 wake', 'open'],
      ['11500 next', `${NEVER}`],
    ]);
  });

  it('0 calls but some percent, or the reverse, do not ask to be woken without traffic', () => {
    tell({ circuitBreakerRequestVolumeThreshold: 0 }, [['0 next', `${NEVER}`]]);
    tell({ circuitBreakerErrorThresholdPercentage: 0 }, [['0 next', `${NEVER}`]]);
  });

  it('forceClosed lets every call through, though the circuit within trips', () => {
    const settings = { ...DEFAULTS, ...QUICK, circuitBreakerForceClosed: true };
    const breaker = new HystrixBreaker(settings, '1.5.13');
    const act = actor(breaker);
    const steps = ['0 fail 2', '0 next', '500 ok', '500 isOpen', '6000 ok'];
    const seen = steps.map((step) => `${act(step)} ${breaker.status}`);
    expect(seen).toEqual([
      'in closed closed',
      `${NEVER} closed`,
      'in closed open',
      'false open',
      'in closed open',
    ]);
  });

  it('forceOpen wins over forceClosed, and isOpen says so', () => {
    tell({ circuitBreakerForceOpen: true, circuitBreakerForceClosed: true }, [
      ['0 ok', 'forced! forced-open'],
      ['0 isOpen', 'true'],
      ['0 next', `${NEVER}`],
    ]);
  });

  it('says why it changed', () => {
    const breaker = new HystrixBreaker({ ...DEFAULTS, ...QUICK }, '1.5.13');
    const act = actor(breaker);
    const steps = ['0 fail 2', '500 wake', '5501 start a', '5502 end a fail', '11000 start b'];
    const whys = [...steps, '11000 end b ok'].map((step) => {
      act(step);
      return breaker.why;
    });
    expect(whys).toEqual([
      '',
      '2 of 2 calls failed: 100 %, limit 50 %',
      'the sleep window is over: one probe goes out',
      'a call did not succeed while half-open',
      'the sleep window is over: one probe goes out',
      'a call succeeded while half-open',
    ]);
  });
});
