import { describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/differences/differences.js';
import { changed } from './changed.js';
import { linesOf } from './rows.js';

const { late, ignored } = findDifferences();

describe('what late results do', () => {
  it('is told for every model: while open, while half-open, and when closed again', () => {
    expect(linesOf(late)).toEqual([
      'breaker-lab | nothing | nothing | nothing | nothing | nothing',
      'resilience4j 2.4.0 | nothing | nothing | closes | reopens | counts',
      // Any success reported while open closes, even within the sleep window.
      'hystrix 1.5.18 | closes | nothing | closes | nothing | counts',
      'hystrix 1.5.13 | nothing | nothing | closes | reopens | counts',
      'polly 8.7.0 | nothing | nothing | closes | reopens | counts',
      'gobreaker 2.4.0 1.0.0 | nothing | nothing | nothing | nothing | nothing',
      // It zeroes the failures in a row, and the old wait is taken once more.
      'failsafe 1.3.0 | wait stays | nothing | closes | reopens | counts',
      // The wait is measured from the last recorded error.
      'semian 0.28.2 | nothing | prolongs | closes | reopens | counts',
      'semian-adaptive 0.28.2 | null | null | null | null | null',
      // A close does not clear the window, so one more failure opens at once.
      'opossum 10.0.0 9.0.0 | nothing | counts | closes | reopens | opens',
      'cockatiel 4.0.0 3.2.1 | nothing | nothing | nothing | reopens | counts',
      'envoy 1.31 | nothing | nothing | null | null | counts',
    ]);
  });

  it('comes out otherwise for a model that drops results while open', () => {
    const build = changed((model) => ({
      recordSuccess: (...call) => {
        if (model.state !== 'open') model.recordSuccess(...call);
      },
      recordFailure: (...call) => {
        if (model.state !== 'open') model.recordFailure(...call);
      },
    }));
    expect(linesOf(findDifferences(['semian', 'failsafe'], build).late)).toEqual([
      'failsafe 1.3.0 | nothing | nothing | closes | reopens | counts',
      'semian 0.28.2 | nothing | nothing | closes | reopens | counts',
    ]);
  });

  it('comes out otherwise for a model whose wait a success cuts short', () => {
    const build = changed((model) => {
      let ahead = 0;
      return {
        tryAcquire: (now) => model.tryAcquire(now + ahead),
        recordSuccess: (permit, now, duration) => {
          if (model.state === 'open') ahead = 100_000;
          else model.recordSuccess(permit, now, duration);
        },
      };
    });
    expect(linesOf(findDifferences(['polly'], build).late)).toEqual([
      'polly 8.7.0 | shortens | nothing | closes | reopens | counts',
    ]);
  });
});

describe('what ignored outcomes do', () => {
  it('is told for every model: in closed, as a probe, and as a probe given up', () => {
    expect(linesOf(ignored)).toEqual([
      'breaker-lab | not at all | place back | place back',
      'resilience4j 2.4.0 | not at all | place back | place back',
      'hystrix 1.5.18 | not at all | place lost | place lost',
      'hystrix 1.5.13 | not at all | reopens | reopens',
      'polly 8.7.0 | a success | closes | closes',
      // An excluded call stays among the requests that the ratio divides by.
      'gobreaker 2.4.0 | a success | place back | place lost',
      'gobreaker 1.0.0 | a failure | reopens | place lost',
      'failsafe 1.3.0 | a success | closes | nothing',
      'semian 0.28.2 | not at all | nothing | nothing',
      'semian-adaptive 0.28.2 | not at all | nothing | nothing',
      'opossum 10.0.0 9.0.0 | a success | closes | place lost',
      'cockatiel 4.0.0 3.2.1 | not at all | closes | place lost',
      'envoy 1.31 | not at all | null | null',
    ]);
  });

  it('comes out otherwise for a model that takes them for failures', () => {
    const build = changed((model) => ({
      recordIgnored: (...call) => model.recordFailure(...call),
      release: (permit, now) => model.recordIgnored(permit, now, 0),
    }));
    expect(linesOf(findDifferences(['cockatiel'], build).ignored)).toEqual([
      'cockatiel 4.0.0 3.2.1 | a failure | reopens | closes',
    ]);
  });

  it('is something else where it weighs half as much as a success', () => {
    const build = changed((model) => {
      let ignoredCalls = 0;
      return {
        recordIgnored: (...call) => {
          ignoredCalls += 1;
          if (ignoredCalls % 2 === 0) model.recordSuccess(...call);
        },
      };
    });
    expect(linesOf(findDifferences(['polly'], build).ignored)).toEqual([
      'polly 8.7.0 | something else | place lost | closes',
    ]);
  });
});
