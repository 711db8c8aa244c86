import { describe, expect, it } from 'vitest';
import { ends, polls, someOf } from './recordStory.js';

const ALL = ['healthCheck.polls', 'healthCheck.failedPolls', 'healthCheck.unhealthyMs'] as const;

describe('health checks', () => {
  it('are measured by their polls, and by how long their gates were shut', () => {
    const story = [
      polls(10, true),
      polls(20, false),
      polls(30, false, 'healthy>unhealthy'),
      // Another client finds it unhealthy for 5 ms, and the first one is still shut in the end.
      polls(35, false, 'healthy>unhealthy', { instance: 2 }),
      polls(40, true, 'unhealthy>healthy', { instance: 2 }),
      ends(50),
    ];
    expect(someOf(ALL, story)).toEqual({
      'healthCheck.polls': 5,
      'healthCheck.failedPolls': 3,
      'healthCheck.unhealthyMs': 25,
    });
  });

  it('are not measured before the first poll', () => {
    expect(new Set(Object.values(someOf(ALL, [ends(50)])))).toEqual(new Set([null]));
  });
});
