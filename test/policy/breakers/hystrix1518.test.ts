import { describe, expect, it } from 'vitest';
import { NEVER } from '../../../src/model/time.js';
import { HystrixBreaker } from '../../../src/policy/breakers/hystrix.js';
import type { HystrixSettings } from '../../../src/policy/breakers/hystrixOptions.js';
import { actor, DEFAULTS, expectStory, QUICK, type Story } from './hystrixStory.js';

describe('Hystrix 1.5.18', () => {
  const tell = (settings: Partial<HystrixSettings>, story: Story) =>
    expectStory('1.5.18', settings, story);

  it('opens when a call arrives, at its time, and rejects it', () => {
    tell(QUICK, [
      ['0 fail 2', 'in closed'],
      ['600 wake', 'closed'],
      ['700.999 ok', 'open! open'],
      ['700.999 opened', '700'],
    ]);
  });

  it('at exactly the sleep window it still rejects, a millisecond later it tests', () => {
    tell(QUICK, [
      ['0 fail 2', 'in closed'],
      ['700.5 ok', 'open! open'],
      ['5700.999 ok', 'open! open'],
      ['5701 start test', 'in open'],
      ['5701 opened', '5701'],
    ]);
  });

  it('lets one test through per sleep window, also when the last one is lost', () => {
    tell(QUICK, [
      ['0 fail 2', 'in closed'],
      ['500 isOpen', 'true'],
      ['5501 start lost', 'in open'],
      ['5501 ok', 'open! open'],
      ['10501 ok', 'open! open'],
      ['10502 start second', 'in open'],
    ]);
  });

  it('a failed test changes nothing: the next is due a sleep window after its start', () => {
    tell(QUICK, [
      ['0 fail 2', 'in closed'],
      ['500 isOpen', 'true'],
      ['5501 start test', 'in open'],
      ['9000 end test fail', 'open'],
      ['9000 opened', '5501'],
      ['10501 ok', 'open! open'],
      ['10502 ok', 'in closed'],
    ]);
  });

  it('bad requests and cancellations of a test leave it open', () => {
    tell(QUICK, [
      ['0 fail 2', 'in closed'],
      ['500 isOpen', 'true'],
      ['5501 bad', 'in open'],
      ['10502 cancel', 'in open'],
      ['10502 opened', '10502'],
    ]);
  });

  it('a late success closes within the sleep window, and is the first of the new health', () => {
    tell(QUICK, [
      ['0 start late', 'in closed'],
      ['0 fail 2', 'in closed'],
      ['500 ok', 'open! open'],
      ['600 end late ok', 'closed'],
      ['600 health', '0/0/0'],
      ['600 opened', '-1'],
      ['1099.999 health', '0/0/0'],
      ['1100 health', '1/0/0'],
      ['11099 health', '1/0/0'],
      ['11100 health', '0/0/0'],
    ]);
  });

  it('a success while closed does not reset the health', () => {
    tell(QUICK, [
      ['0 fail', 'in closed'],
      ['500 ok', 'in closed'],
      ['1000 health', '2/1/50'],
    ]);
  });

  it('asking isOpen trips', () => {
    tell(QUICK, [
      ['0 fail 2', 'in closed'],
      ['499 isOpen', 'false'],
      ['800 isOpen', 'true'],
      ['900 isOpen', 'true'],
      ['900 opened', '800'],
    ]);
  });

  it('does not trip when the failures have aged out before anyone asks', () => {
    tell(QUICK, [
      ['0 fail 2', 'in closed'],
      ['10500 ok', 'in closed'],
    ]);
  });

  it('0 calls and 0 percent trip on the very first call', () => {
    const none = {
      circuitBreakerRequestVolumeThreshold: 0,
      circuitBreakerErrorThresholdPercentage: 0,
    };
    tell(none, [
      ['0 next', `${NEVER}`],
      ['3 ok', 'open! open'],
      ['3 opened', '3'],
    ]);
  });

  it('a test that the semaphore rejects has used up its place', () => {
    tell({ ...QUICK, coreSize: 1 }, [
      ['0 fail 2', 'in closed'],
      ['1 start slow', 'in closed'],
      ['500 isOpen', 'true'],
      ['5501 ok', 'full! open'],
      ['5501 opened', '5501'],
      ['5502 ok', 'open! open'],
    ]);
  });

  it('forceClosed lets every call through, and still sets the open flag within', () => {
    const breaker = new HystrixBreaker(
      { ...DEFAULTS, ...QUICK, circuitBreakerForceClosed: true },
      '1.5.18',
    );
    const act = actor(breaker);
    const seen = ['0 fail 2', '500 fail', '500 opened', '501 ok', '501 opened', '6000 fail'].map(
      (step) => `${act(step)} ${breaker.status}`,
    );
    expect(seen).toEqual([
      'in closed closed',
      'in closed open',
      '500 open',
      'in closed closed',
      '-1 closed',
      'in closed closed',
    ]);
    expect([breaker.why, breaker.nextWake]).toEqual(['', NEVER]);
  });

  it('forceOpen rejects all without looking; isOpen still looks at the health', () => {
    tell({ circuitBreakerForceOpen: true, circuitBreakerForceClosed: true }, [
      ['0 ok', 'forced! forced-open'],
      ['9000 isOpen', 'false'],
    ]);
  });

  it('never asks to be woken', () => {
    tell(QUICK, [
      ['0 fail 2', 'in closed'],
      ['0 next', `${NEVER}`],
    ]);
  });

  it('says why it changed', () => {
    const breaker = new HystrixBreaker({ ...DEFAULTS, ...QUICK }, '1.5.18');
    const act = actor(breaker);
    const steps = ['0 ok', '0 fail 2', '500 ok', '5501 ok'];
    const whys = steps.map((step) => {
      act(step);
      return breaker.why;
    });
    const trip = '2 of 3 calls failed: 66 %, limit 50 %';
    expect(whys).toEqual(['', '', trip, 'a call succeeded while open']);
  });
});
