import { describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/differences/differences.js';
import { changed } from './changed.js';
import { linesOf } from './rows.js';

const { cooldown, admission, decision } = findDifferences();

describe('how open ends', () => {
  it('is told for every model: the boundary, the first call, what moves it, and a second time', () => {
    expect(linesOf(cooldown)).toEqual([
      'breaker-lab | >= | 1000 1000 | a call | its end',
      'resilience4j 2.4.0 | > | 1001 1001 | a call | its end',
      // A failed test changes nothing: the next is due a sleep window after its start.
      'hystrix 1.5.18 | > | 1001 1001 | a call | its start',
      'hystrix 1.5.13 | > | 1001 1001 | a call | its end',
      'polly 8.7.0 | >= | 1000 1000 | a call | its end',
      'gobreaker 2.4.0 1.0.0 | > | 1001 1001 | a call | its end',
      'failsafe 1.3.0 | > | 1001 1001 | a call | its end',
      'semian 0.28.2 | > | 1001 1001 | a call | its end',
      'semian-adaptive 0.28.2',
      'opossum 10.0.0 9.0.0 | >= | 1000 1000 | a timer | its end',
      'cockatiel 4.0.0 3.2.1 | >= | 1000 1000 | a call | its end',
      // Hosts come back at sweeps only: ejected at 1 ms, back at 2000 ms.
      'envoy 1.31 | >= | 1000 1999 | a timer | null',
    ]);
  });

  it('comes out otherwise for a model whose clock is a millisecond ahead when asked', () => {
    const build = changed((model) => ({ tryAcquire: (now) => model.tryAcquire(now + 1000) }));
    const ahead = ['resilience4j', 'gobreaker'];
    expect(linesOf(findDifferences(ahead, build).cooldown)).toEqual([
      'resilience4j 2.4.0 | >= | 1000 1000 | a call | its end',
      'gobreaker 2.4.0 1.0.0 | >= | 1000 1000 | a call | its end',
    ]);
  });

  it('is neither inclusive nor strict where the wait has another length', () => {
    const build = changed((model) => ({ tryAcquire: (now) => model.tryAcquire(now + 2000) }));
    expect(linesOf(findDifferences(['polly'], build).cooldown)).toEqual([
      'polly 8.7.0 | null | 998 998 | a call | its end',
    ]);
  });
});

describe('who gets in while half-open', () => {
  it('is told for every model: how many, what the others meet, and how long lost probes block', () => {
    expect(linesOf(admission)).toEqual([
      'breaker-lab | 3 | at a time | refused | for ever',
      'resilience4j 2.4.0 | 3 | in all | refused | for ever',
      // The next test goes out a sleep window after the lost one.
      'hystrix 1.5.18 | 1 | null | refused | 1001',
      // The call refused at 1 ms reopens, and a sleep window later (>) one goes out.
      'hystrix 1.5.13 | 1 | null | refused, reopen | 1002',
      'polly 8.7.0 | 1 | null | refused | for ever',
      'gobreaker 2.4.0 1.0.0 | 3 | in all | refused | for ever',
      'failsafe 1.3.0 | any | null | null | 0',
      'semian 0.28.2 | any | null | null | 0',
      'semian-adaptive 0.28.2 | a share | null | null | 0',
      // Its own timeout of 10 s fails the probe, and a second later the next one goes out.
      'opossum 10.0.0 9.0.0 | 1 | null | refused | 11000',
      'cockatiel 4.0.0 | 3 | in all | wait | for ever',
      'cockatiel 3.2.1 | 1 | null | wait | for ever',
      'envoy 1.31',
    ]);
  });

  it('comes out otherwise for a model that forgets to count a probe', () => {
    const build = changed((model) => ({
      tryAcquire: (now) => {
        const permit = model.tryAcquire(now);
        return permit === -2 ? 0 : permit;
      },
    }));
    expect(linesOf(findDifferences(['polly'], build).admission)).toEqual([
      'polly 8.7.0 | any | null | null | 0',
    ]);
  });
});

describe('who decides half-open', () => {
  it('is told for every model: how many results, and whose', () => {
    expect(linesOf(decision)).toEqual([
      'breaker-lab | 3 | its probes | 1 | its probes',
      // Judged when all three are there, whoever they come from.
      'resilience4j 2.4.0 | 3 | any call | 3 | any call',
      'hystrix 1.5.18 | 1 | any call | null | null',
      'hystrix 1.5.13 | 1 | any call | 1 | any call',
      'polly 8.7.0 | 1 | any call | 1 | any call',
      'gobreaker 2.4.0 1.0.0 | 3 | its probes | 1 | its probes',
      'failsafe 1.3.0 | 1 | any call | 1 | any call',
      'semian 0.28.2 | 3 | any call | 1 | any call',
      'semian-adaptive 0.28.2 | null | null | null | null',
      'opossum 10.0.0 9.0.0 | 1 | any call | 1 | any call',
      // A closed-era success only touches the counters; a failure that trips the rule reopens.
      'cockatiel 4.0.0 | 3 | its probes | 1 | any call',
      'cockatiel 3.2.1 | 1 | its probes | 1 | any call',
      'envoy 1.31',
    ]);
  });

  it('comes out otherwise for a model that takes probes for what they are', () => {
    const build = changed((model) => {
      let probe = 0;
      return {
        tryAcquire: (now) => {
          const permit = model.tryAcquire(now);
          if (permit >= 0 && model.state === 'half-open') probe = 1;
          return permit < 0 ? permit : probe;
        },
        recordSuccess: (permit, now, duration) => {
          if (permit === probe) model.recordSuccess(permit, now, duration);
        },
      };
    });
    expect(linesOf(findDifferences(['polly'], build).decision)).toEqual([
      'polly 8.7.0 | 1 | its probes | 1 | any call',
    ]);
  });
});
