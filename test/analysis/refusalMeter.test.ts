import { describe, expect, it } from 'vitest';
import { placed, refuses, someOf, turns } from './recordStory.js';

describe('fast fails', () => {
  it('are counted all together and by reason', () => {
    const reasons = [
      ...['open', 'open', 'probing', 'open', 'bulkhead-full', 'throttled', 'throttled'],
      ...['budget-empty', 'rate-limited', 'unhealthy', 'unhealthy', 'unhealthy'],
    ];
    const story = reasons.map((reason, index) => refuses(index, index, reason));
    const names = [
      'fastFails',
      'fastFails.open',
      'fastFails.probing',
      'fastFails.bulkhead-full',
      'fastFails.throttled',
      'fastFails.budget-empty',
      'fastFails.rate-limited',
      'fastFails.unhealthy',
    ] as const;
    expect(someOf(names, story)).toEqual({
      fastFails: 12,
      'fastFails.open': 3,
      'fastFails.probing': 1,
      'fastFails.bulkhead-full': 1,
      'fastFails.throttled': 2,
      'fastFails.budget-empty': 1,
      'fastFails.rate-limited': 1,
      'fastFails.unhealthy': 3,
    });
  });

  it('are false when a breaker refuses while its dependency is up', () => {
    const redis = { dependency: 'redis' };
    const story = [
      placed(1, redis),
      refuses(0, 0, 'open', redis),
      turns(1, 'down', 'redis'),
      refuses(2, 0, 'open', redis),
      refuses(2, 0, 'open', { dependency: 'api' }),
      turns(3, 'degraded', 'redis'),
      refuses(4, 0, 'probing', redis),
      turns(5, 'up', 'redis'),
      refuses(6, 0, 'probing', redis),
      refuses(6, 0, 'bulkhead-full', redis),
    ];
    expect(someOf(['breaker.falseRejections'], story)).toEqual({ 'breaker.falseRejections': 3 });
    const [, ...withoutBreaker] = story;
    expect(someOf(['breaker.falseRejections'], withoutBreaker)).toEqual({
      'breaker.falseRejections': null,
    });
  });
});
